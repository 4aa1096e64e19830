/**
 * A set of texts of which each match of some part of a pattern equals, begins with, ends with or
 * contains one.
 *
 * @module
 */

import { greatestOf } from "@ct/base";
import { matchNs, placesPerByte, searchNs } from "./literal_rarity.ts";

/** A text that may be required for a match. */
export interface RequiredLiteral {
  /**
   * The text: never empty, without line feeds, carriage returns, U+FFFD and lone surrogates. Where
   * case is ignored its ASCII letters are lower-case.
   */
  readonly text: string;
  /** Whether its ASCII letters stand for either case. Other characters stand for themselves. */
  readonly fold: boolean;
}

/** The most texts of a set. With the two letters below at most 64 are searched for. */
const maxTexts = 62;
/** The longest text, in UTF-16 units: a longer one is hardly rarer. */
const maxUnits = 64;
/** To what lengths texts are cut so that more of them are alike. */
const cutUnits = [16, 8, 6, 5, 4, 3] as const;

/** The letters beyond ASCII that are variants of letters of ASCII. */
const wideVariants = [["k", "\u212a"], ["s", "\u017f"]] as const;

/** Texts, each once, in the order in which they came up. */
export class LiteralSet {
  /** The set of the empty text, which says nothing. */
  static readonly emptyText: LiteralSet = new LiteralSet([{ text: "", fold: false }], false);

  /** The texts; may be empty ones. */
  readonly texts: readonly RequiredLiteral[];
  /** Whether a `k` or `s` of the texts that ignore case may also stand for U+212A or U+017F. */
  readonly wide: boolean;
  #costNs: number | undefined;
  #substitutes: readonly LiteralSet[] | undefined;

  /** Creates one from the texts, in which there may be equal ones. */
  constructor(texts: readonly RequiredLiteral[], wide: boolean) {
    this.texts = texts.length === 1 ? texts : distinct(texts);
    this.wide = wide;
  }

  /** What is in any of several sets. */
  static union(sets: readonly LiteralSet[]): LiteralSet {
    return new LiteralSet(sets.flatMap(({ texts }) => texts), sets.some(({ wide }) => wide));
  }

  /** Whether there are no more texts than can be searched for. */
  get isSmall(): boolean {
    return this.texts.length <= maxTexts;
  }

  /** Whether no text is longer than it need be. */
  get isShort(): boolean {
    return this.texts.every(({ text }) => text.length <= maxUnits);
  }

