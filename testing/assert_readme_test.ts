import assert from "node:assert/strict";
import { readmeExamples } from "./assert_readme.ts";

Deno.test("readmeExamples() finds lines, quoted words and outputs", () => {
  const markdown = "# T\n\n```console\n$ ct-x --a 'b c' --d='e f'\none\n$ ct-x\n\ntwo\n```\n\n" +
    "```sh\n$ no\n```\n\n```console\n$ ct-y ''\n```\n";
  assert.deepEqual(readmeExamples(markdown), [
    { line: "ct-x --a 'b c' --d='e f'", argv: ["--a", "b c", "--d=e f"], output: "one\n" },
    { line: "ct-x", argv: [], output: "\ntwo\n" },
    { line: "ct-y ''", argv: [""], output: "" },
  ]);
});
