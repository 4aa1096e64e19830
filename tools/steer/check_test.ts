import { memoryContext } from "@ct/core/context";
import { tempTree } from "@ct/testing";
import assert from "node:assert/strict";
import { command } from "./mod.ts";

const tree = await tempTree({ "a.txt": "one\ntwo\n" });
addEventListener("unload", () => Deno.removeSync(tree.path, { recursive: true }));

for (
  const [argv, status, out] of [
    [["git status"], 0, "ALLOW\n"],
    [["head -1 a.txt"], 1, "DENY [read-range] — ct view a.txt --range :1\n"],
    [["head -1 a.txt", "--mode", "warn"], 1, "DENY [read-range] — ct view a.txt --range :1\n"],
    [
      ["head -1 a.txt", "--mode", "rewrite"],
      1,
      "REWRITE ct view a.txt --range :1 --plain --raw\n",
    ],
    [["tail -1 a.txt", "--mode", "rewrite"], 0, "ALLOW\n"],
    [["ls -R '\x1b'", "--mode", "deny"], 1, "DENY [list-recursive] — ct tree --base '\\x1b'\n"],
    [
      ["git status", "--json"],
      0,
      '{"decision":"allow","rule":null,"suggestion":null,"tool":"ct-steer"}\n',
    ],
    [
      ["ls -R", "--json"],
      1,
      '{"decision":"deny","rule":"list-recursive","suggestion":"ct tree","tool":"ct-steer"}\n',
    ],
    [
      ["cat a.txt", "--mode", "rewrite", "--program", "/x/ct", "--json"],
      1,
      '{"decision":"rewrite","rule":"rewrite","suggestion":"/x/ct view a.txt --plain --raw",' +
      '"tool":"ct-steer"}\n',
    ],
    [[], 2, ""],
  ] as const
) {
  Deno.test(`ct-steer check ${argv.join(" ")} exits with ${status}`, async () => {
    const ctx = memoryContext({ cwd: tree.path });
    assert.equal(await command.run(["check", ...argv], ctx), status);
    assert.equal(ctx.stdout.text, out);
  });
}
