import assert from "node:assert/strict";
import { FolderScores } from "./folder_scores.ts";

const scores = new FolderScores();
for (
  const [folder, file, score] of [
    ["a", 0, 2],
    ["a", 1, 5],
    ["b", 2, 9],
    ["a", 3, 3],
    ["a", 4, 1],
    ["c", 5, 1],
    ["c", 6, 1],
  ] as const
) scores.add(folder, file, score);

for (
  const [folder, file, expected] of [
    ["a", 0, 5],
    ["a", 1, 3],
    ["a", 4, 5],
    ["b", 2, 0],
    ["c", 5, 1],
    ["c", 6, 1],
    ["d", 7, 0],
  ] as const
) {
  Deno.test(`the best file beside number ${file} in ${folder} has ${expected}`, () => {
    assert.equal(scores.bestBeside(folder, file), expected);
  });
}
