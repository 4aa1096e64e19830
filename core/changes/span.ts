/**
 * Spans: which parts of a file its edits replaced, all together and whatever their order. What lies
 * between them is as it was.
 *
 * @module
 */
import { encodeBytes, itemAt } from "@ct/base";
import type { Found, Site } from "./site.ts";

/** A part of a content and what stands in its place afterwards; offsets in either of them. */
export interface Span {
  /** Where it starts before the edits. */
  readonly start: number;
  /** Where it ends before the edits. */
  readonly end: number;
  /** Where its replacement starts. */
  readonly newStart: number;
  /** Where its replacement ends. */
  readonly newEnd: number;
}

/**
 * The spans of several edits in the order in which they were applied, in UTF-16 units. With
 * `cascade`, each edit's sites are those of the text that the one before it left, else all are of
 * the first text.
 */
export function spansOf(found: Iterable<Found>, cascade: boolean): readonly Span[] {
  const all = [...found].map(({ sites }) => sites);
  if (cascade) return composed(all.map(spansOfSites));
  return spansOfSites(all.flat().sort((a, b) => a.start - b.start));
}

function spansOfSites(sites: readonly Site[]): readonly Span[] {
  let shift = 0;
  return sites.map(({ start, end, text }) => {
    const newStart = start + shift;
    shift += text.length - (end - start);
    return { start, end, newStart, newEnd: newStart + text.length };
  });
}

/** Halves first, so that many edits cost little more than one. */
function composed(edits: readonly (readonly Span[])[]): readonly Span[] {
  if (edits.length < 2) return edits[0] ?? [];
  const half = edits.length >> 1;
  return compose(composed(edits.slice(0, half)), composed(edits.slice(half)));
}

/** What two edits do, one after the other. Spans that touch become one. */
function compose(first: readonly Span[], second: readonly Span[]): readonly Span[] {
  const result: Span[] = [];
  let [i, j, toOld, toNew] = [0, 0, 0, 0];
  while (i < first.length || j < second.length) {
    const from = Math.min(first[i]?.newStart ?? Infinity, second[j]?.start ?? Infinity);
    const [start, newStart] = [from + toOld, from + toNew];
    let to = from;
    while (true) {
      const [a, b] = [first[i], second[j]];
      if (a !== undefined && a.newStart <= to) {
        to = Math.max(to, a.newEnd);
        toOld = a.end - a.newEnd;
        i++;
      } else if (b !== undefined && b.start <= to) {
        to = Math.max(to, b.end);
        toNew = b.newEnd - b.end;
        j++;
      } else break;
    }
    result.push({ start, end: to + toOld, newStart, newEnd: to + toNew });
  }
  return result;
}

/** A text before and after its edits. */
export interface TextChange {
  /** The text before. */
  readonly before: string;
  /** The text after. */
  readonly after: string;
  /** What was replaced, in UTF-16 units of the two after `skipped`. */
  readonly spans: readonly Span[];
  /** How many units at the start of the two the edits did not see: a byte order mark. */
  readonly skipped: number;
}

/**
 * The spans of a text in bytes of its UTF-8, or of an encoding in which each UTF-16 unit takes
 * `unitBytes`.
 */
export function spansInBytes(
  { before, after, spans, skipped }: TextChange,
  unitBytes?: number,
): readonly Span[] {
  if (unitBytes !== undefined) {
    const inBytes = (offset: number) => (offset + skipped) * unitBytes;
    return spans.map(({ start, end, newStart, newEnd }) => ({
      start: inBytes(start),
      end: inBytes(end),
      newStart: inBytes(newStart),
      newEnd: inBytes(newEnd),
    }));
  }
  const old = byteOffsets(before, skipped, spans.flatMap(({ start, end }) => [start, end]));
  const fresh = byteOffsets(
    after,
    skipped,
    spans.flatMap(({ newStart, newEnd }) => [newStart, newEnd]),
  );
  return spans.map((_, index) => ({
    start: itemAt(old, 2 * index),
    end: itemAt(old, 2 * index + 1),
    newStart: itemAt(fresh, 2 * index),
    newEnd: itemAt(fresh, 2 * index + 1),
  }));
}

/** Where ascending offsets of a text lie in its bytes. */
function byteOffsets(
  text: string,
  skipped: number,
  offsets: readonly number[],
): readonly number[] {
  let [done, bytes] = [0, 0];
  return offsets.map((offset) => {
    bytes += encodeBytes(text.slice(done, offset + skipped)).length;
    done = offset + skipped;
    return bytes;
  });
}
