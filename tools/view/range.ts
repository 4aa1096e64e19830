/**
 * Ranges of lines, as `--range` writes them.
 *
 * @module
 */
import { CtError } from "@ct/base";
import type { LineRange } from "@ct/core/text";

/**
 * Reads `A:B`, `A-B`, `A:`, `:B`, `A`, `:` or `-N:`, the last N lines: of these the start is -N
 * until {@linkcode placeRange} knows how many lines there are.
 * @throws {CtError} With code `usage` if a part is not a number, or if the first line is 0.
 *
 * @example Open end
 * ```ts
 * import { parseRange } from "@ct/view";
 * import assert from "node:assert/strict";
 * assert.deepEqual(parseRange("7:"), { start: 7, end: Infinity });
 * assert.deepEqual(parseRange("7"), { start: 7, end: 7 });
 * assert.deepEqual(parseRange("-20:"), { start: -20, end: Infinity });
 * ```
 */
export function parseRange(spec: string): LineRange {
  const [, last] = /^\s*-\s*(\d+)\s*:\s*$/.exec(spec) ?? [];
  if (last !== undefined) return { start: -lineNumber(last, "start", spec), end: Infinity };
  const [, from, to] = /^\s*(\d+)\s*-\s*(\d+)\s*$/.exec(spec) ?? [];
  const parts = from === undefined ? spec.split(/:(.*)/s, 2) : [from, to];
  const [before = "", after] = parts.map((part) => part?.trim());
  if (after === undefined) {
    const line = lineNumber(before, "line", spec);
    return { start: line, end: line };
  }
  return {
    start: before === "" ? 1 : lineNumber(before, "start", spec),
    end: after === "" ? Infinity : lineNumber(after, "end", spec),
  };
}

/** The same range where there are this many lines: one that counts from the end has its place. */
export function placeRange({ start, end }: LineRange, totalLines: number): LineRange {
  return { start: start < 0 ? Math.max(1, totalLines + 1 + start) : start, end };
}

/**
 * Why a range selects no line of a file that has so many, at least one; `undefined` if it does.
 * Where their number is not known, the start is taken to be behind the last.
 */
export function emptyReason(
  { start, end }: LineRange,
  totalLines: number | undefined,
): string | undefined {
  if (end < start) return "ends before it starts";
  if (totalLines === undefined) return "starts after the last line";
  return start <= totalLines ? undefined : `starts after the last line, which is ${totalLines}`;
}

function lineNumber(text: string, part: "line" | "start" | "end", spec: string): number {
  if (!/^\+?\d+$/.test(text)) {
    throw new CtError("usage", `invalid ${part} in range '${spec}'`, {
      help: "a range is A:B, A:, :B, A or : with lines counted from 1, or -N: for the last N",
    });
  }
  const line = Number(text);
  // An end of 0 lies before every start, which makes the range empty.
  if (line === 0 && part !== "end") {
    throw new CtError("usage", `invalid range '${spec}': lines are 1-based`);
  }
  return line;
}
