/**
 * Segments: the parts of a source text that are not code, and the text without them.
 * @module
 */

/**
 * What a segment is. A `text` stands between the tags of an element, as in `<p>text</p>`; a `stray`
 * is a mark that nothing closes, alone or with the rest of its line. The holes of a template are
 * code, so a template with holes is several segments.
 */
export type SegmentKind = "comment" | "string" | "regex" | "template" | "text" | "stray";

/** A part of a source text that is not code. */
export interface Segment {
  /** What it is. */
  readonly kind: SegmentKind;
  /** Offset of its first character; 0-based UTF-16 unit. */
  readonly start: number;
  /** Offset after its last character. */
  readonly end: number;
  /** Whether it is a comment or a here-document that only the end of the text ends. */
  readonly isOpen?: true;
}

/**
 * Lists the segments of a text, in order and disjoint. Accepts any text; the time is linear in its
 * length.
 */
export type Segmenter = (source: string) => readonly Segment[];

/** Whether something is hidden that might be code, since nothing closes what hides it. */
export function hasOpenSegment(segments: readonly Segment[]): boolean {
  return segments.some(({ kind, start, end, isOpen }) =>
    isOpen === true || kind === "stray" && end - start > 1
  );
}

const literals: ReadonlySet<SegmentKind | undefined> = new Set(
  ["string", "regex", "template"] as const,
);

/**
 * The text with every string, regular expression and template as a pair of double quotes around
 * blanks, and every other segment blank, or range without a kind. Length and line breaks are
 * kept, so offsets in the mask are offsets in the text.
 *
 * @example Braces in comments and strings disappear
 * ```ts
 * import { masked, scriptSegments } from "@ct/source/lexis";
 * import assert from "node:assert/strict";
 * const source = "f('{'); // }";
 * assert.equal(masked(source, scriptSegments(source)), 'f(" ");     ');
 * ```
 */
export function masked(
  source: string,
  segments: readonly {
    readonly kind?: SegmentKind;
    readonly start: number;
    readonly end: number;
  }[],
): string {
  const pieces: string[] = [];
  let copied = 0;
  for (const { kind, start, end } of segments) {
    if (end <= copied) continue;
    const from = Math.max(start, copied);
    const text = source.slice(from, end);
    pieces.push(source.slice(copied, from), literals.has(kind) ? quotes(text) : blanks(text));
    copied = end;
  }
  if (copied === 0) return source;
  pieces.push(source.slice(copied));
  return pieces.join("");
}

/** Replaces everything but line breaks by spaces. */
export function blanks(text: string): string {
  let result = "";
  let from = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", from)) {
    result += spaces(at - from) + "\n";
    from = at + 1;
  }
  return result + spaces(text.length - from);
}

const manySpaces = " ".repeat(128);

/** Most are short, and part of a text takes less time than a new one. */
function spaces(count: number): string {
  return count <= manySpaces.length ? manySpaces.slice(0, count) : " ".repeat(count);
}

function quotes(text: string): string {
  return text.length < 2 ? " " : `"${blanks(text.slice(1, -1))}"`;
}
