/**
 * Finding the chunks that answer a question.
 *
 * @module
 */

import { byScore, type Scored, TopRanked } from "./top_ranked.ts";
import { atMember, type Chunk } from "./chunks.ts";
import { declaring } from "./digest.ts";
import { FolderScores } from "./folder_scores.ts";
import type { RetrievalIndex } from "./index.ts";
import { lexicalScores, type Scores } from "./lexical.ts";
import { maxMinorWeight, minorWeights, type PathFacts } from "./paths.ts";
import { isCodeLike, type Question, questionOf } from "./question.ts";
import type { Nearness } from "./vector_codes.ts";
import type { WordVectors } from "./vectors.ts";
import { type Weights, weights as fitted } from "./weights.ts";
import { wordsOfName } from "./words.ts";

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
  return ranked(index, scores, { question, weights, near, limit, perFile, keeps });
}

/** What is less near than this share of the nearest counts nothing. */
const minNear = 0.4;

/** Where the nearest chunk has less, the question is about something else: others have 0.5 to 0.8. */
const minCosine = 0.4;

/** What vectors add to the scores of chunks and files, unless nothing is near. */
function nearScores(near: Nearness | undefined, weights: Weights): Nearness | undefined {
  if (near === undefined || maxOf(near.chunks) < minCosine) return undefined;
  const scaled = (cosines: Float32Array, weight: number) => {
    const max = Math.max(1e-9, maxOf(cosines));
    const min = minNear * max;
    return cosines.map((each) => each > min ? weight * (each - min) / (max - min) : 0);
  };
  return {
    chunks: scaled(near.chunks, weights.vector),
    files: scaled(near.files, weights.fileVector),
  };
}

interface RankRequest {
  readonly question: Question;
  readonly weights: Weights;
  /** What vectors add. */
  readonly near: Nearness | undefined;
  readonly limit: number;
  readonly perFile: number;
  readonly keeps: (path: string) => boolean;
}

/** At most this many chunks of a file say how good the file is. */
const maxOfFile = 4;

/** So many files say something about those beside them: to look at the path of each takes long. */
const mostBeside = 200;

function ranked(index: RetrievalIndex, scores: Scores, request: RankRequest): readonly Found[] {
  const { question, weights, limit, perFile, keeps } = request;
  const files = new FileScorer(index, scores, request);
  const weightOf = minorWeights(question.text, weights);
  const maxFactor = maxMinorWeight(weights);
  const maxNamed = Math.max(0, weights.stem) + Math.max(0, weights.folder);
  // Most files are never looked at again, so that little of them is kept.
  const sums = Float64Array.from(index.paths, (_, file) => {
    const { chunks: [first], around } = files.scoreOf(file);
    return first === undefined ? 0 : first.score + Math.max(1, weights.others) * around;
  });
  const siblings = question.isSymbol ? 0 : weights.siblings;
  const folders = new FolderScores();
  const least = Math.max(1e-9, sums.toSorted().at(-mostBeside) ?? 0);
  if (siblings > 0) {
    index.paths.forEach((facts, file) => {
      const sum = sums[file] ?? 0;
      if (sum < least) return;
      folders.add(facts.folder, file, (sum + nameMatch(facts, request)) * weightOf(facts.minor));
    });
  }
  const all = new TopRanked(limit);
  const placesOf = new Map<number, readonly Scored[]>();
  index.paths.forEach((facts, file) => {
    const sum = sums[file] ?? 0;
    if (sum === 0) return;
    const beside = siblings > 0 ? siblings * folders.bestBeside(facts.folder, file) : 0;
    // No other chunk of the file can be better than the first.
    const whole = sum + Math.max(1, weights.others) * beside;
    // Most files are not good enough, whatever their paths say.
    if (!all.takes(file, (whole + maxNamed) * maxFactor)) return;
    const named = nameMatch(facts, request);
    const factor = weightOf(facts.minor);
    if (!all.takes(file, (whole + named) * factor) || !keeps(facts.path)) return;
    const { chunks, around } = files.scoreOf(file);
    const places = chunks.slice(0, perFile).map(({ id, score }) => {
      const share = id === chunks[0]?.id ? 1 : weights.others;
      return { id, score: (score + share * (around + beside) + named) * factor };
    }).filter(({ score }) => score > 0).sort(byScore);
    placesOf.set(file, places);
    all.add(file, places[0]?.score ?? 0);
  });
  return all.kept.map(({ id, score }) => ({ score, places: placesOf.get(id) ?? [] }))
    .filter(({ score }) => score > 0);
}

/** How well the text of a file answers. */
interface FileScore {
  /** Its best chunks, best first; none if it has nothing of the question. */
  readonly chunks: readonly Scored[];
  /** What the rest of the file adds to the best one. */
  readonly around: number;
}

/** Puts together what is known about chunks and files. */
class FileScorer {
  readonly #best: number;
  readonly #bestFile: number;
  readonly #definitions: Float64Array;

