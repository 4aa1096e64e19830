/**
 * Unified diffs of edits whose spans are known: nothing has to be searched for what changed.
 *
 * @module
 */
import { decodeBytes, itemAt } from "@ct/base";
import { equalBytes } from "@ct/write";
import { quotedName } from "./git_name.ts";
import type { ByteChange } from "./outside.ts";
import type { Span } from "./span.ts";

/** What becomes of a file. */
export type PatchKind = "change" | "create" | "delete" | "rename" | "copy";

/** The modes that git knows of regular files: 100644 and 100755. */
export type FileMode = "file" | "program";

/** What stands in place of a name where there is no file. */
export const noFile = "/dev/null";

/** Lines before and after each change. */
const contextLines = 3;
const newline = 10;

/** What a diff says of a file besides its lines. */
export interface DiffTree {
  /** What becomes of it. */
  readonly kind?: PatchKind | undefined;
  /** Of a renaming and a copy, the name of the file that it is made of. */
  readonly from?: string | undefined;
  /** The mode that it has. */
  readonly mode?: FileMode | undefined;
  /** The mode that it gets. */
  readonly newMode?: FileMode | undefined;
}

/**
 * The diff of one file, as `git diff` prints it except for the line `index`: every changed span in
 * whole lines, without those that are the same at its start and end. Bytes that are not UTF-8 are
 * escaped as `decodeBytes` does.
 */
export function unifiedDiff(name: string, change: ByteChange, tree: DiffTree = {}): string {
  const versions = versionsOf(change);
  const hunks = grouped(changedLines(change.spans, versions));
  const [from, to] = [`a/${tree.from ?? name}`, `b/${name}`];
  const head = [`diff --git ${quotedName(from)} ${quotedName(to)}`, ...treeLines(name, tree)];
  if (hunks.length === 0 && tree.kind === "create") head.push(`index ${noBlob}..${emptyBlob}`);
  if (hunks.length === 0 && tree.kind === "delete") head.push(`index ${emptyBlob}..${noBlob}`);
  if (hunks.length > 0) {
    head.push(`--- ${tree.kind === "create" ? noFile : quotedEnd(from)}`);
    head.push(`+++ ${tree.kind === "delete" ? noFile : quotedEnd(to)}`);
  }
  return `${head.join("\n")}\n${hunks.map((spans) => hunkText(spans, versions)).join("")}`;
}

/** What git calls a file that is not there, and one without content. */
const [noBlob, emptyBlob] = ["0000000", "e69de29"];

/** As git does: a tab shows where a name with spaces ends. */
function quotedEnd(name: string): string {
  return quotedName(name) + (name.includes(" ") ? "\t" : "");
}

/** What git says before the hunks. */
function treeLines(name: string, { kind, from, mode, newMode }: DiffTree): readonly string[] {
  if (kind === "create") return [`new file mode ${modeNumber(newMode)}`];
  if (kind === "delete") return [`deleted file mode ${modeNumber(mode)}`];
  const modes = newMode === undefined || newMode === mode
    ? []
    : [`old mode ${modeNumber(mode)}`, `new mode ${modeNumber(newMode)}`];
  if (from === undefined) return modes;
  return [...modes, `${kind} from ${quotedName(from)}`, `${kind} to ${quotedName(name)}`];
}

function modeNumber(mode: FileMode | undefined): string {
  return mode === "program" ? "100755" : "100644";
}

/** A content as lines; each has its newline, if the last one has. */
export class Lines {
  /** How many there are. */
  readonly count: number;
  readonly #bytes: Uint8Array;
  /** Where they start; perhaps also where one more would. */
  readonly #starts: number[] = [0];

  /** Finds the lines of a content. */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, at + 1)) {
      this.#starts.push(at + 1);
    }
    this.count = this.#starts.length - (this.#starts.at(-1) === bytes.length ? 1 : 0);
  }

  /** The line that an offset lies in. */
  indexOf(offset: number): number {
    let [low, high] = [0, this.#starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (itemAt(this.#starts, middle) <= offset) low = middle;
      else high = middle;
    }
    return low;
  }

  /** Where a line starts; the end of the content for the one after the last. */
  offsetOf(line: number): number {
    return this.#starts[line] ?? this.#bytes.length;
  }

  /** Whether a line starts at an offset, or would. */
  startsAt(offset: number): boolean {
    return offset === 0 || this.#bytes[offset - 1] === newline;
  }

  /** A line with its newline. */
  at(index: number): Uint8Array {
    return this.#bytes.subarray(itemAt(this.#starts, index), this.#starts[index + 1]);
  }

  /** A line as it stands in a diff. */
  row(sign: string, index: number): string {
    const line = this.at(index);
    const end = line.at(-1) === newline ? "" : "\n\\ No newline at end of file\n";
    return sign + decodeBytes(line) + end;
  }
}

