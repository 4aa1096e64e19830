/**
 * A text under a series of edits. It is kept in pieces of whole lines, so that an edit rebuilds
 * only the pieces it touches; what is known of a piece is kept until one does.
 *
 * @module
 */
import { countNewlines } from "@ct/pattern";
import { applyEdits, TextParts } from "@ct/write";
import { findBlocksIn } from "./block_edit.ts";
import type { CompiledEdit } from "./compiled_edit.ts";
import type { EditLocator, EditTest } from "./edit_locator.ts";
import { assertGapsKept, assertPartsKept } from "./kept_text.ts";
import { findLines, type LineEdit } from "./line_edit.ts";
import type { Found, Site } from "@ct/core/changes";

const pieceChars = 1 << 16;
/** A list of this many parts of a text is not made; a line can have more. */
const maxParts = 1 << 24;

interface Piece {
  readonly text: string;
  /** Which edits may find something in it, once that was asked. */
  concerns: EditTest | undefined;
  /** How many newlines it has, once that was asked. */
  newlines: number | undefined;
}

/** How a text is edited. */
export interface TextBufferOptions {
  /** Called time and again; what it throws ends the edit. */
  readonly tick: () => void;
  /** Determines which edits are worth trying. */
  readonly locator: EditLocator | undefined;
  /**
   * Called with the number of places that change, for each piece; what it throws ends the edit.
   * Without it, places are not kept.
   */
  readonly takeSites: ((count: number) => void) | undefined;
  /** What ends the first line of the file, if the text is only a part of it. */
  readonly newline?: Newline | undefined;
}

/** What ends a line. */
export type Newline = "\n" | "\r\n";

/** What ends the first line of a text. */
export function newlineOf(text: string): Newline {
  return /\r?\n/.exec(text)?.[0] === "\r\n" ? "\r\n" : "\n";
}

/** A text in pieces. */
export class TextBuffer {
  readonly #pieces: Piece[] = [];
  readonly #newline: Newline;
  readonly #tick: () => void;
  readonly #locator: EditLocator | undefined;
  readonly #takeSites: TextBufferOptions["takeSites"];

  /** Cuts a text into pieces at line ends. */
  constructor(text: string, { tick, locator, takeSites, newline }: TextBufferOptions) {
    for (let from = 0; from < text.length;) {
      const newline = text.indexOf("\n", from + pieceChars);
      const to = newline < 0 ? text.length : newline + 1;
      this.#pieces.push(piece(text.slice(from, to)));
      from = to;
    }
    this.#newline = newline ?? newlineOf(text);
    this.#tick = tick;
    this.#locator = locator;
    this.#takeSites = takeSites;
  }

  /**
   * The whole text.
   * @throws {CtError} With code `refused` if it is longer than the runtime can hold.
   */
  get text(): string {
    const parts = new TextParts();
    for (const { text } of this.#pieces) parts.add(text);
    return parts.text;
  }

  /**
   * Finds what an edit replaces, and with `apply` replaces it. Offsets and lines of the sites are
   * those of the text before.
   */
  edit(edit: CompiledEdit, apply: boolean): Found {
    const sites: Site[] = [];
    const before = new PositionCounter();
    let replacements = 0;
    for (let index = 0; index < this.#pieces.length; index++) {
      this.#tick();
      if (apply && this.#takeSites === undefined && edit.kind === "line" && edit.plain) {
        const replaced = this.#replacePlain(index, edit.plain);
        replacements += replaced ?? 0;
        if (replaced !== undefined) continue;
      }
      const { found, at } = this.#editPiece(index, edit);
      replacements += found.replacements;
      if (found.sites.length > 0) {
        if (this.#takeSites !== undefined) {
          this.#takeSites(found.sites.length);
          const { offset, line } = before.position();
          for (const site of found.sites) {
            const { start, end } = site;
            const there = { start: start + offset, end: end + offset, line: site.line + line };
            sites.push({ ...site, ...there });
          }
        }
        if (apply) {
          const after = applyEdits(at.text, found.sites);
          assertGapsKept({ before: at.text, after }, found.sites);
          this.#pieces[index] = piece(after);
        }
      }
      before.add(at);
    }
    return { replacements, sites };
  }

  /** Replaces every find in a piece at once; `undefined` if there are too many for that. */
  #replacePlain(index: number, { find, replacement }: Plain): number | undefined {
    const { text } = this.#pieces[index] ?? piece("");
    const parts = text.split(find, maxParts);
    if (parts.length === maxParts) return undefined;
    if (parts.length > 1) {
      const after = parts.join(replacement);
      assertPartsKept({ before: text, after }, parts, { find, replacement });
      this.#pieces[index] = piece(after);
    }
    return parts.length - 1;
  }

  #editPiece(
    index: number,
    edit: CompiledEdit,
  ): { readonly found: Found; readonly at: Piece } {
    while (true) {
      const at = this.#pieces[index] ?? piece("");
      const { text } = at;
      if (!this.#concerns(at, edit)) return { found: { replacements: 0, sites: [] }, at };
      const listed = this.#takeSites !== undefined;
      const options = { newline: this.#newline, tick: this.#tick, listed };
      if (edit.kind === "line") return { found: findLines(text, edit, options), at };
      const next = this.#pieces[index + 1];
      const found = findBlocksIn(text, edit, { ...options, final: next === undefined });
      const { openFrom } = found;
      if (openFrom === undefined || next === undefined) return { found, at };
      // A block that may go on after the piece belongs to the next one.
      const moved = piece(text.slice(openFrom) + next.text);
      if (openFrom > 0) {
        const kept = piece(text.slice(0, openFrom));
        this.#pieces.splice(index, 2, kept, moved);
        return { found, at: kept };
      }
      this.#pieces.splice(index, 2, moved);
    }
  }

  #concerns(at: Piece, edit: CompiledEdit): boolean {
    if (this.#locator === undefined || edit.literal === undefined) return true;
    at.concerns ??= this.#locator.locate(at.text);
    return at.concerns(edit);
  }
}

type Plain = NonNullable<LineEdit["plain"]>;

function piece(text: string): Piece {
  return { text, concerns: undefined, newlines: undefined };
}

/**
 * Where a piece starts. Newlines are counted on demand: in most pieces there is
 * nothing to find.
 */
class PositionCounter {
  #offset = 0;
  #line = 0;
  #uncounted: Piece[] = [];

  add(at: Piece): void {
    this.#offset += at.text.length;
    this.#uncounted.push(at);
  }

  position(): { readonly offset: number; readonly line: number } {
    for (const at of this.#uncounted) {
      at.newlines ??= countNewlines(at.text, 0, at.text.length);
      this.#line += at.newlines;
    }
    this.#uncounted = [];
    return { offset: this.#offset, line: this.#line };
  }
}
