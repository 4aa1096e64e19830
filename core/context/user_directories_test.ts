import assert from "node:assert/strict";
import { cacheHomeOf, stateHomeOf } from "./user_directories.ts";

Deno.test("directories of the user are absolute, or there are none", () => {
  for (
    const [named, home, cache, state] of [
      ["/x", "/h", "/x", "/x"],
      [undefined, "/h", "/h/.cache", "/h/.local/state"],
      ["", "/h", "/h/.cache", "/h/.local/state"],
      ["x", "/h", "/h/.cache", "/h/.local/state"],
      ["x", "h", undefined, undefined],
      ["/x", undefined, "/x", "/x"],
      [undefined, undefined, undefined, undefined],
    ] as const
  ) {
    assert.deepEqual([cacheHomeOf(named, home), stateHomeOf(named, home)], [cache, state]);
  }
});