/** The two contents as lines. */
export interface Versions {
  /** The one before. */
  readonly before: Lines;
  /** The one after. */
  readonly after: Lines;
}

/** The two contents of a change as lines. */
export function versionsOf({ before, after }: ByteChange): Versions {
  return { before: new Lines(before), after: new Lines(after) };
}

/** The lines that differ, as half-open ranges: one for the spans of touching lines. */
export function changedLines(spans: readonly Span[], versions: Versions): readonly Span[] {
  return lineSpans(spans, versions).flatMap((span) => trimmed(span, versions));
}

/** The lines that each span touches, as half-open ranges. Spans of touching lines become one. */
function lineSpans(spans: readonly Span[], { before, after }: Versions): readonly Span[] {
  const result: Span[] = [];
  for (const { start, end, newStart, newEnd } of spans) {
    const rest = before.startsAt(end) && after.startsAt(newEnd) ? 0 : 1;
    const lines = {
      start: before.indexOf(start),
      end: Math.min(before.indexOf(end) + rest, before.count),
      newStart: after.indexOf(newStart),
      newEnd: Math.min(after.indexOf(newEnd) + rest, after.count),
    };
    const last = result.at(-1);
    if (last === undefined || (lines.start > last.end && lines.newStart > last.newEnd)) {
      result.push(lines);
    } else result.push({ ...lines, ...firstOf(result.pop() ?? lines) });
  }
  return result;
}

function firstOf({ start, newStart }: Span): Pick<Span, "start" | "newStart"> {
  return { start, newStart };
}

/** Without the lines that are the same at its start and end; nothing if all are. */
function trimmed(span: Span, { before, after }: Versions): readonly Span[] {
  let { start, end, newStart, newEnd } = span;
  const isSame = (old: number, fresh: number) => equalBytes(before.at(old), after.at(fresh));
  while (start < end && newStart < newEnd && isSame(start, newStart)) {
    start++;
    newStart++;
  }
  while (start < end && newStart < newEnd && isSame(end - 1, newEnd - 1)) {
    end--;
    newEnd--;
  }
  return start === end && newStart === newEnd ? [] : [{ start, end, newStart, newEnd }];
}

/** Spans whose context would touch stand in one hunk. */
function grouped(spans: readonly Span[]): readonly (readonly Span[])[] {
  const groups: Span[][] = [];
  for (const span of spans) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (last !== undefined && span.start - last.end <= 2 * contextLines) group?.push(span);
    else groups.push([span]);
  }
  return groups;
}

/** A hunk: spans of lines with their context. */
export function hunkText(spans: readonly Span[], versions: Versions): string {
  const { before, after } = versions;
  const [first = nothing] = spans;
  const last = spans.at(-1) ?? first;
  const above = Math.min(first.start, contextLines);
  const below = Math.min(before.count - last.end, contextLines);
  const rows: string[] = [];
  let at = first.start - above;
  const context = (to: number) => {
    for (; at < to; at++) rows.push(before.row(" ", at));
  };
  for (const { start, end, newStart, newEnd } of spans) {
    context(start);
    for (; at < end; at++) rows.push(before.row("-", at));
    for (let line = newStart; line < newEnd; line++) rows.push(after.row("+", line));
  }
  context(last.end + below);
  const old = range(first.start - above, last.end + below);
  const fresh = range(first.newStart - above, last.newEnd + below);
  return `@@ -${old} +${fresh} @@\n${rows.join("")}`;
}

const nothing: Span = { start: 0, end: 0, newStart: 0, newEnd: 0 };

/** Lines of a hunk's head: from 1 on; if there are none, the line before. */
function range(start: number, end: number): string {
  const count = end - start;
  return count === 1 ? `${start + 1}` : `${count === 0 ? start : start + 1},${count}`;
}
