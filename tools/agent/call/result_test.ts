import assert from "node:assert/strict";
import { failureValue, toolResult } from "./result.ts";

const side = { notes: [], operatorNotes: [], ended: false };

for (
  const [value, ok, text] of [
    ["plain\n", true, "plain\n"],
    [[], true, "[]"],
    [{ success: true }, true, '{"success":true}'],
    [{ b: 1, a: [{ error: 1 }] }, true, '{"b":1,"a":[{"error":1}]}'],
    [{ error: "e" }, false, '{"error":"e"}'],
    [{ success: false, error: "e" }, false, '{"success":false,"error":"e"}'],
    [{ blocked: true, reason: "r" }, false, '{"blocked":true,"reason":"r"}'],
  ] as const
) {
  Deno.test(`toolResult() of ${JSON.stringify(value)}`, () => {
    assert.deepEqual(toolResult({ value }, side), { ok, text, value, ...side });
  });
}

Deno.test("toolResult() of a success that failed", () => {
  const value = { warning: "w", results: [] };
  assert.equal(toolResult({ value, failed: true }, side).ok, false);
});

Deno.test("failureValue() has the shape of the family, further members last", () => {
  const members = { edit_index: 2, found_count: 3 };
  assert.equal(
    JSON.stringify(failureValue({ family: "A" }, "no", members)),
    '{"error":"no","edit_index":2,"found_count":3}',
  );
  assert.equal(
    JSON.stringify(failureValue({ family: "B" }, "no")),
    '{"success":false,"error":"no"}',
  );
});
