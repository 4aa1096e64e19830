/**
 * Patterns on lines that may hold bytes that are not UTF-8. Such a byte is no character, so that
 * not even `.` matches it.
 *
 * @module
 */
import { CtError, hasEscapedBytes } from "@ct/base";
import { LongestMatch, mayBeShort } from "./longest_match.ts";
import { type Captures, compileRegex, type Regex, type RegexNode, type Span } from "@ct/regex";

/** What counts as a match. */
export interface MatchRules {
  /** Whether it is the longest of those that begin first, as POSIX has it. */
  readonly longest: boolean;
  /** Whether there are empty matches within characters, too, as rg has them. */
  readonly bytewise: boolean;
}

/** A pattern that is tried on one line at a time, as `decodeBytes` makes it of bytes. */
export class ByteRegex {
  readonly #node: RegexNode;
  readonly #regex: Regex;
  #strict: Regex | undefined;
  readonly #longest: LongestMatch | undefined;
  readonly #matchesWithin: boolean;

  /** Compiles a pattern. */
  constructor(node: RegexNode, { longest, bytewise }: MatchRules) {
    this.#node = node;
    this.#regex = compileRegex(node);
    this.#matchesWithin = bytewise && isNullableWithin(node);
    this.#longest = longest && mayBeShort(node) ? new LongestMatch(node) : undefined;
  }

  /** Whether the line has a match. */
  test(line: string): boolean {
    return this.#for(line).test(line);
  }

  /**
   * The matches, each after the one before; an empty one does not follow another directly. At the
   * end of a line there is no empty match if it has no line feed.
   */
  matches(line: string, isLast: boolean): readonly Span[] {
    const found: Span[] = [];
    for (const { spans: [whole] } of this.#each(line, (from) => this.#found(line, from))) {
      if (whole !== undefined) keep(found, whole);
    }
    const last = found.at(-1);
    const isLate = isLast && last?.start === line.length && last.end === last.start;
    return isLate ? found.slice(0, -1) : found;
  }

  /** How many {@linkcode ByteRegex.matches} there are; none of them is kept. */
  count(line: string, isLast: boolean): number {
    let count = 0;
    let last: Span | undefined;
    for (const { spans: [whole] } of this.#each(line, (from) => this.#found(line, from))) {
      if (whole === undefined) continue;
      count++;
      last = whole;
    }
    const isLate = isLast && last?.start === line.length && last.end === last.start;
    return isLate ? count - 1 : count;
  }

  /** The same with their groups. */
  captures(line: string): readonly Captures[] {
    const found: Captures[] = [];
    for (const captures of this.#each(line, (from) => this.#for(line).captures(line, from))) {
      keep(found, captures, maxCaptures);
    }
    return found;
  }

  /** The matches of a longer text that begin at `from` or later, and before `to`. */
  within(text: string, from: number, to: number): readonly Span[] {
    const found: Span[] = [];
    for (const { spans: [whole] } of this.#each(text, (at) => this.#found(text, at), from)) {
      if (whole === undefined || whole.start >= to) break;
      keep(found, whole);
    }
    return found;
  }

  /** What finds one match of a text, or of parts of it, after the other. */
  finder(text: string): (part: string, from: number) => Span | undefined {
    const regex = this.#for(text);
    return (part, from) => regex.find(part, from);
  }

  #found(line: string, from: number): Captures | undefined {
    const span = this.#for(line).find(line, from);
    return span && { spans: [this.#longest?.from(line, span) ?? span], names: noNames };
  }

  *#each(
    line: string,
    next: (from: number) => Captures | undefined,
    first: number = 0,
  ): Generator<Captures> {
    let last = -1;
    for (let from = first; from <= line.length;) {
      const captures = next(from);
      const whole = captures?.spans[0];
      if (captures === undefined || whole === undefined) return;
      const isEmpty = whole.start === whole.end;
      from = isEmpty ? whole.end + 1 : whole.end;
      if (isEmpty && this.#matchesWithin && line.charCodeAt(whole.end) > 0x7f) {
        refuseWithin(line, whole.end);
      }
      if (isEmpty && whole.end === last) continue;
      last = whole.end;
      yield captures;
    }
  }

  #for(line: string): Regex {
    if (!hasEscapedBytes(line)) return this.#regex;
    return this.#strict ??= compileRegex(withoutSurrogates(this.#node));
  }
}

/** Whether a pattern could match the empty text between the bytes of a character. */
function isNullableWithin(node: RegexNode): boolean {
  switch (node.kind) {
    case "empty":
      return true;
    case "assertion":
      return node.look === "not-word" || node.look.endsWith("-half");
    case "group":
      return isNullableWithin(node.body);
    case "concat":
      return node.parts.every(isNullableWithin);
    case "alternation":
      return node.branches.some(isNullableWithin);
    case "repeat":
      return node.min === 0 || isNullableWithin(node.body);
    default:
      return false;
  }
}

/**
 * Refuses empty matches within a character, which have no place in a text.
 * @throws {CtError} With code `read`, unless what follows is no character at all.
 */
function refuseWithin(line: string, at: number): void {
  if (hasEscapedBytes(line.charAt(at))) return;
  throw new CtError(
    "read",
    "empty matches within characters that are not ASCII are not supported",
    {
      help: "make the pattern match at least one character",
    },
  );
}

/**
 * The maximum number of matches kept of a line, or of lines that match together; each takes 60
 * bytes.
 */
const maxMatches = 10_000_000;
/** With their groups each takes four times as many. */
const maxCaptures = 2_500_000;

/**
 * Keeps a match.
 * @throws {CtError} With code `read` if there are too many.
 */
function keep<Match>(found: Match[], match: Match, max = maxMatches): void {
  if (found.length >= max) throw new CtError("read", `a line has more than ${max} matches`);
  found.push(match);
}

const noNames: ReadonlyMap<string, number> = new Map();
const surrogates = { kind: "range", start: 0xd800, end: 0xdfff } as const;

/** The pattern without surrogates in its classes. */
function withoutSurrogates(node: RegexNode): RegexNode {
  switch (node.kind) {
    case "class":
      return { ...node, set: { kind: "difference", left: node.set, right: surrogates } };
    case "group":
    case "repeat":
      return { ...node, body: withoutSurrogates(node.body) };
    case "concat":
      return { ...node, parts: node.parts.map(withoutSurrogates) };
    case "alternation":
      return { ...node, branches: node.branches.map(withoutSurrogates) };
    default:
      return node;
  }
}
