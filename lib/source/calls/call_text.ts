/**
 * A source text as its calls are searched for in: the tokens of its code with the brackets paired,
 * what is around each, and where its comments are.
 * @module
 */

import { masked, type Segment } from "../lexis/segment.ts";
import { marksCode, textCode, tokenize, type Tokens, wordCode } from "../lexis/tokens.ts";

/** Character codes of the single marks that are asked for. */
const less = 60;
const greater = 62;

/** Lists of type arguments with more tokens are not known as such. */
const maxTypeTokens = 2_000;

/** Marks that may stand in a list of types. */
const typeMarks = new Set([..."<>.,|&?:*'@~+-="].map((mark) => mark.charCodeAt(0)));
const typeLongMarks = new Set(["=>", "->", "::", "...", "?.", "&&"]);

/** A text and its tokens. */
export class CallText {
  /** The text itself. */
  readonly source: string;
  /** What is not code. */
  readonly segments: readonly Segment[];
  /** The tokens of the code. The holes of a template are groups in parentheses here. */
  readonly tokens: Tokens;
  /** For each token the index of the bracket that it is in; -1 where there is none. */
  readonly parents: Int32Array;
  /** For each token in how many brackets it is. */
  readonly depths: Int32Array;
  /** The comments, in order. */
  readonly comments: readonly Segment[];
  /** Where the first mark is that the lexer could make nothing of. */
  readonly stray: number;

  /** Cuts a text whose segments are known. */
  constructor(source: string, segments: readonly Segment[]) {
    this.source = source;
    this.segments = segments;
    this.tokens = tokenize(withHoles(source, segments));
    const { parents, depths } = nestingOf(this.tokens);
    this.parents = parents;
    this.depths = depths;
    this.comments = segments.filter(({ kind }) => kind === "comment").map((comment) => {
      // A carriage return belongs to the line break.
      const { end } = comment;
      return source.charAt(end - 1) === "\r" ? { ...comment, end: end - 1 } : comment;
    });
    this.stray = segments.find(({ kind }) => kind === "stray")?.start ?? Infinity;
  }

  /** The text of a token; empty outside of the list. */
  at(index: number): string {
    const { starts, ends } = this.tokens;
    return this.source.slice(starts[index] ?? 0, ends[index] ?? 0);
  }

  /** Whether a token is a word: a name, a keyword or a number. */
  isWord(index: number): boolean {
    return this.tokens.codes[index] === wordCode;
  }

  /** Whether a token is a string or the like. */
  isText(index: number): boolean {
    return this.tokens.codes[index] === textCode;
  }

  /** Whether a token is a single mark, such as a bracket. */
  isMark(index: number, mark: string): boolean {
    return this.tokens.codes[index] === mark.charCodeAt(0);
  }

  /** Whether it is one of some single marks. */
  isOneOf(index: number, marks: string): boolean {
    const code = this.tokens.codes[index];
    return code !== undefined && code > marksCode && marks.includes(String.fromCharCode(code));
  }

  /** Index of the mate of a bracket; -1 if it has none. */
  mate(index: number): number {
    return this.tokens.mates[index] ?? -1;
  }

  /** Index of the bracket around a token; -1 if there is none. */
  parent(index: number): number {
    return this.parents[index] ?? -1;
  }

  /** Where a token starts. */
  start(index: number): number {
    return this.tokens.starts[index] ?? this.source.length;
  }

  /** Where a token ends. */
  end(index: number): number {
    return this.tokens.ends[index] ?? this.source.length;
  }

  /** Whether there is a line break between a token and the next. */
  breaksAfter(index: number): boolean {
    return this.source.slice(this.end(index), this.start(index + 1)).includes("\n");
  }

  /** The last token of the types in angle brackets that a `<` begins; -1 if it begins none. */
  anglesEnd(open: number): number {
    return this.#angles(open, 1);
  }

  /** The first token of the types in angle brackets that a `>` ends; -1 if it ends none. */
  anglesStart(close: number): number {
    return this.#angles(close, -1);
  }

  #angles(from: number, step: 1 | -1): number {
    const { codes } = this.tokens;
    const deeper = step === 1 ? less : greater;
    let depth = 0;
    for (let at = from, left = maxTypeTokens; left > 0; at += step, left--) {
      const code = codes[at];
      if (code === undefined) return -1;
      if (code === deeper) depth++;
      else if (code === less || code === greater) {
        if (--depth === 0) return at;
      } else if (this.isOneOf(at, step === 1 ? "([{" : ")]}")) {
        const mate = this.mate(at);
        if (mate < 0) return -1;
        at = mate;
      } else if (!this.#isOfType(at, code)) return -1;
    }
    return -1;
  }

  #isOfType(index: number, code: number): boolean {
    if (code === wordCode || code === textCode) return true;
    return code === marksCode ? typeLongMarks.has(this.at(index)) : typeMarks.has(code);
  }
}

/**
 * The mask in which the holes of a template are groups in parentheses, so that a comma in one
 * divides nothing.
 */
function withHoles(source: string, segments: readonly Segment[]): string {
  // A backslash at the end of a line continues it.
  const mask = masked(source, segments).replace(/\\(?=\r?\n)/g, " ");
  const pieces: string[] = [];
  let done = 0;
  for (const { kind, start, end } of segments) {
    if (kind !== "template") continue;
    const opens = source.charAt(end - 1) === "{";
    const closes = source.charAt(start) === "}";
    if (!opens && !closes) continue;
    const inner = mask.slice(start + 1, end - 1).replaceAll('"', " ");
    // The first piece is a text by itself, the others close the hole before them.
    const piece = !closes ? `"${inner.slice(0, -1)}"(` : opens ? `)${inner}(` : ` ${inner})`;
    pieces.push(mask.slice(done, start), piece);
    done = end;
  }
  return pieces.length === 0 ? mask : pieces.join("") + mask.slice(done);
}

function nestingOf({ count, mates }: Tokens): Pick<CallText, "parents" | "depths"> {
  const parents = new Int32Array(count).fill(-1);
  const depths = new Int32Array(count);
  const open: number[] = [];
  for (let index = 0; index < count; index++) {
    const mate = mates[index] ?? -1;
    if (mate >= 0 && mate < index) open.pop();
    parents[index] = open.at(-1) ?? -1;
    depths[index] = open.length;
    if (mate > index) open.push(index);
  }
  return { parents, depths };
}
