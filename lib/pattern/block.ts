/**
 * Blocks: patterns of several lines, which match whole consecutive lines
 * (docs/spec/conventions.md#blocks). Line endings take no part.
 *
 * @module
 */
import { CtError, escapeControls } from "@ct/base";
import { nameInvisible } from "./miss/invisible.ts";

/**
 * The lines of a pattern text: one final newline is dropped, each line loses one carriage return at
 * its end, and empty lines at the end of several are dropped. An empty text has one empty line.
 * @throws {CtError} With code `pattern` if several lines are given and all are empty.
 */
export function patternLines(text: string, option: string): readonly string[] {
  const body = text.endsWith("\n") ? text.slice(0, -1) : text;
  const lines = body.split("\n").map((line) => line.endsWith("\r") ? line.slice(0, -1) : line);
  if (lines.length === 1) return lines;
  while (lines.at(-1) === "") lines.pop();
  if (lines.length > 0) return lines;
  throw new CtError(
    "pattern",
    `invalid ${option} pattern: the block has only empty lines`,
  );
}

/**
 * Where a block occurs: 0-based indexes of first lines, without overlaps.
 *
 * @example Two occurrences
 * ```ts
 * import { findBlocks } from "@ct/pattern";
 * import assert from "node:assert/strict";
 * assert.deepEqual(findBlocks(["a", "b", "a", "b"], ["a", "b"]), [0, 2]);
 * ```
 */
export function findBlocks(
  lines: readonly string[],
  block: readonly string[],
): number[] {
  const found: number[] = [];
  const first = block[0];
  if (first === undefined) return found;
  for (let at = lines.indexOf(first); at >= 0; at = lines.indexOf(first, at)) {
    if (runLength(lines, at, block) === block.length) {
      found.push(at);
      at += block.length;
    } else at++;
  }
  return found;
}

/** How many lines of the block are found from line index `at` on. */
function runLength(
  lines: readonly string[],
  at: number,
  block: readonly string[],
): number {
  let run = 0;
  while (run < block.length && lines[at + run] === block[run]) run++;
  return run;
}

/** The place in a file that comes closest to a block. */
export interface NearestMiss {
  /** 1-based line where the likeness starts. */
  readonly line: number;
  /** 1-based line of the block that is the first to differ. */
  readonly divergesAt: number;
  /** How many lines the block has. */
  readonly blockLines: number;
  /** That line of the block. */
  readonly expected: string;
  /** The line of the file in its place; empty past the end of the file. */
  readonly found: string;
}

/**
 * The place with the longest run of equal lines from the block's first line on; failing that, a
 * line equal to the first one except for white space around it; else `undefined`. Only lines before
 * index `end` are taken as beginnings. Meant for a block that does not occur.
 */
export function nearestMiss(
  lines: readonly string[],
  block: readonly string[],
  end: number = lines.length,
): NearestMiss | undefined {
  const first = block[0] ?? "";
  let best = -1;
  let bestRun = 0;
  for (
    let at = lines.indexOf(first);
    at >= 0 && at < end;
    at = lines.indexOf(first, at + 1)
  ) {
    const run = runLength(lines, at, block);
    if (run > bestRun) [best, bestRun] = [at, run];
  }
  if (best < 0 && first.trim() !== "") {
    best = lines.findIndex((line, at) => at < end && line.trim() === first.trim());
  }
  if (best < 0) return undefined;
  return {
    line: best + 1,
    divergesAt: bestRun + 1,
    blockLines: block.length,
    expected: block[bestRun] ?? "",
    found: lines[best + bestRun] ?? "",
  };
}

/** A hint at what may be wrong with the block; `undefined` if there is none. */
export function nearestMissNote({ expected, found }: NearestMiss): string | undefined {
  const hidden = nameInvisible(found, expected, "the block");
  if (hidden !== undefined || expected !== "") return hidden;
  return "the block has an empty line there; is it intended?";
}

/** The nearest miss as lines for a person, control characters as escapes; `path` as typed. */
export function formatNearestMiss(miss: NearestMiss, path: string): string[] {
  const shown = (line: string) => line === "" ? "(empty line)" : escapeControls(line);
  const lines = [
    `nearest miss: ${escapeControls(path)}:${miss.line}: block diverges at its line ` +
    `${miss.divergesAt} of ${miss.blockLines}`,
    `  expected: ${shown(miss.expected)}`,
    `  found:    ${shown(miss.found)}`,
  ];
  const note = nearestMissNote(miss);
  if (note !== undefined) lines.push(`  note: ${escapeControls(note)}`);
  return lines;
}
