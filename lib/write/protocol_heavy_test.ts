import assert from "node:assert/strict";
import { sampled } from "@ct/testing";
import { arrows, kinds, play } from "./testing/protocol.ts";

/** Of the operations in which something goes wrong first, so many are drawn. */
const firsts = 10;

for (const kind of kinds) {
  const files = kind.files === 1 ? "one file" : `${kind.files} files`;
  const drawn = (writing: number, purpose: string) =>
    sampled(Array.from({ length: writing }, (_, at) => at + 1), firsts, `${files} ${purpose}`);

  Deno.test(`a write of ${files} that fails and is killed, at pairs of operations, is settled`, async () => {
    const { writing } = await play(kind, { write: {} }, new Set());
    for (const failAt of drawn(writing, "fail")) {
      const { writing } = await play(kind, { write: { failAt } }, new Set());
      for (let dieAt = failAt + 1; dieAt <= writing; dieAt++) {
        await play(kind, { write: { failAt, dieAt } }, new Set());
      }
    }
  });

  Deno.test(`a write of ${files} that is killed, and whose recovery is, at pairs of operations, is settled`, async () => {
    const { writing } = await play(kind, { write: {} }, new Set());
    for (const dieAt of drawn(writing, "die")) {
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
