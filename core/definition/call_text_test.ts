import assert from "node:assert/strict";
import { callText } from "./call_text.ts";

const options = {
  find: { kind: "list", description: "" },
  base: { kind: "path", default: ".", description: "" },
  quiet: { kind: "flag", description: "" },
  limit: { kind: "integer", description: "" },
} as const;

for (
  const [values, text] of [
    [{ find: ["a b", "c"], base: ".", quiet: false, limit: undefined }, '--find "a b" --find c'],
    [{ find: [], base: "src/x", quiet: true, limit: 3 }, "--base src/x --quiet --limit 3"],
    [{ find: ["x".repeat(50)] }, `--find "${"x".repeat(39)}…"`],
    [{ find: ["a\nb", ""] }, '--find "a\\nb" --find ""'],
    [{}, ""],
  ] as const
) {
  Deno.test(`callText() of ${JSON.stringify(values)}`, () => {
    assert.equal(callText({ options }, values), text);
  });
}
