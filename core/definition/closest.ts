/**
 * The closest word of a list, for hints.
 *
 * @module
 */

/**
 * The candidate with the smallest edit distance to `word`, the first of several, if it is near
 * enough to be a likely typing error: at most a third of the word's letters, rounded up, and not
 * all of them. A word of three letters or more that begins a candidate is nearer than any error.
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
  let best: string | undefined;
  let bestDistance = Infinity;
  for (const candidate of candidates) {
    const distance = candidate.startsWith(word) && word.replace(/^-+/, "").length >= 3
      ? 0.5
      : editDistance(word, candidate);
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  const stem = word.replace(/^-+/, "").length;
  return bestDistance <= Math.max(1, Math.ceil(stem / 3)) && bestDistance < stem ? best : undefined;
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
      let value = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        value = Math.min(value, (before[j - 2] ?? 0) + 1);
      }
      next.push(value);
    }
    [before, row] = [row, next];
  }
  return row[b.length] ?? 0;
}
