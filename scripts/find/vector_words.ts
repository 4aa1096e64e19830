/**
 * Descriptions and code as numbers of words, and learned vectors as a model.
 *
 * @module
 */

import {
  bodyCount,
  fieldCounts,
  isStopWord,
  wordHash,
  WordReader,
  type WordVectors,
} from "@ct/retrieval";
import type { DescribedCode } from "./vector_pairs.ts";
import { type LearnedVectors, type Pairs, shuffle, type WordLists } from "./vector_trainer.ts";

/** At most this many words are in the model. */
const maxWords = 24_000;

/** Rarer words are not. */
const fewestTexts = 5;

/** One package has no more pairs, so that none has too much to say. */
const maxOfPackage = 12_000;

/** Pairs, and the words that they consist of. */
export interface Encoded {
  /** The pairs. */
  readonly pairs: Pairs;
  /** The words. */
  readonly words: readonly string[];
  /** In how many descriptions each word is. */
  readonly inDescriptions: readonly number[];
  /** The same for code. */
  readonly inCode: readonly number[];
}

/** Numbers of texts, one after the other. */
class Texts {
  readonly #starts: number[] = [0];
  #words = new Uint32Array(1 << 20);
  #counts = new Float32Array(1 << 20);
  #length = 0;
  /** In how many texts each word is, by its number. */
  readonly frequencies: number[] = [];

  add(text: ReadonlyMap<number, number>): void {
    while (this.#length + text.size > this.#words.length) {
      const [words, counts] = [this.#words, this.#counts];
      this.#words = new Uint32Array(words.length * 2);
      this.#counts = new Float32Array(words.length * 2);
      this.#words.set(words);
      this.#counts.set(counts);
    }
    for (const [word, count] of text) {
      this.frequencies[word] = (this.frequencies[word] ?? 0) + 1;
      this.#words[this.#length] = word;
      this.#counts[this.#length] = count;
      this.#length += 1;
    }
    this.#starts.push(this.#length);
  }

  /** The texts with the words that were chosen, by their new numbers. */
  lists(chosen: ReadonlyMap<number, number>): WordLists {
    let length = 0;
    const starts = Uint32Array.from(this.#starts, (_, text) => {
      for (let at = this.#starts[text - 1] ?? 0; at < (this.#starts[text] ?? 0); at += 1) {
        const number = chosen.get(this.#words[at] ?? 0);
        if (number === undefined) continue;
        // What is written was read before.
        this.#words[length] = number;
        this.#counts[length] = this.#counts[at] ?? 0;
        length += 1;
      }
      return length;
    });
    return { starts, words: this.#words.slice(0, length), counts: this.#counts.slice(0, length) };
  }
}

/** Encodes the pairs of packages, and chooses the words. */
export function encodedPairs(
  packages: Iterable<readonly DescribedCode[]>,
  random: () => number,
): Encoded {
  const numbers = new Map<string, number>();
  const reader = new WordReader();
  const numberOf = (word: string) => {
    const number = numbers.get(word) ?? numbers.size;
    numbers.set(word, number);
    return number;
  };
  const asked = new Texts();
  const code = new Texts();
  const groups: number[] = [];
  const seen = new Set<string>();
  let group = 0;
  for (const all of packages) {
    const own = [...all];
    shuffle(own, random);
    for (const each of own.slice(0, maxOfPackage)) {
      const key = `${each.name}|${each.description}`;
      const words = reader.read(each.description).filter((word) => !isStopWord(word));
      const text = textOf(each, (field) => reader.read(field).map(numberOf));
      if (seen.has(key) || new Set(words).size < 2 || text.size < 3) continue;
      seen.add(key);
      asked.add(new Map(words.map((word) => [numberOf(word), 1])));
      code.add(text);
      groups.push(group);
    }
    group += 1;
  }
  const words = chosen([...numbers.keys()], asked.frequencies, code.frequencies);
  const old = words.map((word) => numbers.get(word) ?? 0);
  const renumbered = new Map(old.map((word, number) => [word, number]));
  return {
    pairs: {
      asked: asked.lists(renumbered),
      code: code.lists(renumbered),
      groups: Uint32Array.from(groups),
    },
    words,
    inDescriptions: old.map((word) => asked.frequencies[word] ?? 0),
    inCode: old.map((word) => code.frequencies[word] ?? 0),
  };
}

/** The words of code and how much each counts, as in `lib/retrieval/vectors.ts`. */
function textOf(
  { name, enclosing, code }: DescribedCode,
  read: (text: string) => readonly number[],
): ReadonlyMap<number, number> {
  const times = new Map<number, number>();
  for (const word of read(code)) times.set(word, (times.get(word) ?? 0) + 1);
  const text = new Map(Array.from(times, ([word, count]) => [word, bodyCount(count)]));
  const add = (field: string, count: number) => {
    for (const word of new Set(read(field))) text.set(word, (text.get(word) ?? 0) + count);
  };
  add(name, fieldCounts.name);
  add(enclosing, fieldCounts.enclosing);
  return text;
}

/** The words that are in most texts; descriptions count more, since questions are like them. */
function chosen(
  all: readonly string[],
  inDescriptions: readonly number[],
  inCode: readonly number[],
): readonly string[] {
  const scored = all.map((word, number) => {
    const asked = inDescriptions[number] ?? 0;
    const code = inCode[number] ?? 0;
    return { word, texts: asked + code, score: 3 * asked + code };
  }).filter(({ word, texts }) => texts >= fewestTexts && word.length < 40);
  return scored.sort((a, b) => b.score - a.score || (a.word < b.word ? -1 : 1))
    .slice(0, maxWords).map(({ word }) => word);
}

/** Vectors to start from: random ones, and more weight for rare words. */
export function startingVectors(
  { words, inDescriptions, inCode, pairs }: Encoded,
  size: number,
  random: () => number,
): LearnedVectors {
  const weight = (texts: number) =>
    Math.log(Math.log(1 + (pairs.groups.length + 0.5) / (texts + 0.5)) / 5);
  const value = () => (random() + random() + random() - 1.5) * 2 / Math.sqrt(size);
  return {
    size,
    table: Float32Array.from({ length: words.length * size }, value),
    asked: Float32Array.from(words, (_, at) => {
      return weight((inDescriptions[at] ?? 0) + (inCode[at] ?? 0) / 4);
    }),
    code: Float32Array.from(words, (_, at) => weight(inCode[at] ?? 0)),
  };
}

/** A model with bytes in place of numbers. The scale of each vector goes into how much it counts. */
export function modelOf(
  words: readonly string[],
  { size, table, asked, code }: LearnedVectors,
): Omit<WordVectors, "id"> {
  const bytes = new Int8Array(table.length);
  const scales = words.map((_, word) => {
    const vector = table.subarray(word * size, (word + 1) * size);
    const scale = vector.reduce((most, each) => Math.max(most, Math.abs(each)), 1e-9) / 127;
    vector.forEach((each, at) => bytes[word * size + at] = Math.round(each / scale));
    return scale;
  });
  const numbers = new Map(words.map((word, number) => [wordHash(word), number]));
  if (numbers.size < words.length) throw new Error("two words have the same hash");
  return {
    numbers,
    asked: asked.map((log, word) => Math.exp(log) * (scales[word] ?? 0)),
    code: code.map((log, word) => Math.exp(log) * (scales[word] ?? 0)),
    table: bytes,
  };
}
