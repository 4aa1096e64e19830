/**
 * The parts that trust is bound to, as records keep them: by their hashes.
 *
 * @module
 */
import { sha256 } from "@ct/base";
import type { BoundPart } from "./bound_part.ts";

/** What each part is, with the hash of its text. */
export type HashedParts = readonly (readonly [what: string, hash: string])[];

/** Hashes the texts of parts. */
export async function hashesOf(parts: readonly BoundPart[]): Promise<HashedParts> {
  return await Promise.all(
    parts.map(async ({ what, text }) => [what, await sha256(text)] as const),
  );
}

/**
 * What of parts is not as it was, or is new or gone; `otherwise` if that is none of them, since
 * something else about them has changed then.
 */
export async function changedParts(
  before: HashedParts,
  parts: readonly BoundPart[],
  otherwise: string,
): Promise<readonly string[]> {
  const then = new Map(before);
  const now = new Map(await hashesOf(parts));
  const names = new Set([...then.keys(), ...now.keys()]);
  const changed = [...names].filter((what) => then.get(what) !== now.get(what));
  return changed.length === 0 ? [otherwise] : changed;
}

/** Whether a value read from a record is a list of parts. */
export function isHashedParts(value: unknown): value is HashedParts {
  return Array.isArray(value) && value.every((each) => isTexts(each) && each.length === 2);
}

/** Whether a value is a list of texts. */
export function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}
