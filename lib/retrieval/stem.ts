/**
 * Porter's stemmer: words that differ in their ending become the same.
 *
 * @module
 */

const consonants = "[^aeiou][^aeiouy]*";
const vowels = "[aeiouy][aeiou]*";

/** There is a sequence of vowels and consonants; exactly one; more than one. */
const measured = new RegExp(`^(?:${consonants})?${vowels}${consonants}`);
const measuredOnce = new RegExp(`^(?:${consonants})?${vowels}${consonants}(?:${vowels})?$`);
const measuredMore = new RegExp(
  `^(?:${consonants})?${vowels}${consonants}${vowels}${consonants}`,
);
const withVowel = new RegExp(`^(?:${consonants})?[aeiouy]`);
/** A short word, such as `hop`. */
const isShort = new RegExp(`^${consonants}[aeiouy][^aeiouwxy]$`);

/** Endings and what takes their place, in the order in which they are tried. */
type Endings = readonly (readonly [ending: string, replacement: string])[];

const derived: Endings = [
  ["ational", "ate"],
  ["tional", "tion"],
  ["enci", "ence"],
  ["anci", "ance"],
  ["izer", "ize"],
  ["bli", "ble"],
  ["alli", "al"],
  ["entli", "ent"],
  ["eli", "e"],
  ["ousli", "ous"],
  ["ization", "ize"],
  ["ation", "ate"],
  ["ator", "ate"],
  ["alism", "al"],
  ["iveness", "ive"],
  ["fulness", "ful"],
  ["ousness", "ous"],
  ["aliti", "al"],
  ["iviti", "ive"],
  ["biliti", "ble"],
  ["logi", "log"],
];

const adjectival: Endings = [
  ["icate", "ic"],
  ["ative", ""],
  ["alize", "al"],
  ["iciti", "ic"],
  ["ical", "ic"],
  ["ful", ""],
  ["ness", ""],
];

const last =
  /^(.+?)(?:ement|ance|ence|able|ible|ment|ant|ent|ism|ate|iti|ous|ive|ize|al|er|ic|ou|(?<=[st])ion)$/;

/** The stem of a word in lower case. Words with other letters than `a` to `z` stay as they are. */
export function stem(word: string): string {
  if (word.length < 3 || /[^a-z]/.test(word)) return word;
  let text = withoutParticiple(withoutPlural(word));
  if (text.endsWith("y") && withVowel.test(text.slice(0, -1))) text = `${text.slice(0, -1)}i`;
  text = replaced(replaced(text, derived), adjectival);
  const [, start = ""] = last.exec(text) ?? [];
  if (measuredMore.test(start)) text = start;
  return withoutFinal(text);
}

function withoutPlural(word: string): string {
  if (/(?:ss|i)es$/.test(word)) return word.slice(0, -2);
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}

function withoutParticiple(word: string): string {
  if (word.endsWith("eed")) return measured.test(word.slice(0, -3)) ? word.slice(0, -1) : word;
  const [, start] = /^(.+?)(?:ed|ing)$/.exec(word) ?? [];
  if (start === undefined || !withVowel.test(start)) return word;
  if (/(?:at|bl|iz)$/.test(start)) return `${start}e`;
  const isDoubled = start.at(-1) === start.at(-2);
  if (isDoubled && /[^aeiouylsz]$/.test(start)) return start.slice(0, -1);
  return isShort.test(start) ? `${start}e` : start;
}

function replaced(word: string, endings: Endings): string {
  const found = endings.find(([ending]) => word.endsWith(ending));
  if (found === undefined) return word;
  const start = word.slice(0, -found[0].length);
  return measured.test(start) ? start + found[1] : word;
}

function withoutFinal(word: string): string {
  let text = word;
  if (text.endsWith("e")) {
    const start = text.slice(0, -1);
    if (measuredMore.test(start) || (measuredOnce.test(start) && !isShort.test(start))) {
      text = start;
    }
  }
  return text.endsWith("ll") && measuredMore.test(text) ? text.slice(0, -1) : text;
}
