/**
 * The engine that lets the platform's RegExp do the work. It backtracks, so it is for patterns and
 * lengths of text for which that is known to end soon.
 *
 * @module
 */

import { isNullable, type RegexNode, someNode } from "./ast.ts";
import { type Engine, isWithinPair, type Span } from "./match.ts";
import { gainsFromAscii, mixesCase, translate } from "./translate.ts";

/**
 * Whether the platform finds the same matches as the dialect. It refuses an empty round of a repeat
 * where the dialect takes it, which changes what is preferred: `(|a)*` on `a`. And it cannot be
 * told to ignore case in one part only: V8 15.0 lets `(?i:…)` leak to properties after it.
 */
export function matchesAlike(node: RegexNode): boolean {
  return !mixesCase(node) &&
    !someNode(node, (inner) => inner.kind === "repeat" && isNullable(inner.body));
}

/**
 * Whether its groups match the same, too. It forgets at each round of a repeat what groups within
 * matched before, where the dialect keeps it: `(?:(a)|b)*` on `ab`.
 */
export function capturesAlike(node: RegexNode): boolean {
  const holdsGroup = (inner: RegexNode): boolean => someNode(inner, ({ kind }) => kind === "group");
  return !someNode(node, (inner) => inner.kind === "repeat" && inner.max > 1 && holdsGroup(inner));
}

const nonAscii = /[^\0-\x7f]/;
/**
 * The longest text, in UTF-16 units, that is looked through for its repertoire. That is done at
 * each search, so with long texts it would make finding all matches quadratic.
 */
const longestChecked = 4096;

/** An engine for one tree; its RegExps are made when they are first needed. */
export class PlatformEngine implements Engine {
  readonly #node: RegexNode;
  readonly #hasAsciiForm: boolean;
  readonly #canBeEmpty: boolean;
  readonly #made = { ascii: new Map<string, RegExp>(), unicode: new Map<string, RegExp>() };
  /** The text that was looked through last, and what was found: a text is searched many times. */
  #checked = { text: "", isAscii: true };

  /** Creates one from a tree that {@linkcode matchesAlike} accepts. */
  constructor(node: RegexNode) {
    this.#node = node;
    this.#hasAsciiForm = gainsFromAscii(node);
    this.#canBeEmpty = isNullable(node);
  }

  /** Whether there is a match anywhere. */
  test(text: string): boolean {
    return this.#canBeEmpty ? this.#exec(text, 0, "g") !== null : this.#quickTest(text);
  }

  /** The leftmost match from an offset on. */
  find(text: string, from: number): Span | undefined {
    const match = this.#exec(text, from, "g");
    return match === null ? undefined : { start: match.index, end: match.index + match[0].length };
  }

  /** The spans of the groups of the leftmost match from an offset on. */
  captures(text: string, from: number): readonly (Span | undefined)[] | undefined {
    const indices = this.#exec(text, from, "dg")?.indices;
    return indices?.map((span: readonly [number, number] | undefined) =>
      span && { start: span[0], end: span[1] }
    );
  }

  #quickTest(text: string): boolean {
    const regExp = this.#regExpFor(text, "g");
    regExp.lastIndex = 0;
    return regExp.test(text);
  }

  #exec(text: string, from: number, flags: string): RegExpExecArray | null {
    const regExp = this.#regExpFor(text, flags);
    regExp.lastIndex = from;
    for (;;) {
      const match = regExp.exec(text);
      // V8 sees empty matches between the halves of a surrogate pair, where there is no position.
      const isWithin = match !== null && match[0] === "" && isWithinPair(text, match.index);
      if (!isWithin) return match;
      regExp.lastIndex = match.index + 1;
    }
  }

  #regExpFor(text: string, flags: string): RegExp {
    const repertoire = this.#hasAsciiForm && this.#isShortAscii(text) ? "ascii" : "unicode";
    const made = this.#made[repertoire];
    const existing = made.get(flags);
    if (existing !== undefined) return existing;
    const parts = translate(this.#node, repertoire);
    const regExp = new RegExp(parts.source, flags + parts.flags);
    made.set(flags, regExp);
    return regExp;
  }

  #isShortAscii(text: string): boolean {
    if (text.length > longestChecked) return false;
    if (text !== this.#checked.text) this.#checked = { text, isAscii: !nonAscii.test(text) };
    return this.#checked.isAscii;
  }
}
