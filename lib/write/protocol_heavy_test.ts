import assert from "node:assert/strict";
import { arrows, kinds, play } from "./testing/protocol.ts";

for (const kind of kinds) {
  const files = kind.files === 1 ? "one file" : `${kind.files} files`;
  Deno.test(`a write of ${files} that fails and is killed, at each pair of operations, is settled`, async () => {
    const { writing } = await play(kind, { write: {} }, new Set());
    for (let failAt = 1; failAt <= writing; failAt++) {
      const { writing } = await play(kind, { write: { failAt } }, new Set());
      for (let dieAt = failAt + 1; dieAt <= writing; dieAt++) {
        await play(kind, { write: { failAt, dieAt } }, new Set());
      }
    }
  });

  Deno.test(`a write of ${files} that is killed, and whose recovery is, at each pair of operations, is settled`, async () => {
    const { writing } = await play(kind, { write: {} }, new Set());
    for (let dieAt = 1; dieAt <= writing; dieAt++) {
      const { recovering } = await play(kind, { write: { dieAt } }, new Set());
      for (let again = 1; again <= recovering; again++) {
        await play(kind, { write: { dieAt }, recovery: { dieAt: again } }, new Set());
      }
    }
  });
}

Deno.test("a write that fails or is killed in any operation goes from state to state as in the diagram", async () => {
  const passed = new Set<string>();
  for (const kind of kinds) {
    const { writing } = await play(kind, { write: {} }, passed);
    for (let at = 1; at <= writing; at++) {
      await play(kind, { write: { failAt: at } }, passed);
      await play(kind, { write: { dieAt: at } }, passed);
    }
  }
  assert.deepEqual(passed, new Set(arrows.map(({ arrow }) => arrow)));
});
