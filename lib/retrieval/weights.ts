/**
 * The numbers of the ranking, and how they came about.
 *
 * They were found by changing one or a few at a time, with `scripts/find/fit.ts` and by hand, as
 * long as the answers to those questions of `tests/find/questions` that are for fitting, and to
 * every eighth of the descriptions of functions that are, became better together. No number was
 * chosen by the other half of the questions. `tests/find/README.md` has the figures.
 *
 * @module
 */

/** See the module. */
export interface Weights {
  /** Weight of a word in the name of a declaration. */
  readonly name: number;
  /** Weight of a word in the path. */
  readonly path: number;
  /** Weight of a word in the names of the declarations around. */
  readonly enclosing: number;
  /** Weight of a word in the text. */
  readonly body: number;
  /** Weight of words that follow each other in the question and are one identifier in code. */
  readonly joined: number;
  /** How much a long name lowers the weight of each word, between 0 and 1. */
  readonly nameLength: number;
  /** The same for paths. */
  readonly pathLength: number;
  /** The same for the names around. */
  readonly enclosingLength: number;
  /** The same for texts. */
  readonly bodyLength: number;
  /** How slowly more of the same word stops to count. */
  readonly saturation: number;
  /** What the second-best chunk of a file adds; the third adds the square of this. */
  readonly more: number;
  /** What the words of the whole file add. */
  readonly file: number;
  /** Factor for what the file adds, for chunks other than the best one of the file. */
  readonly others: number;
  /** What it adds that an identifier of the question is declared here. */
  readonly definition: number;
  /** What it adds that the words of the file's name are in the question. */
  readonly stem: number;
  /** What it adds that the folder's name is in the question. */
  readonly folder: number;
  /** What the score of the best other file in the same folder adds. */
  readonly siblings: number;
  /** Factor for tests. */
  readonly test: number;
  /** Factor for examples and benchmarks. */
  readonly example: number;
  /** Factor for prose and data. */
  readonly prose: number;
  /** Factor for files of mere declarations. */
  readonly declarations: number;
  /** Factor for headers of C and C++. */
  readonly header: number;
  /** Factor for files in no language that has an outline. */
  readonly other: number;
  /** Factor for copies of other people's code. */
  readonly vendored: number;
  /** Factor for sources that a program has written. */
  readonly generated: number;
  /** Factor for what a build puts beside the sources. */
  readonly built: number;
  /** What it adds that a chunk's vector is the nearest to that of the question. */
  readonly vector: number;
  /** The same for the vector of a whole file. */
  readonly fileVector: number;
  /** Factor for {@link definition} where the question is a name. */
  readonly symbol: number;
  /** The same where a name is in a sentence: it is what the sentence is about, not the answer. */
  readonly mention: number;
  /** Factor for chunks of fewer than `shortWords` words, unless the question is a name. */
  readonly short: number;
  /** See {@link short}. */
  readonly shortWords: number;
  /** For places of one file: what it adds that the question has the words of a chunk's name. */
  readonly named: number;
  /** The same that a chunk has all words of the question. */
  readonly covered: number;
  /** The same that a chunk is one of a function. */
  readonly routine: number;
  /** The same that it is a constructor, and the question asks how its class comes about. */
  readonly made: number;
  /** What it takes off that a chunk is the type that a sentence is about. */
  readonly topic: number;
  /** For places of one file: factor for chunks between declarations. */
  readonly unnamed: number;
  /** The same for later parts of long declarations. */
  readonly later: number;
}

/** The fitted numbers. */
export const weights: Weights = Object.freeze({
  name: 5,
  path: 1,
  enclosing: 3,
  body: 0.5,
  joined: 1,
  nameLength: 0.5,
  pathLength: 0.3,
  enclosingLength: 0.3,
  bodyLength: 0.4,
  saturation: 4.5,
  more: 0.4,
  file: 1.4,
  others: 0.75,
  definition: 1,
  stem: 0.5,
  folder: 0.1,
  siblings: 0.1,
  test: 0.25,
  example: 0.6,
  prose: 0.3,
  declarations: 0.7,
  header: 0.75,
  other: 0.4,
  vendored: 0.6,
  generated: 0.6,
  built: 0.6,
  vector: 1,
  fileVector: 0.5,
  symbol: 3,
  mention: 0.3,
  short: 0.85,
  shortWords: 12,
  named: 0.5,
  covered: 1,
  routine: 0.2,
  made: 0.5,
  topic: 0.8,
  unnamed: 0.7,
  later: 0.8,
});
