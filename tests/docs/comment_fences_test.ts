/** Examples in comments are checked only where both of their fences begin a line. */
import assert from "node:assert/strict";
import { isShipped, readSources } from "../../scripts/sources.ts";

Deno.test("every example in a comment is closed", () => {
  const unclosed = readSources().filter(isShipped).flatMap(({ path, text }) =>
    [...text.matchAll(/\/\*\*[^]*?\*\//g)]
      .filter(([comment]) => (comment.match(/^\s*\*\s*`{3,}/gm)?.length ?? 0) % 2 !== 0)
      .map(([comment]) => `${path}: ${comment.slice(0, 80)}`)
  );
  assert.deepEqual(unclosed, []);
});
