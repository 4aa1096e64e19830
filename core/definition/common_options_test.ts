import assert from "node:assert/strict";
import { demoDefinition } from "@ct/testing";
import { typedCommon } from "./common_options.ts";
import { readWords } from "./parse.ts";
import { UsageError } from "./usage_error.ts";

for (
  const [words, color, path] of [
    [["a", "--color", "always"], "always", ["a"]],
    [["--color=never", "a"], "never", ["a"]],
    [["--color", "never", "--color=always", "a"], "always", ["a"]],
    [["a"], undefined, ["a"]],
    // What stands in the place of a value, or after --, is none of ours.
    [["a", "--emit", "--color"], undefined, ["a"]],
    [["--", "--color"], undefined, ["--color"]],
  ] as const
) {
  Deno.test(`readWords() reads the common options of ${words.join(" ")}`, () => {
    const { common, given } = readWords(demoDefinition, words);
    assert.equal(common.color, color);
    assert.deepEqual(given.positionals.get("path"), path);
  });
}

for (
  const [words, message] of [
    [["--color"], "--color needs a value"],
    [["--color", "--"], "--color needs a value"],
    [["--color="], 'invalid value "" for --color'],
    [["--color", "yes"], 'invalid value "yes" for --color'],
    [["--colour", "always"], "unknown option --colour"],
  ] as const
) {
  Deno.test(`readWords() refuses ${words.join(" ")}`, () => {
    assert.throws(() => readWords(demoDefinition, words), (error) => {
      assert.ok(error instanceof UsageError);
      assert.equal(error.message, message);
      return true;
    });
  });
}

Deno.test("typedCommon() knows no other words", () => {
  for (const word of ["--colors", "-color", "color", "--col"]) {
    assert.equal(typedCommon(word, "always"), undefined);
  }
});
