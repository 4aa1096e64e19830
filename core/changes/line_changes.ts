/**
 * The changes of one content, each by itself: what a person is shown, and what becomes of the
 * content if only some of them are made.
 *
 * @module
 */
import type { ByteChange } from "./outside.ts";
import type { Span } from "./span.ts";
import { changedLines, hunkText, type Versions, versionsOf } from "./unified_diff.ts";

/** One change of a content: lines that others take the place of. */
export interface LineChange {
  /** It as a hunk of a unified diff, with three lines of context as they were. */
  readonly text: string;
  /** Where it is, in bytes: whole lines. */
  readonly span: Span;
}

/** The changes of a content, in order. Those of touching lines are one. */
export function lineChanges(change: ByteChange): readonly LineChange[] {
  const versions = versionsOf(change);
  return changedLines(change.spans, versions).map((lines) => ({
    text: hunkText([lines], versions),
    span: inBytes(lines, versions),
  }));
}

/** The content with those of its changes that are chosen, and with no others. */
export function withChanges(
  { before, after }: ByteChange,
  chosen: readonly LineChange[],
): ByteChange {
  const parts: Uint8Array[] = [];
  const spans: Span[] = [];
  let [at, size] = [0, 0];
  const add = (part: Uint8Array) => {
    parts.push(part);
    size += part.length;
  };
  for (const { span: { start, end, newStart, newEnd } } of chosen) {
    add(before.subarray(at, start));
    const from = size;
    add(after.subarray(newStart, newEnd));
    spans.push({ start, end, newStart: from, newEnd: size });
    at = end;
  }
  add(before.subarray(at));
  return { before, after: joined(parts, size), spans };
}

function inBytes({ start, end, newStart, newEnd }: Span, { before, after }: Versions): Span {
  return {
    start: before.offsetOf(start),
    end: before.offsetOf(end),
    newStart: after.offsetOf(newStart),
    newEnd: after.offsetOf(newEnd),
  };
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array {
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