  /** What it costs to search for the texts, in nanoseconds a byte. */
  get costNs(): number {
    this.#costNs ??= searchNs(
      this.texts.length + this.#wideLetters().length,
      this.texts.reduce((sum, { text, fold }) => sum + placesPerByte(text, fold), 0),
    );
    return this.#costNs;
  }

  /** Each text of this set followed by each of the other; `undefined` if these are too many. */
  followedBy(other: LiteralSet): LiteralSet | undefined {
    if (this.texts.length * other.texts.length > maxTexts) return undefined;
    const texts = this.texts.flatMap((left) =>
      other.texts.map((right) => {
        const fold = left.fold || right.fold;
        const text = left.text + right.text;
        return { text: fold ? asciiLower(text) : text, fold };
      })
    );
    return new LiteralSet(texts, this.wide || other.wide);
  }

  /** What the texts begin with, few and short; the empty text if they differ too soon. */
  heads(): LiteralSet {
    return this.#cutTo(headOf);
  }

  /** What the texts end with, few and short; the empty text if they differ too late. */
  tails(): LiteralSet {
    return this.#cutTo(tailOf);
  }

  #cutTo(cut: (text: string, units: number) => string): LiteralSet {
    if (this.texts.some(({ text }) => text === "")) return LiteralSet.emptyText;
    if (this.isSmall && this.isShort) return this;
    for (const units of [maxUnits, ...cutUnits]) {
      const set = this.#with((text) => cut(text, units), this.wide);
      if (set.isSmall) return set;
    }
    return LiteralSet.emptyText;
  }

  /** The sets of parts of the texts that may be searched for instead. */
  substitutes(): readonly LiteralSet[] {
    this.#substitutes ??= this.#makeSubstitutes();
    return this.#substitutes;
  }

  #makeSubstitutes(): readonly LiteralSet[] {
    const sets = this.isSmall && this.isShort ? [this] : [this.heads(), this.tails()];
    if (this.texts.length > 1) {
      const longest = greatestOf(this.texts.map(({ text }) => text.length));
      for (const units of cutUnits.filter((units) => units < longest)) {
        for (const cut of [headOf, tailOf]) {
          sets.push(this.#with((text) => cut(text, units), this.wide));
        }
      }
    }
    return sets.filter(({ isSmall }) => isSmall).flatMap((set) =>
      set.wide ? [set, set.#narrow()] : [set]
    );
  }

  /**
   * For each text that ignores case its rarest part without `k` and `s`, so that no variants are
   * needed.
   */
  #narrow(): LiteralSet {
    const texts = this.texts.map(({ text, fold }) => {
      if (!fold) return { text, fold };
      const parts = text.split(/[ks]/);
      const rarest = parts.reduce((a, b) =>
        placesPerByte(b, true) < placesPerByte(a, true) ? b : a
      );
      return { text: rarest, fold: /[a-z]/.test(rarest) };
    });
    return new LiteralSet(texts, false);
  }

  #with(change: (text: string) => string, wide: boolean): LiteralSet {
    return new LiteralSet(this.texts.map(({ text, fold }) => ({ text: change(text), fold })), wide);
  }

  /** What to search for: one of these is in every match. `undefined` if that does not pay. */
  literals(): readonly RequiredLiteral[] | undefined {
    if (this.costNs >= matchNs) return undefined;
    const texts = this.texts.map(({ text, fold }) => ({ text, fold: fold && /[a-z]/.test(text) }));
    const needed = texts.filter((literal, index) =>
      !texts.some((other, at) => at !== index && isWithin(other, literal, at < index))
    );
    return [...needed, ...this.#wideLetters()];
  }

  /**
   * The letters that are to be searched for beside the texts. A match has a text of the set in it
   * up to the case of ASCII letters, U+212A for `k` and U+017F for `s`. Either it has neither of
   * these two there, and then the text is found by ignoring the case of ASCII letters; or it has
   * one, and then that letter is found.
   */
  #wideLetters(): readonly RequiredLiteral[] {
    if (!this.wide) return [];
    return wideVariants
      .filter(([letter]) => this.texts.some(({ text, fold }) => fold && text.includes(letter)))
      .map(([, variant]) => ({ text: variant, fold: false }));
  }
}

/** The set that costs least; of equal ones the first. */
export function cheapest(sets: readonly (LiteralSet | undefined)[]): LiteralSet | undefined {
  let best: LiteralSet | undefined;
  for (const set of sets) {
    if (set !== undefined && set.costNs < (best?.costNs ?? Infinity)) best = set;
  }
  return best;
}

function distinct(texts: readonly RequiredLiteral[]): readonly RequiredLiteral[] {
  const byKey = new Map<string, RequiredLiteral>();
  for (const literal of texts) byKey.set(`${literal.fold}${literal.text}`, literal);
  return [...byKey.values()];
}

/** Whether one text is found wherever the other is. */
function isWithin(inner: RequiredLiteral, outer: RequiredLiteral, orEqual: boolean): boolean {
  if (!orEqual && inner.fold === outer.fold && inner.text === outer.text) return false;
  if (inner.fold) return asciiLower(outer.text).includes(inner.text);
  return outer.text.includes(inner.text) && !(outer.fold && /[a-z]/i.test(inner.text));
}

/** Lower-case as far as ASCII goes. */
function asciiLower(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function headOf(text: string, units: number): string {
  const head = text.slice(0, units);
  return head.isWellFormed() ? head : head.slice(0, -1);
}

function tailOf(text: string, units: number): string {
  const tail = text.slice(-units);
  return tail.isWellFormed() ? tail : tail.slice(1);
}
