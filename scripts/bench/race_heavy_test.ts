import assert from "node:assert/strict";
import { paths } from "./agreement.ts";
import { bin, code, contestant, run } from "./race.ts";

Deno.test("run() runs the present in turn and names the absent", () => {
  const log: string[] = [];
  const logged = (text: string) => ({
    ...contestant("echo", text),
    before: () => void log.push(text),
    digest: paths,
  });
  const contestants = [logged("a"), contestant("no-such-program-here", "x"), logged("b")];
  const { rows, notes } = run({ title: "Echo", rounds: 2, contestants });
  assert.deepEqual(rows.map(({ name }) => name), ["`echo a`", "`echo b`"]);
  // One round for memory, two for time.
  assert.deepEqual(log, ["a", "b", "a", "b", "a", "b"]);
  assert.deepEqual(notes, [
    "They differ: echo 1 file; echo 1 file, but others.",
    "Not installed: no-such-program-here.",
  ]);
});

for (
  const [argv, expected] of [
    [[`${bin}/ct-search`, "--base", "a/b"], "`ct-search --base a/b`"],
    [["rg", "a|b", ""], "`rg 'a|b' ''`"],
    [["sh", "-c", "echo 'x'"], "`sh -c 'echo '\\''x'\\'''`"],
  ] as const
) {
  Deno.test(`code() writes ${expected} as a shell takes it`, () =>
    assert.equal(code(argv), expected));
}
