/**
 * How many of the shapes of secrets are found.
 *
 * @module
 */
import { findSecrets } from "../secrets.ts";
import { rendered, type Shape, shapes } from "./shapes.ts";

/** The shares of secrets that are found as a whole, between 0 and 1. */
export interface FoundShares {
  /** Of each group, in the order of the shapes. */
  readonly groups: ReadonlyMap<string, number>;
  /** Of all. */
  readonly all: number;
}

/** Searches for each shape with this many values. */
export function measureShapes(values: number): FoundShares {
  const share = (some: readonly Shape[]): number => {
    const found = some.flatMap((shape) =>
      Array.from({ length: values }, (_, index) => isFound(shape, index + 1))
    );
    return found.filter(Boolean).length / found.length;
  };
  const groups = Map.groupBy(shapes, ({ group }) => group);
  return {
    groups: new Map([...groups].map(([group, some]) => [group, share(some)])),
    all: share(shapes),
  };
}

/** Whether all of the secret is hidden. */
function isFound(shape: Shape, seed: number): boolean {
  const { text, start, end } = rendered(shape, seed);
  let hidden = start;
  for (const span of findSecrets(text).spans) {
    if (span.start <= hidden) hidden = Math.max(hidden, span.end);
  }
  return hidden >= end;
}
