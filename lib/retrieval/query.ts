/**
 * Finding the chunks that answer a question.
 *
 * @module
 */

import { itemAt } from "@ct/base";
import { byScore, type Scored, TopRanked } from "./top_ranked.ts";
import { atMember, type Chunk } from "./chunks.ts";
import { definitionScores, namesIn } from "./definition_scores.ts";
import { FolderScores } from "./folder_scores.ts";
import { PlaceScorer } from "./place_scores.ts";
import type { RetrievalIndex } from "./index.ts";
import { lexicalScores, type Scores } from "./lexical.ts";
import { maxMinorWeight, minorWeights, type PathFacts } from "./paths.ts";
import { type Question, questionOf } from "./question.ts";
import type { Nearness } from "./vector_codes.ts";
import type { WordVectors } from "./vectors.ts";
import { type Weights, weights as fitted } from "./weights.ts";
import { wordHash } from "./words.ts";

/** How to search. */
export interface QueryOptions {
  /** How many chunks at most; 10 unless it is given. */
  readonly limit?: number;
  /** How many of one file at most; 3 unless it is given. */
  readonly perFile?: number;
  /** The numbers of the ranking. */
  readonly weights?: Weights;
  /** Whether chunks of a file may be found, by its path; those of all files unless it is given. */
  readonly keeps?: (path: string) => boolean;
  /** The vectors that the index was made with; without them words decide alone. */
  readonly vectors?: WordVectors | undefined;
}

/** A chunk that was found. */
export interface RankedChunk extends Chunk {
  /** How well it answers, above 0. Scores of different questions cannot be compared. */
  readonly score: number;
}

/** A file that was found, and its places. */
export interface RankedFile {
  /** Path of the file. */
  readonly path: string;
  /** How well the file answers, as {@link RankedChunk.score}. */
  readonly score: number;
  /** The best place in it. */
  readonly best: RankedChunk;
  /** Up to two further places in it that are about as good, best first. */
  readonly also: readonly RankedChunk[];
}

/** The chunks that answer a question, best first. */
export function query(
  index: RetrievalIndex,
  text: string,
  options: QueryOptions = {},
): readonly RankedChunk[] {
  const { limit = 10, weights = fitted } = options;
  const question = questionOf(text, index.reader);
  // That a file is beside another one says nothing about its places.
  return found(index, question, { ...options, weights: { ...weights, siblings: 0 } }).flatMap((
    { places },
  ) => places).sort(byScore)
    .slice(0, limit).flatMap((scored) => placeOf(index, question, scored));
}

/** Further places of a file have at least this share of the score of its best one. */
const alsoShare = 0.6;

/** The files that answer a question, best first, each once: `limit` counts files. */
export function queryFiles(
  index: RetrievalIndex,
  text: string,
  options: QueryOptions = {},
): readonly RankedFile[] {
  const question = questionOf(text, index.reader);
  return found(index, question, options).flatMap(({ score, places }) => {
    const [best, ...also] = places.filter((each) => each.score >= alsoShare * score)
      .flatMap((scored) => placeOf(index, question, scored));
    return best === undefined ? [] : [{ path: best.path, score, best, also }];
  });
}

/** A file, and its chunks, best first. */
interface Found {
  readonly score: number;
  readonly places: readonly Scored[];
}

/** A chunk as a place: that of a member of a few lines, if the question names one. */
function placeOf(
  index: RetrievalIndex,
  { identifiers, members, isSymbol }: Question,
  { id, score }: Scored,
): readonly RankedChunk[] {
  const chunk = index.chunk(id);
  if (chunk === undefined) return [];
  const names = isSymbol ? identifiers.toReversed() : members.map(([, name]) => name);
  const name = names.find((each) => chunk.declared.some((own) => own.name === each));
  if (name === undefined || name === chunk.name) return [{ ...chunk, score }];
  return [{ ...atMember(chunk, name), score }];
}

function found(
  index: RetrievalIndex,
  question: Question,
  { limit = 10, perFile = 3, weights = fitted, keeps = () => true, vectors }: QueryOptions,
): readonly Found[] {
  const terms = new Map(question.joined.map((word) => [word, weights.joined]));
  for (const word of question.words) terms.set(word, 1);
  index.prepare(terms.keys(), namesIn(question));
  const scores = lexicalScores(index, terms, weights);
  const near = vectors === undefined || question.isSymbol
    ? undefined
    : nearScores(index.nearness(question.words, vectors), weights);
  const hashes = new Set(question.words.map(wordHash));
  return ranked(index, scores, { question, hashes, weights, near, limit, perFile, keeps });
}

/** What is less near than this share of the nearest counts nothing. */
const minNear = 0.4;

/**
 * Where the nearest chunk has less, the question is about something else: others have 0.5 to 0.8.
 */
const minCosine = 0.4;

/** What vectors add to the scores of chunks and files, unless nothing is near. */
function nearScores(near: Nearness | undefined, weights: Weights): Nearness | undefined {
  if (near === undefined || maxCosine(near.chunks) < minCosine) return undefined;
  scale(near.chunks, weights.vector);
  scale(near.files, weights.fileVector);
  return near;
}

