import assert from "node:assert/strict";
import { needleForms } from "./needle_form.ts";
import { rareOffsets } from "./rare_bytes.ts";

for (
  const [text, fold, expected] of [
    ["a", false, [0, 0]],
    ["eZ", false, [1, 0]],
    ["the quick", false, [4, 8]],
    ["return~", false, [6, 3]],
    // As common as its other case is.
    ["eZE!", true, [3, 1]],
    ["E!e", true, [1, 0]],
    ["zzzze", false, [0, 4]],
    ["zzzz", false, [0, 1]],
  ] as const
) {
  Deno.test(`the rare bytes of ${text}${fold ? " in any case" : ""} are at ${expected}`, () => {
    const [form] = needleForms([{ bytes: new TextEncoder().encode(text), fold }]);
    assert.ok(form !== undefined);
    assert.deepEqual(rareOffsets(form), expected);
  });
}
