/**
 * Locates matches that may go over line ends, by whole lines.
 *
 * @module
 */
import { characterWidth, decodeBytes, encodeBytes } from "@ct/base";
import type { ByteRegex, LoadedText } from "@ct/core/grep";
import type { RegexNode } from "@ct/regex";

/** Lines that match together; offsets in bytes. */
export interface BlockSpan {
  /** Where the first one starts. */
  readonly start: number;
  /** Where the line after the last one starts. */
  readonly end: number;
  /** Whether no more matches are to come. */
  readonly isLast: boolean;
}

/** A part of a text, in its units. */
interface Part {
  readonly start: number;
  readonly end: number;
}

/** What is searched for. */
export interface BlockQuery {
  /** The pattern. */
  readonly node: RegexNode;
  /** The same to match with. */
  readonly regex: ByteRegex;
}

/** The looks that see what is before them. */
const looksBack = /^(?:text-start|line-start|word|not-word)/;

/** Looks through a text as rg does: each search begins as if nothing were before it. */
export class MatchBlocks {
  readonly #text: string;
  readonly #length: number;
  readonly #find: (part: string, from: number) => Part | undefined;
  readonly #looks: { readonly back: boolean; readonly textStart: boolean };
  /** A place in the text, in its units and in bytes. */
  #at: { readonly unit: number; readonly byte: number } = { unit: 0, byte: 0 };
  /** Where the next search begins. */
  #from = 0;

  /** Prepares to look through a text. */
  constructor({ scanner, length }: LoadedText, { node, regex }: BlockQuery) {
    this.#text = decodeBytes(scanner.buffer.subarray(0, length));
    this.#length = length;
    this.#find = regex.finder(this.#text);
    const looks = looksIn(node);
    this.#looks = {
      back: looks.some((look) => looksBack.test(look)),
      textStart: looks.includes("text-start"),
    };
  }

  /** How far it has looked, in bytes. */
  get searched(): number {
    return this.#byteOf(this.#from);
  }

  /** Blocks of lines with matches; those that touch are one. */
  *blocks(): Generator<BlockSpan> {
    let last: Part | undefined;
    for (let found = this.#next(); found !== undefined; found = this.#next()) {
      this.#advance(found);
      const lines = this.#linesOf(found);
      if (last !== undefined && last.end >= lines.start) last = { ...last, end: lines.end };
      else {
        if (last !== undefined) yield { ...last, isLast: false };
        last = lines;
      }
    }
    if (last !== undefined) yield { ...last, isLast: true };
  }

  /** What is between the lines of matches; each search begins after the lines of the last one. */
  *gaps(): Generator<BlockSpan> {
    while (this.#from < this.#text.length) {
      const start = this.#byteOf(this.#from);
      const found = this.#next();
      if (found !== undefined) {
        const { start: from, end: to } = this.#unitsOf(found);
        this.#advance({ start: from, end: to });
        const end = this.#byteOf(from);
        if (end > start) yield { start, end, isLast: false };
      } else yield { start, end: this.#length, isLast: false };
    }
  }

  /** The next match in units of the text; `undefined` at its end. */
  #next(): Part | undefined {
    const from = this.#from;
    if (from >= this.#text.length) return undefined;
    const { back, textStart } = this.#looks;
    const isCut = back && from > 0 && (textStart || this.#text[from - 1] !== "\n");
    const found = isCut ? this.#find(this.#text.slice(from), 0) : this.#find(this.#text, from);
    if (found === undefined) {
      this.#from = this.#text.length;
      return undefined;
    }
    return isCut ? { start: found.start + from, end: found.end + from } : found;
  }

  #advance({ start, end }: Part): void {
    const width = characterWidth(this.#text, end);
    this.#from = start === end && end < this.#text.length ? end + width : end;
  }

  /** The lines of a match, in units of the text. */
  #unitsOf({ start, end }: Part): Part {
    const text = this.#text;
    const first = start === 0 ? 0 : text.lastIndexOf("\n", start - 1) + 1;
    if (end > first && text[end - 1] === "\n") return { start: first, end };
    const newline = text.indexOf("\n", end);
    return { start: first, end: newline < 0 ? text.length : newline + 1 };
  }

  #linesOf(match: Part): Part {
    const { start, end } = this.#unitsOf(match);
    return { start: this.#byteOf(start), end: this.#byteOf(end) };
  }

  #byteOf(unit: number): number {
    // Each unit is a byte then.
    if (this.#length === this.#text.length) return unit;
    const { unit: at, byte: before } = this.#at;
    const between = encodeBytes(this.#text.slice(Math.min(at, unit), Math.max(at, unit))).length;
    const byte = unit < at ? before - between : before + between;
    this.#at = { unit, byte };
    return byte;
  }
}

/** The conditions on positions in a pattern. */
export function looksIn(node: RegexNode): readonly string[] {
  switch (node.kind) {
    case "assertion":
      return [node.look];
    case "group":
    case "repeat":
      return looksIn(node.body);
    case "concat":
      return node.parts.flatMap(looksIn);
    case "alternation":
      return node.branches.flatMap(looksIn);
    default:
      return [];
  }
}
