/**
 * Whether an answer is likely to be about its question.
 *
 * Scores of the ranking are relative to the best chunk, so they say which place is better and not
 * whether any is good. This compares questions: what share of the question's words, by how rare
 * they are, the best places have, and how near the nearest vector is.
 *
 * @module
 */
import type { RetrievalIndex, WordVectors } from "@ct/retrieval";
import type { FoundFile } from "./match.ts";
import type { Question } from "./place.ts";

/** What is judged. */
export interface JudgedAnswer {
  /** What was asked. */
  readonly index: RetrievalIndex;
  /** The words of the question. */
  readonly question: Question;
  /** What was found, best first. */
  readonly found: readonly FoundFile[];
  /** The text of a file, by its path below the base. */
  readonly textOf: (path: string) => string | undefined;
  /** The vectors that the index was made with. */
  readonly vectors: WordVectors | undefined;
}

/**
 * What the share of words and the cosine come to, at least. Of the questions of
 * `tests/find/questions` that are for fitting, and that one of the first three files answers, 2 %
 * have less; of the same questions asked about other packages, half. The README there has more.
 */
const leastSum = 0.73;

/** The cosine of most questions with an answer, where there are no vectors. */
const usualCosine = 0.6;

/** What the files say of their words is near to some of them, whatever is asked. */
const modelAlone = 0;

/** In fewer files, that none has a word says little about the word. */
const fewFiles = 100;

/** How many matches are looked at. */
const first = 3;

/** Whether one of the first matches is likely to be about the question. */
export function isConfident(answer: JudgedAnswer): boolean {
  const { index, question: { words }, vectors } = answer;
  const near = vectors && index.nearness(words, vectors, modelAlone);
  const cosine = near === undefined
    ? usualCosine
    : near.chunks.reduce((max, each) => Math.max(max, each), 0);
  return sharedWords(answer) + cosine >= leastSum;
}

/** The greatest share of the question's words that one of the first matches has. */
function sharedWords({ index, question: { words, reader }, found, textOf }: JudgedAnswer): number {
  const files = Math.max(fewFiles, index.paths.length);
  const weights = words.map((word) =>
    Math.log(1 + files / (0.5 + (index.posting(word)?.files ?? 0)))
  );
  const all = weights.reduce((sum, each) => sum + each, 0);
  const shares = found.slice(0, first).map(({ best: { path, start, end, enclosing } }) => {
    const lines = textOf(path)?.split("\n").slice(start - 1, end) ?? [];
    const has = new Set(reader.read([...lines, path, ...enclosing].join("\n")));
    return words.reduce((sum, word, at) => has.has(word) ? sum + (weights[at] ?? 0) : sum, 0);
  });
  return all === 0 ? 0 : Math.max(0, ...shares) / all;
}
