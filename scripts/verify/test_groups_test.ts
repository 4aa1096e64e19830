import assert from "node:assert/strict";
import { parseSelection, testGroups } from "./test_groups.ts";

const titles = (...words: readonly string[]): readonly string[] =>
  testGroups(parseSelection(words)).map(({ title }) => title);

Deno.test("heavy tests run when they are asked for", () => {
  assert.deepEqual(titles(), ["tests", "tests that wait", "tests that run alone"]);
  assert.deepEqual(titles("--heavy"), ["examples", "heavy tests", "heavy tests that run alone"]);
  assert.deepEqual(titles("--all"), [...titles(), ...titles("--heavy")]);
});

for (const words of [["--al"], ["core"], ["--all", "--heavy"]]) {
  Deno.test(`${words.join(" ")} is refused`, () => {
    assert.throws(() => parseSelection(words), /^CtError: unexpected argument "/);
  });
}
