/**
 * The characters of texts, grouped by what a program can tell apart: two characters are in one
 * group if every test of the program answers alike for both. Groups are found as characters turn
 * up, so nothing is worked out for characters that no text has.
 *
 * @module
 */

import { membershipTest } from "./members.ts";
import { sideBit, sidesTested } from "./looks.ts";
import { wordSet } from "./char_set.ts";
import type { Program } from "./program.ts";

/** Stands in the table of code units for: look closer. */
export const unresolved = 0;
/** The group of the edge of the text, which is not a character. */
export const edgeGroup = 1;

/** A character as found in a text. */
export interface FoundChar {
  /** Its group. */
  readonly group: number;
  /** How many UTF-16 units it takes. */
  readonly width: number;
}

/** The groups of characters for one program. */
export class Alphabet {
  /** The group of each UTF-16 unit that is a character of its own, or unresolved. */
  readonly groupOfUnit: Uint16Array = new Uint16Array(0x10000);
  /** Per group: what it is to a position beside it, as bits of sideBit. */
  readonly sides: number[];
  /** The bits of sideBit that the program asks for. */
  readonly testedSides: number;
  readonly #accepts: (ReadonlySet<number> | undefined)[] = [undefined, undefined];
  readonly #groups = new Map<string, number>();
  readonly #groupOfAstral = new Map<number, number>();
  readonly #literals = new Map<number, number>();
  readonly #sets: (readonly [test: number, has: (codePoint: number) => boolean])[] = [];
  readonly #isWord: (codePoint: number) => boolean;
  readonly #isAsciiWord: (codePoint: number) => boolean;

  /** Starts with no characters known. */
  constructor(program: Program) {
    for (const [index, test] of program.tests.entries()) {
      if (test.kind === "literal") this.#literals.set(test.codePoint, index);
      else this.#sets.push([index, membershipTest(test.set, test.fold)]);
    }
    this.testedSides = program.looks.reduce((sides, test) => sides | sidesTested(test), 0);
    this.sides = [0, sideBit.edge & this.testedSides];
    this.#isWord = membershipTest(wordSet, false);
    this.#isAsciiWord = (codePoint) => codePoint < 128 && this.#isWord(codePoint);
  }

  /** The number of groups, the two reserved ones included. */
  get size(): number {
    return this.sides.length;
  }

  /** Whether characters of a group pass a test of the program. */
  accepts(group: number, test: number): boolean {
    return this.#accepts[group]?.has(test) ?? false;
  }

  /** The character that starts at an offset; at the end of the text, its edge. */
  charAt(text: string, offset: number): FoundChar {
    const codePoint = text.codePointAt(offset);
    if (codePoint === undefined) return { group: edgeGroup, width: 0 };
    return this.#found(codePoint, text, offset);
  }

  /** The character that ends at an offset; at the start of the text, its edge. */
  charBefore(text: string, offset: number): FoundChar {
    if (offset <= 0) return { group: edgeGroup, width: 0 };
    const isPair = offset > 1 && isLowSurrogate(text.charCodeAt(offset - 1)) &&
      isHighSurrogate(text.charCodeAt(offset - 2));
    const start = isPair ? offset - 2 : offset - 1;
    return this.#found(text.codePointAt(start) ?? 0, text, start);
  }

  /** The group of a code point that is no `\r` before a line feed. */
  groupOf(codePoint: number): number {
    return this.#group(codePoint, false);
  }

  #found(codePoint: number, text: string, offset: number): FoundChar {
    if (codePoint > 0xffff) return { group: this.#astralGroup(codePoint), width: 2 };
    const known = this.groupOfUnit[codePoint] ?? unresolved;
    if (known !== unresolved) return { group: known, width: 1 };
    const isCrLf = codePoint === 0x0d && text.charCodeAt(offset + 1) === 0x0a &&
      (this.testedSides & sideBit.crBeforeLf) !== 0;
    const group = this.#group(codePoint, isCrLf);
    // Half a surrogate pair, and `\r` where the next character matters, must be looked at again.
    const isSettled = (codePoint < 0xd800 || codePoint > 0xdfff) &&
      !(codePoint === 0x0d && (this.testedSides & sideBit.crBeforeLf) !== 0);
    if (isSettled) this.groupOfUnit[codePoint] = group;
    return { group, width: 1 };
  }

  #astralGroup(codePoint: number): number {
    const existing = this.#groupOfAstral.get(codePoint);
    if (existing !== undefined) return existing;
    const group = this.#group(codePoint, false);
    // A text may hold any number of different ones; forgetting them costs time only.
    if (this.#groupOfAstral.size >= 0x10000) this.#groupOfAstral.clear();
    this.#groupOfAstral.set(codePoint, group);
    return group;
  }

  #group(codePoint: number, isCrLf: boolean): number {
    const passed = this.#sets.filter(([, has]) => has(codePoint)).map(([test]) => test);
    const literal = this.#literals.get(codePoint);
    if (literal !== undefined) passed.push(literal);
    const sides = this.#sidesOf(codePoint, isCrLf) & this.testedSides;
    const key = `${sides} ${passed.join(" ")}`;
    const existing = this.#groups.get(key);
    if (existing !== undefined) return existing;
    const group = this.sides.length;
    this.sides.push(sides);
    this.#accepts.push(new Set(passed));
    this.#groups.set(key, group);
    return group;
  }

  #sidesOf(codePoint: number, isCrLf: boolean): number {
    let sides = isCrLf ? sideBit.crBeforeLf : 0;
    if (codePoint === 0x0a) sides |= sideBit.lf;
    if (codePoint === 0x0d) sides |= sideBit.cr;
    if ((this.testedSides & sideBit.word) !== 0 && this.#isWord(codePoint)) sides |= sideBit.word;
    if ((this.testedSides & sideBit.asciiWord) !== 0 && this.#isAsciiWord(codePoint)) {
      sides |= sideBit.asciiWord;
    }
    return sides;
  }
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
