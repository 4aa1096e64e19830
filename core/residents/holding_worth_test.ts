import assert from "node:assert/strict";
import { type CallCost, HoldingWorth } from "./holding_worth.ts";

const cases: Readonly<Record<string, readonly [calls: readonly CallCost[], pays: boolean]>> = {
  "few calls": [Array(7).fill({ waitedMs: 9_000, sparedMs: 0 }), true],
  "short waits": [Array(20).fill({ waitedMs: 200, sparedMs: 0 }), true],
  "long waits that spare more": [Array(20).fill({ waitedMs: 900, sparedMs: 1_000 }), true],
  "long waits that spare less": [Array(20).fill({ waitedMs: 900, sparedMs: 800 }), false],
  "one wait among many calls that were spared much": [
    [{ waitedMs: 9_000, sparedMs: 0 }, ...Array(7).fill({ waitedMs: 1, sparedMs: 2_000 })],
    true,
  ],
  "what was long ago": [
    [
      ...Array(8).fill({ waitedMs: 9_000, sparedMs: 0 }),
      ...Array(8).fill({ waitedMs: 1, sparedMs: 1 }),
    ],
    true,
  ],
};
for (const [what, [calls, pays]] of Object.entries(cases)) {
  Deno.test(`keeping a tree ${pays ? "pays" : "does not pay"}: ${what}`, () => {
    const worth = new HoldingWorth();
    for (const call of calls) worth.note(call);
    assert.equal(worth.refusal === undefined, pays, worth.refusal);
  });
}

Deno.test("a refusal tells both sides in seconds", () => {
  const worth = new HoldingWorth();
  for (let call = 0; call < 8; call++) worth.note({ waitedMs: 500, sparedMs: 20 });
  assert.equal(
    worth.refusal,
    "keeping it did not pay: the last 8 calls waited 4.0 s for changes and were spared some 0.2 s",
  );
});