/** Puts what cosines add in their place. */
function scale(cosines: Float32Array, weight: number): void {
  const max = Math.max(1e-9, maxCosine(cosines));
  const min = minNear * max;
  for (let at = 0; at < cosines.length; at += 1) {
    const each = cosines[at] ?? 0;
    cosines[at] = each > min ? weight * (each - min) / (max - min) : 0;
  }
}

interface RankRequest {
  readonly question: Question;
  /** The hashes of its words. */
  readonly hashes: ReadonlySet<number>;
  readonly weights: Weights;
  /** What vectors add. */
  readonly near: Nearness | undefined;
  readonly limit: number;
  readonly perFile: number;
  readonly keeps: (path: string) => boolean;
}

/** At most this many chunks of a file say how good the file is. */
const maxOfFile = 4;

/** The number of files that affect those beside them: comparing the paths of all takes long. */
const mostBeside = 200;

function ranked(index: RetrievalIndex, scores: Scores, request: RankRequest): readonly Found[] {
  const { question, weights, limit, perFile, keeps } = request;
  const files = new FileScorer(index, scores, request);
  const weightOf = minorWeights(question.text, weights);
  const maxFactor = maxMinorWeight(weights);
  const maxNamed = Math.max(0, weights.stem) + Math.max(0, weights.folder);
  const sums = files.sums();
  const siblings = question.isSymbol ? 0 : weights.siblings;
  const folders = new FolderScores();
  if (siblings > 0) {
    const least = leastOfBest(sums, mostBeside);
    for (let file = 0; file < sums.length; file += 1) {
      const sum = sums[file] ?? 0;
      if (sum < least) continue;
      const facts = itemAt(index.paths, file);
      folders.add(facts.folder, file, (sum + nameMatch(facts, request)) * weightOf(facts.minor));
    }
  }
  const others = Math.max(1, weights.others);
  const maxBeside = siblings * folders.best;
  const all = new TopRanked(limit);
  const placesOf = new Map<number, FilePlaces>();
  for (let file = 0; file < sums.length; file += 1) {
    const sum = sums[file] ?? 0;
    // Most files are not good enough, whatever is beside them and their paths say.
    if (sum === 0 || !all.takes(file, (sum + others * maxBeside + maxNamed) * maxFactor)) continue;
    const facts = itemAt(index.paths, file);
    const beside = siblings > 0 ? siblings * folders.bestBeside(facts.folder, file) : 0;
    // No other chunk of the file can be better than the first.
    const whole = sum + others * beside;
    if (!all.takes(file, (whole + maxNamed) * maxFactor)) continue;
    const named = nameMatch(facts, request);
    const factor = weightOf(facts.minor);
    if (!all.takes(file, (whole + named) * factor) || !keeps(facts.path)) continue;
    const { chunks, around } = files.scoreOf(file);
    const places = chunks.slice(0, perFile).map(({ id, score }) => {
      const share = id === chunks[0]?.id ? 1 : weights.others;
      return { id, score: (score + share * (around + beside) + named) * factor };
    }).filter(({ score }) => score > 0).sort(byScore);
    placesOf.set(file, { places, factor, lead: (1 - weights.others) * (around + beside) });
    all.add(file, places[0]?.score ?? 0);
  }
  const scorer = isAboutPlaces(question) ? new PlaceScorer(index, question, weights) : undefined;
  return all.kept.flatMap(({ id, score }) => {
    const known = placesOf.get(id);
    if (known === undefined || score <= 0) return [];
    if (scorer === undefined) return [{ score, places: known.places }];
    return [{ score, places: files.placesOf(id, score, known, scorer) }];
  });
}

/** The places of a file, and what is needed to put them in another order. */
interface FilePlaces {
  readonly places: readonly Scored[];
  /** The factor for all scores of the file. */
  readonly factor: number;
  /** What the best place has more than the others, beside its own score. */
  readonly lead: number;
}

/** Whether a question is a sentence without the name of the place that it asks for. */
function isAboutPlaces({ isSymbol, members }: Question): boolean {
  return !isSymbol && members.length === 0;
}

/** The number of chunks of a file that are scored again to find its places. */
const mostPlaces = 20;

/** How well the text of a file answers. */
interface FileScore {
  /** Its best chunks, best first; none if it has nothing of the question. */
  readonly chunks: readonly Scored[];
  /** What the rest of the file adds to the best one. */
  readonly around: number;
}

/** Puts together what is known about chunks and files. */
class FileScorer {
  readonly #bestFile: number;
  /** By number of the chunk: how good it is by itself. */
  readonly #own: Float64Array;

  constructor(
    readonly index: RetrievalIndex,
    readonly scores: Scores,
    readonly request: RankRequest,
  ) {
    this.#bestFile = Math.max(1e-9, maxOf(scores.files));
    this.#own = ownScores(index, scores, request);
  }

