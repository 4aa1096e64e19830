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

/** So many words are in the model. */
const mostWords = 24_000;

/** Rarer words are not. */
const fewestTexts = 5;

/** One package has no more pairs, so that none has too much to say. */
const mostOfPackage = 6_000;

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

type Text = ReadonlyMap<string, number>;

/** Encodes the pairs of packages, and chooses the words. */
export function encodedPairs(
  packages: Iterable<readonly DescribedCode[]>,
  random: () => number,
): Encoded {
  const reader = new WordReader();
  const asked: Text[] = [];
  const code: Text[] = [];
  const groups: number[] = [];
  const seen = new Set<string>();
  let group = 0;
  for (const all of packages) {
    const own = [...all];
    shuffle(own, random);
    for (const each of own.slice(0, mostOfPackage)) {
      const key = `${each.name}|${each.description}`;
      const words = reader.read(each.description).filter((word) => !isStopWord(word));
      const text = textOf(each, reader);
      if (seen.has(key) || new Set(words).size < 2 || text.size < 3) continue;
      seen.add(key);
      asked.push(new Map(words.map((word) => [word, 1])));
      code.push(text);
      groups.push(group);
    }
    group += 1;
  }
  const inDescriptions = frequencies(asked);
  const inCode = frequencies(code);
  const words = chosen(inDescriptions, inCode);
  const numbers = new Map(words.map((word, number) => [word, number]));
  return {
    pairs: {
      asked: listsOf(asked, numbers),
      code: listsOf(code, numbers),
      groups: Uint32Array.from(groups),
    },
    words,
    inDescriptions: words.map((word) => inDescriptions.get(word) ?? 0),
    inCode: words.map((word) => inCode.get(word) ?? 0),
  };
}

/** The words of code and how much each counts, as in `lib/retrieval/vectors.ts`. */
function textOf({ name, enclosing, code }: DescribedCode, reader: WordReader): Text {
  const times = new Map<string, number>();
  for (const word of reader.read(code)) times.set(word, (times.get(word) ?? 0) + 1);
  const text = new Map(Array.from(times, ([word, count]) => [word, bodyCount(count)]));
  const add = (field: string, count: number) => {
    for (const word of new Set(reader.read(field))) text.set(word, (text.get(word) ?? 0) + count);
  };
  add(name, fieldCounts.name);
  add(enclosing, fieldCounts.enclosing);
  return text;
}

function frequencies(texts: readonly Text[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const word of text.keys()) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/** The words that are in most texts; descriptions count more, since questions are like them. */
function chosen(
  inDescriptions: ReadonlyMap<string, number>,
  inCode: ReadonlyMap<string, number>,
): readonly string[] {
  const all = new Set([...inDescriptions.keys(), ...inCode.keys()]);
  const scored = Array.from(all, (word) => {
    const asked = inDescriptions.get(word) ?? 0;
    const code = inCode.get(word) ?? 0;
    return { word, texts: asked + code, score: 3 * asked + code };
  }).filter(({ word, texts }) => texts >= fewestTexts && word.length < 40);
  return scored.sort((a, b) => b.score - a.score || (a.word < b.word ? -1 : 1))
    .slice(0, mostWords).map(({ word }) => word);
}

function listsOf(texts: readonly Text[], numbers: ReadonlyMap<string, number>): WordLists {
  const starts: number[] = [0];
  const words: number[] = [];
  const counts: number[] = [];
  for (const text of texts) {
    for (const [word, count] of text) {
      const number = numbers.get(word);
      if (number === undefined) continue;
      words.push(number);
      counts.push(count);
    }
    starts.push(words.length);
  }
  return {
    starts: Uint32Array.from(starts),
    words: Uint32Array.from(words),
    counts: Float32Array.from(counts),
  };
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
): WordVectors {
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
    size,
    numbers,
    asked: asked.map((log, word) => Math.exp(log) * (scales[word] ?? 0)),
    code: code.map((log, word) => Math.exp(log) * (scales[word] ?? 0)),
    table: bytes,
  };
}
