/**
 * Characters that look like others or like nothing, and what is left of a text without these
 * differences. The table is a small part of Unicode's confusables.
 *
 * @module
 */
import { codePointOf, itemAt } from "@ct/base";

/** The plain character, and those that look like it once compatibility forms are resolved. */
const lookAlikes: readonly (readonly [string, string])[] = [
  ["a", "\u0430\u03b1\u0251"],
  ["b", "\u042c"],
  ["c", "\u0441\u03f2"],
  ["d", "\u0501"],
  ["e", "\u0435"],
  ["g", "\u0261"],
  ["h", "\u04bb"],
  ["i", "\u0456\u03b9\u0131"],
  ["j", "\u0458"],
  ["k", "\u043a\u03ba"],
  ["l", "\u04cf\u04c0"],
  ["o", "\u043e\u03bf\u0585"],
  ["p", "\u0440\u03c1"],
  ["q", "\u051b"],
  ["r", "\u0433"],
  ["s", "\u0455"],
  ["u", "\u03c5"],
  ["v", "\u03bd\u0475"],
  ["w", "\u051d"],
  ["x", "\u0445\u00d7"],
  ["y", "\u0443\u04af\u03b3"],
  ["A", "\u0410\u0391"],
  ["B", "\u0412\u0392"],
  ["C", "\u0421\u03f9"],
  ["E", "\u0415\u0395"],
  ["H", "\u041d\u0397"],
  ["I", "\u0406\u0399"],
  ["J", "\u0408"],
  ["K", "\u041a\u039a"],
  ["M", "\u041c\u039c"],
  ["N", "\u039d"],
  ["O", "\u041e\u039f"],
  ["P", "\u0420\u03a1"],
  ["S", "\u0405"],
  ["T", "\u0422\u03a4"],
  ["X", "\u0425\u03a7"],
  ["Y", "\u04ae\u03a5"],
  ["Z", "\u0396"],
  ["'", "\u2018\u2019\u201a\u201b\u2032\u02b9\u02bb\u02bc\u02bd\u00b4"],
  ['"', "\u201c\u201d\u201e\u201f\u2033\u02ba"],
  ["-", "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2043\u02d7"],
  ["/", "\u2044\u2215"],
  [":", "\u2236\u02d0"],
  ["*", "\u2217\u204e"],
  ["~", "\u223c\u02dc"],
  ["^", "\u02c6"],
  ["|", "\u01c0\u2223"],
  ["<", "\u2039"],
  [">", "\u203a"],
  ["...", "\u2026"],
  [" ", "\u1680\u2028\u2029"],
];

const plainOf: ReadonlyMap<string, string> = new Map(
  lookAlikes.flatMap(([plain, others]) => [...others].map((other) => [other, plain])),
);

/** With look-alikes replaced by the plain characters. */
export function plainLike(text: string): string {
  return text.replace(/\P{ASCII}/gu, (character) => plainOf.get(character) ?? character);
}

/**
 * What two texts have in common that differ only in blanks, characters that are not shown, normal
 * form and look-alikes. Line endings stay.
 */
export function skeletonOf(text: string): string {
  return resolve(text).replace(blanks, "");
}

const blanks = /[ \t\f\v]+/g;

function resolve(text: string): string {
  if (!/[\u0080-\uffff]/.test(text)) return text;
  return plainLike(plainLike(text).normalize("NFKD"))
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "");
}

/** A character with the marks on it. */
export interface Cluster {
  /** Where it starts, in UTF-16 units. */
  readonly start: number;
  /** The character. */
  readonly text: string;
  /** Its skeleton; empty for what is blank or not shown. */
  readonly skeleton: string;
}

/** The characters of a line. The skeletons, put together, are the skeleton of the line. */
export function clustersOf(line: string): Cluster[] {
  return Array.from(line.matchAll(/\p{M}+|\P{M}\p{M}*/gsu), ({ 0: text, index }) => ({
    start: index,
    text,
    skeleton: skeletonOf(text),
  }));
}

const names: Readonly<Record<string, string>> = {
  "\u00a0": "no-break space",
  "\u00ad": "soft hyphen",
  "\u200b": "zero width space",
  "\u200c": "zero width non-joiner",
  "\u200d": "zero width joiner",
  "\u2060": "word joiner",
  "\u202f": "narrow no-break space",
  "\u3000": "ideographic space",
};

/** At most this many characters are named. */
const maxNamed = 4;

/** Characters in words that cannot be mistaken, such as `4 spaces` or `U+00A0 (no-break space)`. */
export function nameCharacters(text: string): string {
  const parts = text.match(/ +|\t+|[!-~]+|[^ \t!-~]/gu) ?? [];
  const named = parts.slice(0, maxNamed).map(nameOf);
  return named.join(" ") + (parts.length > maxNamed ? " \u2026" : "");
}

function nameOf(part: string): string {
  const first = itemAt(part, 0);
  const counted = first === " " ? "space" : first === "\t" ? "tab" : undefined;
  if (counted !== undefined) return `${part.length} ${counted}${part.length === 1 ? "" : "s"}`;
  const code = codePointOf(part);
  if (code > 0x20 && code < 0x7f) return JSON.stringify(part);
  const script = /\p{Script=Cyrillic}/u.test(part)
    ? "Cyrillic"
    : /\p{Script=Greek}/u.test(part)
    ? "Greek"
    : undefined;
  const name = names[part] ?? script;
  const hex = code.toString(16).toUpperCase().padStart(4, "0");
  return `U+${hex}${name === undefined ? "" : ` (${name})`}`;
}
