/**
 * The grammar of `--size`: `[+|-]N[k|m|g|b]`.
 *
 * @module
 */

import { CtError } from "@ct/base";

/** A condition on a file's size. */
export interface SizePredicate {
  /** Whether a file of that many bytes meets it. */
  matches(bytes: number): boolean;
}

const unitBytes: ReadonlyMap<string, bigint> = new Map([
  ["", 1n],
  ["b", 1n],
  ["k", 1n << 10n],
  ["m", 1n << 20n],
  ["g", 1n << 30n],
]);
const largestAllowed = (1n << 64n) - 1n;

/**
 * Reads a size condition: `+N` is larger than, `-N` smaller than, `N` at least. Units are powers of
 * 1024, upper or lower case; space around the whole is ignored.
 *
 * @throws {CtError} `usage`, naming the spec, if the number is missing, no integer, or over 64
 * bits.
 *
 * @example Larger than two kibibytes
 * ```ts
 * import { parseSize } from "@ct/walk";
 * import assert from "node:assert/strict";
 * assert.equal(parseSize("+2k").matches(2048), false);
 * assert.equal(parseSize("+2k").matches(2049), true);
 * ```
 */
export function parseSize(spec: string): SizePredicate {
  const [, sign = "", number = "", unit = ""] = /^([+-]?)(.*?)([kmgb]?)$/is.exec(spec.trim()) ?? [];
  if (number === "") throw invalid(spec, "the number is missing");
  if (!/^\d+$/.test(number)) throw invalid(spec, `"${number}" is not a whole number`);
  const bytes = BigInt(number) * (unitBytes.get(unit.toLowerCase()) ?? 1n);
  if (bytes > largestAllowed) throw invalid(spec, "the size does not fit in 64 bits");
  // Real sizes are far below 2^53, so rounding a larger limit changes no answer.
  const limit = Number(bytes);
  switch (sign) {
    case "+":
      return { matches: (size) => size > limit };
    case "-":
      return { matches: (size) => size < limit };
    default:
      return { matches: (size) => size >= limit };
  }
}

function invalid(spec: string, reason: string): CtError {
  return new CtError("usage", `invalid --size '${spec}': ${reason}`, {
    help: "use [+|-]N[k|m|g|b], such as +10k (larger than) or -2m (smaller than)",
  });
}
