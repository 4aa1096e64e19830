/**
 * The closest word of a list, for hints.
 *
 * @module
 */
import { itemAt } from "@ct/base";

/**
 * The candidate with the smallest edit distance to `word`, the first of several, if it is near
 * enough to be a likely typing error: one error for every three letters, at least one and not all
 * letters, or the same letters in another order. A word of three letters or more that begins a
 * candidate, or differs from one in case alone, is nearer than any error.
 *
 * A wrong suggestion is worse than none: `init` is not a misspelt `edit`.
 *
 * @example A swapped letter
 * ```ts
 * import { closest } from "@ct/core/definition";
 * import assert from "node:assert/strict";
 * assert.equal(closest("--nmae", ["--base", "--name"]), "--name");
 * assert.equal(closest("--zzz", ["--base", "--name"]), undefined);
 * ```
 */
export function closest(word: string, candidates: readonly string[]): string | undefined {
  const stem = word.replace(/^-+/, "").length;
  let best: string | undefined;
  let bestDistance = Infinity;
  for (const candidate of candidates) {
    const distance = distanceTo(candidate, word, stem);
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return bestDistance < stem ? best : undefined;
}

/** How far a candidate is from a word with this many letters; infinite where it is too far. */
function distanceTo(candidate: string, word: string, stem: number): number {
  if (stem >= 3) {
    if (candidate.toLowerCase() === word.toLowerCase()) return 0;
    if (candidate.startsWith(word)) return 0.5;
  }
  const distance = editDistance(word, candidate);
  const max = sortedLetters(word) === sortedLetters(candidate)
    ? Math.ceil(stem / 3)
    : Math.max(1, Math.floor(stem / 3));
  return distance <= max ? distance : Infinity;
}

function sortedLetters(word: string): string {
  return [...word].sort().join("");
}

/**
 * Optimal string alignment distance: insertions, deletions, replacements and swaps of neighbours.
 */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let value = Math.min(itemAt(row, j) + 1, itemAt(next, j - 1) + 1, itemAt(row, j - 1) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        value = Math.min(value, itemAt(before, j - 2) + 1);
      }
      next.push(value);
    }
    [before, row] = [row, next];
  }
  return itemAt(row, b.length);
}
