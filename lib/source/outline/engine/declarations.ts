/**
 * What a language pack is and what it yields: declarations with line spans, nested by their spans.
 * Everything here is pure; packs see one file's text at a time.
 * @module
 */

import type { SyntaxDoubt } from "../../lexis/syntax_doubt.ts";
import type { Segmenter } from "../../lexis/segment.ts";

/** One declaration found in a text. */
export interface Declaration {
  /**
   * Word of the language for what is declared, such as `fn` or `class`; one of the pack's `kinds`.
   */
  readonly kind: string;
  /** Name as the source spells it. */
  readonly name: string;
  /** Line the declaration begins on, 1-based. Attributes and decorators are not part of it. */
  readonly start: number;
  /** Last line, 1-based and never before `start`; `null` when the text does not tell. */
  readonly end: number | null;
  /** Column of its first character, 1-based, where other code stands before it on its line. */
  readonly startColumn?: number;
  /** Column of its last character, 1-based, where other code stands behind it on that line. */
  readonly endColumn?: number;
  /** 1 for a top-level declaration, one more for each declaration around it. */
  readonly depth: number;
}

/** Knows the declarations of one language. */
export interface LanguagePack {
  /** Name of the language as people write it. */
  readonly language: string;
  /** File name extensions, lower case, without the dot. */
  readonly extensions: readonly string[];
  /** Every kind the pack can yield. */
  readonly kinds: readonly string[];
  /** Lists the parts of a text that are not code; nothing for Markdown. */
  readonly segments: Segmenter;
  /**
   * Lists the declarations of a text in source order. Takes time linear in the length of the text
   * and accepts any text; what it does not understand it omits.
   */
  readonly declarations: (source: string) => readonly Declaration[];
  /**
   * Lists the places where a text is not understood, in order: where the ends of declarations may
   * be wrong. Nothing for Markdown, in which everything is understood.
   */
  readonly confusions: (source: string) => readonly SyntaxDoubt[];
}

/** A declaration before it has a depth: offsets are 0-based UTF-16 units. */
export interface Found {
  /** See {@link Declaration.kind}. */
  readonly kind: string;
  /** See {@link Declaration.name}. */
  readonly name: string;
  /** Offset that decides the start line and the place in the order. */
  readonly start: number;
  /** Offset of the last character; `null` when the text does not tell. */
  readonly end: number | null;
  /** Offset of its first word, which may be a modifier; unknown when omitted. */
  readonly head?: number;
}

/** More brackets and blanks than that on a line are not skipped to see what is behind them. */
const farthest = 200;

/**
 * Translates offsets to lines and columns. Lines are divided by `\n` alone; a final one opens no
 * line.
 */
export class Lines {
  readonly #source: string;
  readonly #starts: readonly number[];

  /** Finds the line starts of a text, which should be a mask if columns matter. */
  constructor(source: string) {
    this.#source = source;
    const starts = [0];
    for (let at = source.indexOf("\n"); at >= 0; at = source.indexOf("\n", at + 1)) {
      starts.push(at + 1);
    }
    if (starts.length > 1 && starts.at(-1) === source.length) starts.pop();
    this.#starts = starts;
  }

  /** Number of lines; an empty text has one. */
  get count(): number {
    return this.#starts.length;
  }

  /** Offset of the first character of a line, 1-based; the text's end for a line past the last. */
  startOf(line: number): number {
    return this.#starts[line - 1] ?? Number.MAX_SAFE_INTEGER;
  }

  /** Line of an offset, 1-based. */
  at(offset: number): number {
    let low = 0;
    let high = this.#starts.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  }

  /** Column of an offset in its line, 1-based. */
  columnOf(offset: number): number {
    return offset - this.startOf(this.at(offset)) + 1;
  }

  /** Whether more than what opens a bracket stands before an offset on its line. */
  hasCodeBefore(offset: number): boolean {
    let at = offset - 1;
    while (at > offset - farthest && /[ \t\r\ufeff{([]/.test(this.#source.charAt(at))) at--;
    return at >= 0 && this.#source.charAt(at) !== "\n";
  }

  /** Whether more than what closes a bracket or a statement stands after an offset on its line. */
  hasCodeAfter(offset: number): boolean {
    let at = offset + 1;
    while (at < offset + farthest && /[ \t\r;,)\]}]/.test(this.#source.charAt(at))) at++;
    return at < this.#source.length && this.#source.charAt(at) !== "\n";
  }
}

/**
 * Orders declarations by where they start and gives each its lines and its depth: one more than the
 * number of earlier ones whose span is still open. A declaration with an unknown end encloses
 * nothing, since nobody knows what lies inside.
 *
 * @example A method inside a class, and one beside it
 * ```ts
 * import { Lines, nest } from "./declarations.ts";
 * import assert from "node:assert/strict";
 * const source = "class A {\n m() {}\n}\nclass B {}\n";
 * const found = [
 *   { kind: "class", name: "A", start: 0, end: 18 },
 *   { kind: "method", name: "m", start: 11, end: 16 },
 *   { kind: "class", name: "B", start: 20, end: 29 },
 * ];
 * assert.deepEqual(nest(found, new Lines(source)).map((d) => [d.name, d.end, d.depth]), [
 *   ["A", 3, 1],
 *   ["m", 2, 2],
 *   ["B", 4, 1],
 * ]);
 * ```
 */
export function nest(found: readonly Found[], lines: Lines): Declaration[] {
  const ordered = [...found].sort((a, b) => a.start - b.start);
  const nested: { -readonly [K in keyof Declaration]: Declaration[K] }[] = [];
  const open: { readonly index: number; readonly end: number }[] = [];
  for (const [index, each] of ordered.entries()) {
    const { kind, name, start, end, head = start } = each;
    const line = lines.at(start);
    let isBehind = nested.at(-1)?.start === line ||
      (each.head !== undefined && lines.hasCodeBefore(head));
    for (let last = open.at(-1); last !== undefined && last.end < start; last = open.at(-1)) {
      const before = nested[last.index];
      if (before?.end === line) {
        before.endColumn = lines.columnOf(last.end);
        isBehind = true;
      }
      open.pop();
    }
    const around = open.at(-1);
    const last = end === null ? null : lines.at(end);
    nested.push({
      kind,
      name,
      start: line,
      end: last,
      depth: open.length + 1,
      ...(isBehind && lines.at(head) === line ? { startColumn: lines.columnOf(head) } : {}),
      ...(end !== null &&
          (lines.hasCodeAfter(end) || (around !== undefined && lines.at(around.end) === last))
        ? { endColumn: lines.columnOf(end) }
        : {}),
    });
    if (end !== null) open.push({ index, end });
  }
  return nested;
}
