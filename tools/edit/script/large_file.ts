/**
 * Edits of single lines in a file that is too large to be kept in memory: it passes through in
 * pieces of whole lines, once to be judged and once more to be written.
 *
 * @module
 */
import { CtError, decodeUtf8, itemAt } from "@ct/base";
import type { TextFile } from "@ct/core/input";
import { countNewlines } from "@ct/pattern";
import type { CandidateFilter } from "./candidate_filter.ts";
import type { EditItem } from "./edit_item.ts";
import { type Found, type Site, type Span, spansInBytes, spansOf } from "@ct/core/changes";
import {
  type Newline,
  newlineOf,
  TextBuffer,
  type TextBufferOptions,
} from "../text/text_buffer.ts";

/** What the edits make of a piece of the file. */
export interface EditedPiece {
  /** The piece after all edits; valid until the next is asked for. */
  readonly bytes: Uint8Array;
  /** Whether it is another than before. */
  readonly differs: boolean;
  /** What each edit found, by its ordinal; lines are those of the file. */
  readonly found: ReadonlyMap<number, Found>;
  /** The piece before, as long as that. */
  readonly before: Uint8Array;
  /** What was replaced, in bytes of the two; only where places are kept. */
  readonly spans: readonly Span[];
}

/** How to edit. */
export interface LargeFileOptions extends Omit<TextBufferOptions, "newline"> {
  /** Determines which pieces are worth looking at. */
  readonly filter: CandidateFilter;
  /** Whether it is known that the file is UTF-8. */
  readonly isText: boolean;
  /**
   * Receives the text of the pieces in which something may be found, and how many lines are before.
   */
  readonly look?: ((text: string, before: number) => void) | undefined;
}

/** Whether all these edits see no more than one line at a time. */
export function passesInPieces(items: readonly EditItem[]): boolean {
  return items.every(({ edit }) => edit.kind === "line");
}

/**
 * The file after these edits, in order, in pieces.
 * @throws {CtError} With code `encoding` if it is not UTF-8, `read` if a line is longer than
 * 256 MiB.
 */
export function* editLargeFile(
  file: TextFile,
  items: readonly EditItem[],
  { filter, isText, look, ...options }: LargeFileOptions,
): Generator<EditedPiece> {
  const encoder = new TextEncoder();
  let newline: Newline | undefined;
  /** For each edit, how many lines precede the piece when it sees it. */
  const lines = items.map(() => 0);
  let before = 0;
  for (const bytes of file.bytes(options.tick)) {
    const mayChange = filter.mayChangeBytes(bytes);
    if (!mayChange && isText && newline !== undefined && options.takeSites === undefined) {
      yield unchanged(bytes);
      continue;
    }
    const whole = decodeUtf8(bytes, file.path);
    // No part of the first line, and written as it was.
    const mark = newline === undefined && whole.startsWith(byteOrderMark) ? byteOrderMark : "";
    const text = whole.slice(mark.length);
    newline ??= newlineOf(text);
    if (mayChange) {
      look?.(text, before);
      const buffer = new TextBuffer(text, { ...options, newline });
      const found = editInOrder(buffer, items, lines);
      const after = buffer.text;
      const differs = after !== text;
      if (differs) {
        const change = { before: whole, after: mark + after, skipped: mark.length };
        const spans = spansInBytes({ ...change, spans: spansOf(found.values(), true) });
        yield { bytes: encoder.encode(change.after), differs, found, before: bytes, spans };
      } else yield { ...unchanged(bytes), found };
    } else yield unchanged(bytes);
    if (options.takeSites === undefined && look === undefined) continue;
    const newlines = countNewlines(text, 0, text.length);
    before += newlines;
    for (const index of lines.keys()) lines[index] = itemAt(lines, index) + newlines;
  }
}

const byteOrderMark = "\ufeff";

function unchanged(bytes: Uint8Array): EditedPiece {
  return { bytes, differs: false, found: none, before: bytes, spans: [] };
}

const none: ReadonlyMap<number, Found> = new Map();

/** Adds to the lines that an edit sees what those before it have added to the piece. */
function editInOrder(
  buffer: TextBuffer,
  items: readonly EditItem[],
  lines: number[],
): ReadonlyMap<number, Found> {
  const found = new Map<number, Found>();
  let added = 0;
  for (const [index, { ordinal, edit }] of items.entries()) {
    if (edit.kind === "call") continue;
    const line = itemAt(lines, index);
    lines[index] = line + added;
    const { replacements, sites } = buffer.edit(edit, true);
    if (replacements === 0) continue;
    const there = sites.map((site): Site => ({ ...site, line: site.line + line }));
    found.set(ordinal, { replacements, sites: there });
    for (const { after } of sites) added += after.length - 1;
  }
  return found;
}

/** Whether the file cannot be edited in pieces, for a reason that only concerns the file itself. */
export function isUnfit(error: unknown): boolean {
  return error instanceof CtError && (error.code === "encoding" || error.code === "read");
}
