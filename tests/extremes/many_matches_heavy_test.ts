/**
 * A line with more matches than memory could hold: they are counted one after the other, and what
 * would have to keep them says why it does not.
 */
import assert from "node:assert/strict";
import { tempTree, times } from "@ct/testing";
import { builtCommands } from "../built_commands.ts";

const count = times(11_000_000, 24_000_000);
const tooMany = (name: string, most = 10_000_000) =>
  `ct-${name}: a.txt: a line has more than ${most} matches\n`;

const rows = [
  [["ct-rg", "--count-matches", "a", "a.txt"], 0, `${count}\n`, ""],
  [["ct-rg", "-o", "a", "a.txt"], 2, "", tooMany("rg")],
  [["ct-rg", "-r", "x", "a", "a.txt"], 2, "", tooMany("rg", 2_500_000)],
  [["ct-grep", "-o", "a", "a.txt"], 2, "", tooMany("grep")],
  [["ct-rg", "-c", "a", "a.txt"], 0, "1\n", ""],
  [
    ["ct-edit", "--base", "a.txt", "--find", "a", "--replace", "b", "--quiet"],
    0,
    `${count} replacement(s) in 1 file(s) -> SUCCESS (applied)\n`,
    "",
  ],
] as const;

for (const [words, status, stdout, stderr] of rows) {
  Deno.test(`${words.join(" ")} ends in order on a line of ${count} matches`, async () => {
    await using tree = await tempTree({ "a.txt": `${"a".repeat(count)}\n` });
    const [program = "", ...args] = words;
    const output = await new Deno.Command(`${await builtCommands()}/bin/${program}`, {
      args,
      cwd: tree.path,
      env: { HOME: tree.path },
    }).output();
    const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    assert.deepEqual([output.code, text(output.stdout)], [status, stdout]);
    assert.ok(text(output.stderr).startsWith(stderr), text(output.stderr));
  });
}
