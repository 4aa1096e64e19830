/**
 * A text under a series of edits. It is held in pieces of whole lines, so that an edit rebuilds only the pieces it
 * touches. In a long series each piece gets a filter of the three-letter sequences in it, so that an edit reads only
 * the pieces in which its text can be: a script of a thousand edits stays fast on a large file and on many small ones.
 *
 * @module
 */
import { countNewlines } from "@ct/pattern";
import { applyEdits, TextParts } from "@ct/write";
import { findBlocksIn } from "./block_edit.ts";
import type { CompiledEdit } from "./compiled_edit.ts";
import { findLines } from "./line_edit.ts";
import type { Found, Site } from "./site.ts";
import { TrigramFilter } from "./trigram_filter.ts";

const pieceChars = 1 << 16;
/** Making a filter takes as long as about this many searches. */
const searchesBeforeFilter = 32;

interface Piece {
  readonly text: string;
  /** Made when many edits have looked at the piece. */
  filter: TrigramFilter | undefined;
}

/** How a text is edited. */
export interface TextBufferOptions {
  /** Called time and again; what it throws ends the edit. */
  readonly tick: () => void;
}

/** A text in pieces. */
export class TextBuffer {
  readonly #pieces: Piece[] = [];
  readonly #newline: "\n" | "\r\n";
  readonly #tick: () => void;
  #edits = 0;

  /** Cuts a text into pieces at line ends. */
  constructor(text: string, { tick }: TextBufferOptions) {
    for (let from = 0; from < text.length;) {
      const newline = text.indexOf("\n", from + pieceChars);
      const to = newline < 0 ? text.length : newline + 1;
      this.#pieces.push(piece(text.slice(from, to)));
      from = to;
    }
    this.#newline = /\r?\n/.exec(text)?.[0] === "\r\n" ? "\r\n" : "\n";
    this.#tick = tick;
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
   * Finds what an edit replaces, and with `apply` replaces it. Offsets and lines of the sites are those of the text
   * before.
   */
  edit(edit: CompiledEdit, apply: boolean): Found {
    const sites: Site[] = [];
    const before = new PositionCounter();
    let replacements = 0;
    this.#edits++;
    for (let index = 0; index < this.#pieces.length; index++) {
      this.#tick();
      const { found, text } = this.#editPiece(index, edit);
      replacements += found.replacements;
      if (found.sites.length > 0) {
        const { offset, line } = before.position();
        for (const site of found.sites) {
          const { start, end } = site;
          sites.push({ ...site, start: start + offset, end: end + offset, line: site.line + line });
        }
        if (apply) this.#pieces[index] = piece(applyEdits(text, found.sites));
      }
      before.add(text);
    }
    return { replacements, sites };
  }

  #editPiece(
    index: number,
    edit: CompiledEdit,
  ): { readonly found: Found; readonly text: string } {
    while (true) {
      const at = this.#pieces[index] ?? piece("");
      const { text } = at;
      if (!this.#mayContain(at, edit)) return { found: { replacements: 0, sites: [] }, text };
      const options = { newline: this.#newline, tick: this.#tick };
      if (edit.kind === "line") return { found: findLines(text, edit, options), text };
      const next = this.#pieces[index + 1];
      const found = findBlocksIn(text, edit, { ...options, final: next === undefined });
      const { openFrom } = found;
      if (openFrom === undefined || next === undefined) return { found, text };
      // A block that may go on behind the piece belongs to the next one.
      const moved = piece(text.slice(openFrom) + next.text);
      if (openFrom > 0) {
        const kept = text.slice(0, openFrom);
        this.#pieces.splice(index, 2, piece(kept), moved);
        return { found, text: kept };
      }
      this.#pieces.splice(index, 2, moved);
    }
  }

  #mayContain(at: Piece, { literal }: CompiledEdit): boolean {
    if (literal === undefined || this.#edits <= searchesBeforeFilter) return true;
    at.filter ??= new TrigramFilter(at.text);
    return at.filter.mayContain(literal);
  }
}

function piece(text: string): Piece {
  return { text, filter: undefined };
}

/** Where a piece starts. Newlines are counted only when somebody asks: in most pieces there is nothing to find. */
class PositionCounter {
  #offset = 0;
  #line = 0;
  #uncounted: string[] = [];

  add(text: string): void {
    this.#offset += text.length;
    this.#uncounted.push(text);
  }

  position(): { readonly offset: number; readonly line: number } {
    for (const text of this.#uncounted) this.#line += countNewlines(text, 0, text.length);
    this.#uncounted = [];
    return { offset: this.#offset, line: this.#line };
  }
}
