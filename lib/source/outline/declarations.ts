/**
 * What a language pack is and what it yields: declarations with line spans, nested by their spans.
 * Everything here is pure; packs see one file's text at a time.
 * @module
 */

import type { Segmenter } from "../lexis/segment.ts";

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
   * and accepts any text; what it does not understand it leaves out.
   */
  readonly declarations: (source: string) => readonly Declaration[];
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
}

/** Translates offsets to lines. Lines are divided by `\n` alone; a final one opens no line. */
export class Lines {
  readonly #starts: readonly number[];

  /** Finds the line starts of a text. */
  constructor(source: string) {
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
  const openEnds: number[] = [];
  return ordered.map(({ kind, name, start, end }) => {
    while (openEnds.length > 0 && (openEnds.at(-1) ?? 0) < start) openEnds.pop();
    const depth = openEnds.length + 1;
    if (end !== null) openEnds.push(end);
    return { kind, name, start: lines.at(start), end: end === null ? null : lines.at(end), depth };
  });
}