  /**
   * What the best chunk of each file and what is around it come to; 0 if it has nothing of the
   * question. Most files are never looked at again, so that little of them is kept.
   */
  sums(): Float64Array {
    const { index: { firsts, paths }, request: { weights } } = this;
    const own = this.#own;
    const others = Math.max(1, weights.others);
    const sums = new Float64Array(paths.length);
    const best = new Float64Array(maxOfFile);
    for (let file = 0; file < sums.length; file += 1) {
      const end = firsts[file + 1] ?? 0;
      best.fill(0);
      for (let id = firsts[file] ?? 0; id < end; id += 1) {
        const score = own[id] ?? 0;
        let at = maxOfFile;
        for (; at > 0 && score > (best[at - 1] ?? 0); at -= 1) {
          if (at < maxOfFile) best[at] = best[at - 1] ?? 0;
        }
        if (at < maxOfFile) best[at] = score;
      }
      const first = best[0] ?? 0;
      if (first > 0) sums[file] = first + others * this.#around(file, best);
    }
    return sums;
  }

  scoreOf(file: number): FileScore {
    const chunks = this.#bestOf(file, Math.max(this.request.perFile, maxOfFile));
    return { chunks, around: this.#around(file, chunks.map(({ score }) => score)) };
  }

  /** The places of a file with a score, best first: the best one has that score. */
  placesOf(
    file: number,
    score: number,
    { factor, lead }: FilePlaces,
    scorer: PlaceScorer,
  ): readonly Scored[] {
    const { perFile } = this.request;
    const places = this.#bestOf(file, Math.max(perFile, mostPlaces))
      .map((each) => ({ id: each.id, score: scorer.scoreOf(each) })).sort(byScore);
    const best = places[0]?.score ?? 0;
    return places.slice(0, perFile).map((each, at) => {
      return { ...each, score: at === 0 ? score : score - factor * (best - each.score + lead) };
    }).filter((each) => each.score > 0);
  }

  /** The best chunks of a file, best first. */
  #bestOf(file: number, limit: number): readonly Scored[] {
    const { index: { firsts } } = this;
    const top = new TopRanked(limit);
    const end = firsts[file + 1] ?? 0;
    for (let id = firsts[file] ?? 0; id < end; id += 1) {
      const score = this.#own[id] ?? 0;
      if (score > 0) top.add(id, score);
    }
    return top.kept;
  }

  /** What the rest of a file adds to its best chunk, by the scores of the best ones. */
  #around(file: number, best: ArrayLike<number>): number {
    const { scores, request: { weights, near } } = this;
    return moreOf(best, weights) +
      weights.file * (scores.files[file] ?? 0) / this.#bestFile + (near?.files[file] ?? 0);
  }
}

/** How good each chunk is by itself, in place of the scores of its words. */
function ownScores(
  index: RetrievalIndex,
  { chunks }: Scores,
  request: RankRequest,
): Float64Array {
  const { question: { isSymbol }, weights: { short, shortWords }, near } = request;
  const best = Math.max(1e-9, maxOf(chunks));
  const vectors = near?.chunks;
  for (let id = 0; id < chunks.length; id += 1) {
    const words = chunks[id] ?? 0;
    const vector = vectors === undefined ? 0 : vectors[id] ?? 0;
    if (words === 0 && vector === 0) continue;
    const isShort = !isSymbol && index.bodyLength(id) < shortWords;
    chunks[id] = (words / best + vector) * (isShort ? short : 1);
  }
  for (const [id, score] of definitionScores(index, request)) {
    chunks[id] = (chunks[id] ?? 0) + score;
  }
  return chunks;
}

/** The lowest of the best sums; it is above 0. */
function leastOfBest(sums: Float64Array, count: number): number {
  const top = new TopRanked(count);
  for (let file = 0; file < sums.length; file += 1) top.add(file, sums[file] ?? 0);
  return Math.max(1e-9, top.kept[count - 1]?.score ?? 0);
}

function maxOf(values: Float64Array): number {
  let max = 0;
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? 0;
    if (value > max) max = value;
  }
  return max;
}

/** The same in a function of its own: one that reads two kinds of arrays is much slower. */
function maxCosine(values: Float32Array): number {
  let max = 0;
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? 0;
    if (value > max) max = value;
  }
  return max;
}

/** What the next-best chunks of a file add to its best one, by their scores, best first. */
function moreOf(best: ArrayLike<number>, { more }: Weights): number {
  let factor = 1;
  let sum = 0;
  for (let at = 1; at < Math.min(maxOfFile, best.length); at += 1) {
    factor *= more;
    sum += factor * (best[at] ?? 0);
  }
  return sum;
}

/** What the file's name and its folder's name have in common with the question. */
function nameMatch(facts: PathFacts, { question, weights, hashes }: RankRequest): number {
  // Most paths have no word of the question, and to read their words takes longer.
  if (!facts.words.some((word) => hashes.has(word))) return 0;
  const { nameWords, folderWords } = facts;
  const common = nameWords.filter((word) => question.words.includes(word)).length;
  const isIn = folderWords.some((word) => question.words.includes(word));
  return weights.stem * common / Math.max(1, nameWords.length) + (isIn ? weights.folder : 0);
}
