/**
 * Finding the chunks that answer a question.
 *
 * @module
 */

import type { Chunk } from "./chunks.ts";
import type { RetrievalIndex } from "./index.ts";
import { lexicalScores, type Scores } from "./lexical.ts";
import { pathWeight } from "./paths.ts";
import { isCodeLike, type Question, questionOf } from "./question.ts";
import { type Weights, weights as fitted } from "./weights.ts";
import type { WordReader } from "./words.ts";

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
}

/** A chunk that was found. */
export interface RankedChunk extends Chunk {
  /** How well it answers, above 0. Scores of different questions cannot be compared. */
  readonly score: number;
}

/** The chunks that answer a question, best first. */
export function query(
  index: RetrievalIndex,
  text: string,
  { limit = 10, perFile = 3, weights = fitted, keeps = () => true }: QueryOptions = {},
): readonly RankedChunk[] {
  const { reader } = index;
  const question = questionOf(text, reader);
  const terms = new Map(question.joined.map((word) => [word, weights.joined]));
  for (const word of question.words) terms.set(word, 1);
  const scores = lexicalScores(index, terms, weights);
  return ranked(index, scores, { question, reader, weights, perFile, keeps }).slice(0, limit)
    .flatMap(({ id, score }) => {
      const chunk = index.chunk(id);
      return chunk === undefined ? [] : [{ ...chunk, score }];
    });
}

interface Asked {
  readonly question: Question;
  readonly reader: WordReader;
  readonly weights: Weights;
  readonly perFile: number;
  readonly keeps: (path: string) => boolean;
}

interface Scored {
  readonly id: number;
  readonly score: number;
}

interface Candidate {
  readonly id: number;
  readonly own: number;
}

function ranked(
  index: RetrievalIndex,
  scores: Scores,
  asked: Asked,
): readonly Scored[] {
  const best = Math.max(1e-9, highest(scores.chunks));
  const bestFile = Math.max(1e-9, highest(scores.files));
  const definitions = definitionScores(index, asked);
  const byFile = new Map<number, Candidate[]>();
  for (const id of new Set([...scores.found, ...definitions.keys()])) {
    const own = (scores.chunks[id] ?? 0) / best + (definitions.get(id) ?? 0);
    const file = index.fileOf[id] ?? 0;
    const candidates = byFile.get(file);
    if (candidates === undefined) byFile.set(file, [{ id, own }]);
    else candidates.push({ id, own });
  }
  const all: Scored[] = [];
  for (const [file, candidates] of byFile) {
    const path = index.paths[file] ?? "";
    if (!asked.keeps(path)) continue;
    candidates.sort((a, b) => b.own - a.own || a.id - b.id);
    const named = nameMatch(path, asked);
    const { file: fileWeight, others } = asked.weights;
    const around = moreOf(candidates, asked.weights) +
      fileWeight * (scores.files[file] ?? 0) / bestFile;
    const factor = pathWeight(path, asked.question.text, asked.weights);
    for (const { id, own } of candidates.slice(0, asked.perFile)) {
      const added = id === candidates[0]?.id ? around : others * around;
      all.push({ id, score: (own + added + named) * factor });
    }
  }
  return all.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score || a.id - b.id);
}

function highest(values: Float64Array): number {
  return values.reduce((most, each) => Math.max(most, each), 0);
}

/** What the next-best chunks of a file add to its best one. */
function moreOf(candidates: readonly Candidate[], { more }: Weights): number {
  let factor = 1;
  return candidates.slice(1, 4).reduce((sum, { own }) => {
    factor *= more;
    return sum + factor * own;
  }, 0);
}

/** Chunks that declare what the question names. A word of prose may be the name of something, too. */
function definitionScores(
  index: RetrievalIndex,
  { question: { identifiers, isSymbol }, weights }: Asked,
): ReadonlyMap<number, number> {
  const scores = new Map<number, number>();
  for (const identifier of identifiers) {
    if (identifier.length < 3) continue;
    const score = weights.definition * (isSymbol || isCodeLike(identifier) ? 1 : 0.1);
    for (const id of index.declaring(identifier)) {
      const chunk = index.chunk(id);
      // The whole of a class says more about it than a constructor of the same name.
      const isNamed = chunk?.name === identifier ? 1 : 0.9;
      const isInside = identifiers.some((each) => chunk?.enclosing.at(-1) === each) ? 1.5 : 1;
      scores.set(id, Math.max(scores.get(id) ?? 0, score * isNamed * isInside));
    }
  }
  return scores;
}

/** What the file's name and its folder's name have in common with the question. */
function nameMatch(path: string, { question, reader, weights }: Asked): number {
  const [name = "", folder = ""] = path.split("/").reverse();
  const words = reader.read(name.split(".")[0] ?? "");
  const common = words.filter((word) => question.words.includes(word)).length;
  const isIn = reader.read(folder).some((word) => question.words.includes(word));
  return weights.stem * common / Math.max(1, words.length) + (isIn ? weights.folder : 0);
}
