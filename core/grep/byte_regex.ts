/**
 * Patterns on lines that may hold bytes that are not UTF-8. Such a byte is no character, so that
 * not even `.` matches it.
 *
 * @module
 */
import { hasEscapedBytes } from "@ct/base";
import { LongestMatch, mayBeShort } from "./longest_match.ts";
import { type Captures, compileRegex, type Regex, type RegexNode, type Span } from "@ct/regex";

/** A pattern that is tried on one line at a time, as `decodeBytes` makes it of bytes. */
export class ByteRegex {
  readonly #node: RegexNode;
  readonly #regex: Regex;
  #strict: Regex | undefined;
  readonly #longest: LongestMatch | undefined;

  /** Compiles a pattern; with `longest` a match is the longest of those that begin first. */
  constructor(node: RegexNode, longest: boolean) {
    this.#node = node;
    this.#regex = compileRegex(node);
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
      if (whole !== undefined) found.push(whole);
    }
    const last = found.at(-1);
    const isLate = isLast && last?.start === line.length && last.end === last.start;
    return isLate ? found.slice(0, -1) : found;
  }

  /** The same with their groups. */
  captures(line: string): readonly Captures[] {
    return [...this.#each(line, (from) => this.#for(line).captures(line, from))];
  }

  #found(line: string, from: number): Captures | undefined {
    const span = this.#for(line).find(line, from);
    return span && { spans: [this.#longest?.from(line, span) ?? span], names: noNames };
  }

  *#each(line: string, next: (from: number) => Captures | undefined): Generator<Captures> {
    let last = -1;
    for (let from = 0; from <= line.length;) {
      const captures = next(from);
      const whole = captures?.spans[0];
      if (captures === undefined || whole === undefined) return;
      const isEmpty = whole.start === whole.end;
      from = isEmpty ? whole.end + 1 : whole.end;
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
