/**
 * How often a text is to be expected in files, and what looking for texts costs: what makes one set
 * of texts better to search for than another.
 *
 * @module
 */

/**
 * For each printable character of ASCII from the space on, how rare it is, in bits (a digit of base
 * 36): about one byte in `2 ** bits` is that character. Taken from a mixture of TypeScript, C
 * headers, Python, JavaScript, Markdown and plain text, halfway between the mean and the file type
 * in which the character is most frequent.
 */
const printableBits =
  "2b68aba7777a65678889aaaba977a79aa797878887ba78777c77789999b898c665755466659856556a55468787a787d";
const tabBits = 6;
const controlBits = 10;
/** Rarer in most files, but in a text of another language any character may be frequent. */
const beyondAsciiBits = 9;

const codeBits = Array.from(
  { length: 128 },
  (_, code) =>
    code === 9 ? tabBits : Number.parseInt(printableBits[code - 32] ?? "", 36) || controlBits,
);

/** The same where the case of letters is ignored, for the lower-case ones. */
const foldedBits = codeBits.map((bits, code) =>
  code >= 97 && code <= 122 ? -Math.log2(2 ** -bits + 2 ** -(codeBits[code - 32] ?? bits)) : bits
);

/**
 * The expected number of places at which a text is found, by byte looked at. Characters depend on
 * those beside them (what is common in `pend` is common in `append` too), so each but the rarest
 * counts a third, and one that repeats the one before a twelfth.
 */
export function placesPerByte(text: string, fold: boolean): number {
  const bitsOf = fold ? foldedBits : codeBits;
  let sum = 0;
  let rarest = 0;
  let previous = "";
  for (const character of text) {
    const bits = bitsOf[character.charCodeAt(0)] ?? beyondAsciiBits;
    sum += character === previous ? bits / 4 : bits;
    rarest = Math.max(rarest, bits);
    previous = character;
  }
  return 2 ** -((sum + 2 * rarest) / 3);
}

/** What it takes to decode and judge the line of a candidate, in nanoseconds. */
const judgeNs = 300;

/**
 * What a byte costs if its file is searched by matching the pattern itself, in nanoseconds. A set
 * of texts that costs as much is not worth having. With one text it is reached at one candidate in
 * 170 bytes, about every fourth line.
 */
export const matchNs = 2;

/**
 * What a byte costs if this many texts are searched for and candidates are found at such a rate, in
 * nanoseconds.
 */
export function searchNs(textCount: number, placesPerByte: number): number {
  const scanNs = textCount === 1 ? 0.2 : 0.25 + textCount / 80;
  return scanNs + judgeNs * placesPerByte;
}
