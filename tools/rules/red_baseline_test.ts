/** Red examples and baselines, as they are recorded. */
import { memoryContext } from "@ct/core/context";
import { commandMap } from "@ct/core/process";
import { denoSpawn } from "@ct/core/run";
import { command as search } from "@ct/search";
import { tempTree } from "@ct/testing";
import assert from "node:assert/strict";
import { command } from "./mod.ts";

const add = ["--add", "a", "--question", "A?"];
const probe = ["--", "ct-search", "--base", "src", "--grep", "TODO", "--expect", "none"];
const files = { "src/a.ts": "\n// TODO one\n", "old.txt": "src/a.ts\n" };

const rows: readonly (readonly [
  name: string,
  argv: readonly string[],
  status: number,
  stored: RegExp | undefined,
  said: RegExp,
])[] = [
  [
    "a red example",
    [...add, "--red", "src/b.ts=TODO\\n", "--red-edit", "one=>two", ...probe.with(5, "FIXME")],
    0,
    /"red": \{"files":\{"src\/b.ts":"TODO\\n"\},"edits":\[\{"find":"one","replace":"two"\}\]\}/,
    /recorded/,
  ],
  [
    "a baseline",
    [...add, "--baseline", "old.txt", ...probe],
    0,
    /"baseline": "old.txt"/,
    /recorded/,
  ],
  ["findings without it", [...add, ...probe], 1, undefined, /FAILED/],
  [
    "a baseline that is missing",
    [...add, "--baseline", "gone.txt", ...probe],
    2,
    undefined,
    /baseline gone.txt cannot be read/,
  ],
  ["a path that leads out", [...add, "--baseline", "../x", ...probe], 2, undefined, /--baseline: /],
  [
    "an example of git's",
    [...add, "--red", ".git/x=y", ...probe],
    2,
    undefined,
    /not a path within/,
  ],
  ["an example of no rule", ["--red", "x=y", ...probe], 2, undefined, /--red needs --add/],
  ["a try with a baseline", ["--baseline", "old.txt", ...probe], 0, undefined, /HOLDS|holds/],
];

for (const [name, argv, status, stored, said] of rows) {
  Deno.test(`ct-rules records ${name}: ${status}`, async () => {
    await using tree = await tempTree(files);
    const ctx = memoryContext({
      cwd: tree.path,
      spawn: denoSpawn,
      commands: commandMap([search]),
    });
    assert.equal(await command.run(argv, ctx), status, ctx.stderr.text);
    assert.match(ctx.stdout.text + ctx.stderr.text, said);
    const path = `${tree.path}/.ct/rules.jsonc`;
    if (stored !== undefined) assert.match(Deno.readTextFileSync(path), stored);
    else assert.throws(() => Deno.statSync(path));
  });
}
