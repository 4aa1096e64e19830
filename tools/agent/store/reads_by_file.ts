/**
 * What was read, by file: the provenance of findings.
 *
 * @module
 */
import { greatestOf, leastOf } from "@ct/base";
import type { LoggedCall } from "./calls.ts";
import type { LoggedRead } from "./reads.ts";

/** Lines of a file, from 1, both included. */
export interface LineSpan {
  /** The first. */
  readonly start: number;
  /** The last. */
  readonly end: number;
}

/** How a file was read. */
export interface FileReads {
  /** Its absolute path without links. */
  readonly path: string;
  /** The lines that were shown, neighbours merged. */
  readonly lines: "all" | readonly LineSpan[];
  /** How many calls read it. */
  readonly times: number;
  /** When it was read first, in milliseconds since 1970. */
  readonly firstAt: number;
  /** When it was read last. */
  readonly lastAt: number;
  /** Why, each reason once. */
  readonly reasons: readonly string[];
}

/** Sums up reads by file, in the order in which the files were read first; writes do not count. */
export function readsByFile(
  reads: readonly LoggedRead[],
  calls: readonly Pick<LoggedCall, "id" | "reason">[],
): readonly FileReads[] {
  const reasonOf = new Map(calls.map(({ id, reason }) => [id, reason]));
  const byPath = Map.groupBy(reads.filter(({ kind }) => kind === "read"), ({ path }) => path);
  return [...byPath].map(([path, found]) => ({
    path,
    lines: mergedLines(found),
    times: found.length,
    firstAt: leastOf(found.map(({ at }) => at)),
    lastAt: greatestOf(found.map(({ at }) => at)),
    reasons: [...new Set(found.flatMap(({ call }) => reasonOf.get(call) ?? []))],
  }));
}

function mergedLines(reads: readonly LoggedRead[]): "all" | readonly LineSpan[] {
  const spans: LineSpan[] = [];
  for (const { startLine, endLine } of reads) {
    if (startLine === null || endLine === null) return "all";
    if (endLine >= startLine) spans.push({ start: startLine, end: endLine });
  }
  const merged: LineSpan[] = [];
  for (const span of spans.sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last === undefined || span.start > last.end + 1) merged.push(span);
    else merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
  }
  return merged;
}
