/**
 * Plans that were made from contents that a door shows only in part.
 *
 * @module
 */
import type { Door } from "@ct/base";
import type { PlannedWrite, WritePlan } from "./plan.ts";

/**
 * The plan with the contents that files have, where the door concealed something of them. That of a
 * plan that is revealed already is the same.
 * @throws {CtError} With code `refused` if a write would lose or show what is concealed.
 */
export function revealed(plan: WritePlan, door: Door): WritePlan {
  if (door.reveal === undefined) return plan;
  return { writes: plan.writes.map((write) => revealedWrite(write, door)) };
}

function revealedWrite(write: PlannedWrite, door: Door): PlannedWrite {
  const { target: { realPath }, before, after } = write;
  const whole = after === undefined || after instanceof Uint8Array ? after : joined(after);
  const contents = door.reveal?.(realPath, whole ?? new Uint8Array());
  if (contents === undefined) return { ...write, after: whole };
  return {
    ...write,
    before: before && contents.before,
    after: whole && contents.after,
  };
}

/** Pieces, each valid until the next, as one. */
function joined(pieces: Iterable<Uint8Array>): Uint8Array {
  const copies = [...pieces].map((piece) => piece.slice());
  const whole = new Uint8Array(copies.reduce((sum, { length }) => sum + length, 0));
  let filled = 0;
  for (const copy of copies) {
    whole.set(copy, filled);
    filled += copy.length;
  }
  return whole;
}
