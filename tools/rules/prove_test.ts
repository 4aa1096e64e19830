/** Rules that are proved to fail before they are recorded. */
import { memoryContext } from "@ct/core/context";
import { commandMap } from "@ct/core/process";
import { denoSpawn } from "@ct/core/run";
import { command as search } from "@ct/search";
import { tempTree } from "@ct/testing";
import assert from "node:assert/strict";
import { command } from "./mod.ts";

const add = ["--add", "a", "--question", "A?", "--prove"];
const probe = ["--", "ct-search", "--base", "src", "--grep", "TODO", "--expect", "none"];
const files = {
  "src/a.ts": "one();\n",
  ".gitignore": "gen/\n",
  "gen/b.ts": "one();\n",
  ".hidden": "one\n",
};

const rows: readonly (readonly [
  name: string,
  argv: readonly string[],
  status: number,
  said: RegExp,
])[] = [
  [
    "by a file",
    [...add, "--red", "src/b.ts=TODO", ...probe],
    0,
    /^recorded 'a' \(verified: its red example turns it red: probe exited 1\)$/m,
  ],
  [
    "by an edit",
    [...add, "--red-edit", "one()=>TODO", ...probe],
    0,
    /its red example turns it red/,
  ],
  [
    "an example that it does not see",
    [...add, "--red", "lib/b.ts=TODO", ...probe],
    2,
    /its red example does not turn it red: a rule that cannot fail proves nothing/,
  ],
  [
    "an example where git ignores it",
    [...add, "--red", "src/gen/b.ts=TODO", ...probe],
    2,
    /its red example does not turn it red/,
  ],
  ["an edit of nothing", [...add, "--red-edit", "gone=>TODO", ...probe], 2, /is in no file/],
  ["a rule that is red", [...add, "--red", "src/b.ts=x", ...probe.with(5, "one")], 1, /exited 1/],
  ["no example", [...add, ...probe], 2, /--prove needs --red or --red-edit/],
  [
    "a rule that is pending",
    [...add, "--red", "src/b.ts=TODO", "--pending", ...probe],
    2,
    /--prove cannot be used with --pending/,
  ],
  ["no rule", ["--prove", ...probe], 2, /--prove needs --add/],
];

for (const [name, argv, status, said] of rows) {
  Deno.test(`ct-rules --prove, ${name}: ${status}`, async () => {
    await using tree = await tempTree(files);
    await using temporary = await tempTree({});
    const ctx = memoryContext({
      cwd: tree.path,
      environment: { TMPDIR: temporary.path },
      spawn: denoSpawn,
      commands: commandMap([search]),
    });
    assert.equal(await command.run(argv, ctx), status, ctx.stdout.text + ctx.stderr.text);
    const printed = ctx.stdout.text + ctx.stderr.text;
    assert.match(printed, said);
    assert.ok(!printed.includes(temporary.path), printed);
    const path = `${tree.path}/.ct/rules.jsonc`;
    if (status === 0) assert.match(Deno.readTextFileSync(path), /"red"/);
    else assert.throws(() => Deno.statSync(path));
    // Neither the project nor the temporary directory keeps anything of the proof.
    assert.deepEqual([...Deno.readDirSync(temporary.path)], []);
    assert.throws(() => Deno.statSync(`${tree.path}/src/b.ts`));
    assert.equal(Deno.readTextFileSync(`${tree.path}/src/a.ts`), "one();\n");
  });
}
