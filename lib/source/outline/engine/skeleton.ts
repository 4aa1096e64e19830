/**
 * The skeleton of a statement's head: its tokens with one space between them and every bracketed
 * group shrunk to its brackets, such as `static int f ()`. Patterns on skeletons stay short since
 * nothing inside a group can confuse them.
 * @module
 */

import { marksCode, textCode, type Tokens, wordCode } from "../../lexis/tokens.ts";

/** A head that is longer is cut off: no declaration needs that many tokens outside brackets. */
const longest = 160;

/** A skeleton and where its pieces come from. */
export class Skeleton {
  /** The pieces joined by single spaces. */
  readonly text: string;
  readonly #at: readonly number[];
  readonly #from: readonly number[];
  readonly #to: readonly number[];

  /**
   * Creates one from the pieces and, for each, its place in the skeleton and its span in the
   * source.
   */
  constructor(
    pieces: readonly string[],
    spans: { readonly from: readonly number[]; readonly to: readonly number[] },
  ) {
    const at: number[] = [];
    let length = 0;
    for (const piece of pieces) {
      at.push(length);
      length += piece.length + 1;
    }
    this.text = pieces.join(" ");
    this.#at = at;
    this.#from = spans.from;
    this.#to = spans.to;
  }

  /** Span in the source of the pieces that a span of the skeleton touches. */
  source(start: number, end: number): { readonly start: number; readonly end: number } {
    const first = this.#pieceAt(start);
    const last = this.#pieceAt(Math.max(end - 1, start));
    return { start: this.#from[first] ?? 0, end: this.#to[last] ?? 0 };
  }

  /** The last piece that begins no later. */
  #pieceAt(place: number): number {
    let piece = this.#at.length - 1;
    while ((this.#at[piece] ?? -1) > place) piece -= 1;
    return piece;
  }
}

/** A range of tokens, the end not included. */
export interface Range {
  /** Index of the first token. */
  readonly from: number;
  /** Index after the last. */
  readonly to: number;
}

/** How groups are shrunk in a language. */
export interface SkeletonStyle {
  /** Whether `<…>` is a group too. It never is after the word `operator`. */
  readonly hasAngles: boolean;
  /** Whether the group around a pointer's name keeps its contents: the first one of `(*f)(int)`. */
  readonly keepsPointers?: boolean;
}

/** Creates the skeleton of a range of tokens. */
export function skeletonOf(tokens: Tokens, range: Range, style: SkeletonStyle): Skeleton {
  const { from, to } = range;
  const pieces: string[] = [];
  const spans = { from: [] as number[], to: [] as number[] };
  const angles: number[] = [];
  const add = (piece: string, start: number, end: number): void => {
    pieces.push(piece);
    spans.from.push(start);
    spans.to.push(end);
  };
  for (let index = from; index < to && pieces.length < longest; index++) {
    const start = tokens.starts[index] ?? 0;
    const end = tokens.ends[index] ?? 0;
    const code = tokens.codes[index] ?? 0;
    const mate = tokens.mates[index] ?? -1;
    const piece = code === textCode ? '""' : tokens.text.slice(start, end);
    if (mate > index && mate < to && !(style.keepsPointers === true && isPointer(tokens, index))) {
      add(piece + tokens.text.charAt(tokens.starts[mate] ?? 0), start, tokens.ends[mate] ?? 0);
      index = mate;
    } else if (code === 62 && angles.length > 0) {
      const opened = angles.pop() ?? 0;
      const opening = spans.from[opened] ?? 0;
      pieces.length = spans.from.length = spans.to.length = opened;
      add("<>", opening, end);
    } else {
      if (code === 60 && style.hasAngles && pieces.at(-1) !== "operator") {
        angles.push(pieces.length);
      }
      add(piece, start, end);
    }
  }
  return new Skeleton(pieces, spans);
}

/**
 * Returns whether a group is a name before its parameters: the first one of `(*f)(int)`,
 * `(f)(int)`, `(WINAPI *f)(int)` or `(Class::*f)(int)`.
 */
function isPointer(tokens: Tokens, open: number): boolean {
  const { codes, mates, starts } = tokens;
  const mate = mates[open] ?? 0;
  const after = codes[mate + 1];
  if (codes[open] !== 40 || (after !== 40 && after !== 91)) return false;
  const next = codes[open + 1];
  if (next === 42 || next === 38 || next === 94) return true;
  if (mate === open + 1 || mate - open > 6) return false;
  return codes.subarray(open + 1, mate).every((code, index) =>
    code === wordCode || code === 42 ||
    (code === marksCode && tokens.text.startsWith("::", starts[open + 1 + index]))
  );
}