  constructor(
    readonly index: RetrievalIndex,
    readonly scores: Scores,
    readonly request: RankRequest,
  ) {
    this.#best = Math.max(1e-9, maxOf(scores.chunks));
    this.#bestFile = Math.max(1e-9, maxOf(scores.files));
    this.#definitions = definitionScores(index, request);
  }

  scoreOf(file: number): FileScore {
    const { index, scores, request: { question, weights, near, perFile } } = this;
    const isSentence = !question.isSymbol;
    const top = new TopRanked(Math.max(perFile, maxOfFile));
    const end = index.firsts[file + 1] ?? 0;
    for (let id = index.firsts[file] ?? 0; id < end; id += 1) {
      const isShort = isSentence && index.bodyLength(id) < weights.shortWords;
      const own = ((scores.chunks[id] ?? 0) / this.#best + (near?.chunks[id] ?? 0)) *
          (isShort ? weights.short : 1) + (this.#definitions[id] ?? 0);
      if (own > 0) top.add(id, own);
    }
    const around = moreOf(top.kept, weights) +
      weights.file * (scores.files[file] ?? 0) / this.#bestFile + (near?.files[file] ?? 0);
    return { chunks: top.kept, around };
  }
}

function maxOf(values: Float32Array | Float64Array): number {
  let max = 0;
  for (const value of values) if (value > max) max = value;
  return max;
}

/** What the next-best chunks of a file add to its best one. */
function moreOf(candidates: readonly Scored[], { more }: Weights): number {
  let factor = 1;
  let sum = 0;
  for (let at = 1; at < Math.min(maxOfFile, candidates.length); at += 1) {
    factor *= more;
    sum += factor * (candidates[at]?.score ?? 0);
  }
  return sum;
}

/** What the question may name. */
function namesIn({ identifiers }: Question): ReadonlySet<string> {
  return new Set(identifiers.filter(({ length }) => length > 2));
}

/** A qualifier such as `Pool` in `Pool.release` is where the answer is, and not the answer. */
const qualifierShare = 0.5;

/** Chunks that declare what the question names. A word of prose may be the name of something, too. */
function definitionScores(
  index: RetrievalIndex,
  { question, weights }: RankRequest,
): Float64Array {
  const { identifiers, isSymbol, members } = question;
  const outerNames = new Set(members.map(([outer]) => outer));
  const memberNames = new Set(members.map(([, name]) => name));
  const scores = new Float64Array(index.chunkCount);
  for (const identifier of namesIn(question)) {
    const isMember = memberNames.has(identifier);
    const isName = isSymbol || isMember || isCodeLike(identifier);
    // A name in a sentence says what it is about, and is not what is searched for.
    const share = isSymbol || isMember ? 1 : isName ? weights.mention : 0.1;
    const score = weights.definition * (isSymbol ? weights.symbol : 1) * share *
      (outerNames.has(identifier) && !isMember ? qualifierShare : 1);
    // Names around have to be read for each declaration, of which there may be thousands.
    const looksAround = isName && identifiers.length > 1;
    const { chunks, counts } = index.declaring(identifier) ?? { chunks: [], counts: [] };
    for (let at = 0; at < chunks.length; at += 1) {
      const id = chunks[at] ?? 0;
      const own = counts[at] ?? 0;
      // The whole of a class says more about it than a constructor of the same name.
      const isConstructor = (own & declaring.constructor) !== 0;
      const isNamed = isConstructor ? 0.5 : (own & declaring.named) !== 0 ? 1 : 0.9;
      const around = looksAround ? namesAround(index, id, own) : [];
      const isInside = identifiers.some((each) => each !== identifier && around.includes(each));
      // In a sentence, a member that is not inside of what is said is another one.
      const isOther = isMember && !isSymbol && !isInside;
      // A name alone is rather that of a type than of one of its members.
      const isMemberAlone = isSymbol && identifiers.length === 1 &&
        (own & declaring.enclosed) !== 0;
      const factor = isOther ? weights.mention : isInside ? 1.5 : isMemberAlone ? 0.85 : 1;
      scores[id] = Math.max(scores[id] ?? 0, score * isNamed * factor);
    }
  }
  return scores;
}

/** The names of the declaration around a name that a chunk declares. */
function namesAround(index: RetrievalIndex, id: number, counts: number): readonly string[] {
  const isNamed = (counts & declaring.named) !== 0;
  if (isNamed && (counts & declaring.enclosed) === 0) return [];
  const chunk = index.chunk(id);
  if (chunk === undefined) return [];
  return wordsOfName((isNamed ? chunk.enclosing.at(-1) : chunk.name) ?? "");
}

/** What the file's name and its folder's name have in common with the question. */
function nameMatch(
  { nameWords, folderWords }: PathFacts,
  { question, weights }: RankRequest,
): number {
  const common = nameWords.filter((word) => question.words.includes(word)).length;
  const isIn = folderWords.some((word) => question.words.includes(word));
  return weights.stem * common / Math.max(1, nameWords.length) + (isIn ? weights.folder : 0);
}
