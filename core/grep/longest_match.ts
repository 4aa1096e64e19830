/**
 * Matches as POSIX has them: of those that begin first, the longest. The suite's engine prefers an
 * earlier alternative and a greedier repeat, which mostly gives the same result.
 *
 * @module
 */
import { CtError } from "@ct/base";
import { compileRegex, type Regex, type RegexNode, type Span } from "@ct/regex";

/** Whether the first match that is preferred may be shorter than another one. */
export function mayBeShort(node: RegexNode): boolean {
  switch (node.kind) {
    case "alternation":
      return true;
    case "concat":
      return node.parts.some(mayBeShort);
    case "group":
      return mayBeShort(node.body);
    case "repeat": {
      const isOfOne = node.body.kind === "literal" || node.body.kind === "class";
      return !isOfOne && (node.max !== node.min || mayBeShort(node.body));
    }
    default:
      return false;
  }
}

/** At most this much after the match that is preferred is tried; more could take minutes. */
const longestTail = 1 << 11;

/** Finds, for a pattern, the longest match that begins where another does. */
export class LongestMatch {
  /** The pattern up to the end of a text, and up to the character before it. */
  readonly #atEnd: Regex;
  readonly #beforeLast: Regex;
  /** Takes every character that the pattern can take anywhere. */
  readonly #run: Regex;

  /** Compiles the pattern. */
  constructor(node: RegexNode) {
    this.#atEnd = compileRegex({ kind: "concat", parts: [node, textEnd] });
    this.#beforeLast = compileRegex({ kind: "concat", parts: [node, anyCharacter, textEnd] });
    const branches = [...charactersOf(node)];
    const [only = textEnd] = branches;
    const body: RegexNode = branches.length > 1 ? { kind: "alternation", branches } : only;
    this.#run = compileRegex({ kind: "repeat", body, min: 0, max: Infinity, greedy: true });
  }

  /**
   * The longest match of a line from where this one starts.
   * @throws {CtError} With code `read` if too much of the line follows it.
   */
  from(line: string, { start, end }: Span): Span {
    const last = this.#run.find(line, start)?.end ?? end;
    if (last - end > longestTail) {
      throw new CtError("read", "a line is too long for --only-matching with this pattern", {
        help: "remove the alternatives of the pattern, or use ct rg",
      });
    }
    for (let to = last; to > end; to--) {
      const next = line.codePointAt(to);
      const isInPair = (line.codePointAt(to - 1) ?? 0) > 0xffff;
      if (isInPair) continue;
      // What a position needs to know of the text after it is one character.
      const text = next === undefined ? line : line.slice(0, to + (next > 0xffff ? 2 : 1));
      const whole = next === undefined ? this.#atEnd : this.#beforeLast;
      if (whole.find(text, start)?.start === start) return { start, end: to };
    }
    return { start, end };
  }
}

/** The nodes of single characters in a pattern. */
function* charactersOf(node: RegexNode): Generator<RegexNode> {
  switch (node.kind) {
    case "literal":
    case "class":
      yield node;
      return;
    case "group":
    case "repeat":
      yield* charactersOf(node.body);
      return;
    case "concat":
      for (const part of node.parts) yield* charactersOf(part);
      return;
    case "alternation":
      for (const branch of node.branches) yield* charactersOf(branch);
  }
}

const textEnd: RegexNode = { kind: "assertion", look: "text-end", ascii: false };
const anyCharacter: RegexNode = {
  kind: "class",
  set: { kind: "range", start: 0, end: 0x10ffff },
  fold: false,
};
