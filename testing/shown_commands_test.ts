import assert from "node:assert/strict";
import { assertShown, shellWords, shownCommands } from "./shown_commands.ts";

for (
  const [line, words] of [
    ["a  --b=c", ["a", "--b=c"]],
    ["--name '*.ts|a b' x", ["--name", "*.ts|a b", "x"]],
    ["--emit=\"it's\"'' ''", ["--emit=it's", ""]],
  ] as const
) {
  Deno.test(`the words of ${line}`, () => assert.deepEqual(shellWords(line), words));
}

Deno.test("shownCommands() finds lines, quoted words and outputs", () => {
  const markdown = "# T\n\n```console\n$ ct-x --a 'b c' --d='e f'\none\n$ ct-x\n\ntwo\n```\n\n" +
    "```sh\n$ no\n```\n\n```console\n$ ct-y ''\n```\n";
  assert.deepEqual(shownCommands(markdown), [
    { line: "ct-x --a 'b c' --d='e f'", argv: ["--a", "b c", "--d=e f"], output: "one\n" },
    { line: "ct-x", argv: [], output: "\ntwo\n" },
    { line: "ct-y ''", argv: [""], output: "" },
  ]);
});

for (
  const [actual, shown, isSame] of [
    ["after 3s\n", "after …s\n", true],
    ["after 3s\nmore\n", "after …s\n", false],
    ["a\nb\n", "a…b\n", false],
    ["a.b\n", "a.b\n", true],
    ["axb\n", "a.b\n", false],
    ["would run: …\n", "would run: …\n", true],
  ] as const
) {
  Deno.test(`${JSON.stringify(shown)} ${isSame ? "shows" : "does not show"} ${actual}`, () => {
    const compare = () => assertShown(actual, shown, "");
    if (isSame) compare();
    else assert.throws(compare, assert.AssertionError);
  });
}
