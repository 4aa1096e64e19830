import assert from "node:assert/strict";
import { progressText } from "./progress_text.ts";

for (
  const [done, total, indexed, elapsedMs, text] of [
    [10, 40, 0, 500, "ct-find: 10 of 40 files"],
    [10, 40, 10, 500, "ct-find: 10 of 40 files, 2 s left; 10 are indexed, only this once"],
    [40, 40, 1, 500, "ct-find: 40 of 40 files, 0 s left; 1 are indexed, only this once"],
    [
      100,
      78_500,
      90,
      1000,
      "ct-find: 100 of 78500 files, 14 min left; 90 are indexed, only this once",
    ],
  ] as const
) {
  Deno.test(`${done} of ${total} files in ${elapsedMs} ms are shown as ${text}`, () => {
    assert.equal(progressText({ done, total, indexed, elapsedMs }), text);
  });
}
