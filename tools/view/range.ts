/**
 * Ranges of lines, as `--range` writes them.
 *
 * @module
 */
import { CtError } from "@ct/base";
import type { LineRange } from "@ct/core/text";

/**
 * Reads `A:B`, `A:`, `:B`, `A` or `:`.
 * @throws {CtError} With code `usage` if a part is not a number, or if the first line is 0.
 *
 * @example Open end
 * ```ts
 * import { parseRange } from "@ct/view";
 * import assert from "node:assert/strict";
 * assert.deepEqual(parseRange("7:"), { start: 7, end: Infinity });
 * assert.deepEqual(parseRange("7"), { start: 7, end: 7 });
 * ```
 */
export function parseRange(spec: string): LineRange {
  const colon = spec.indexOf(":");
  if (colon < 0) {
    const line = lineNumber(spec, "line", spec);
    return { start: line, end: line };
  }
  const before = spec.slice(0, colon).trim();
  const after = spec.slice(colon + 1).trim();
  return {
    start: before === "" ? 1 : lineNumber(before, "start", spec),
    end: after === "" ? Infinity : lineNumber(after, "end", spec),
  };
}

function lineNumber(
  text: string,
  part: "line" | "start" | "end",
  spec: string,
): number {
  if (!/^\+?\d+$/.test(text.trim())) {
    throw new CtError("usage", `invalid ${part} in range '${spec}'`, {
      help: "a range is A:B, A:, :B, A or : with lines counted from 1",
    });
  }
  const line = Number(text);
  // An end of 0 lies before every start, which makes the range empty.
  if (line === 0 && part !== "end") {
    throw new CtError("usage", `invalid range '${spec}': lines are 1-based`);
  }
  return line;
}
