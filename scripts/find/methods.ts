/**
 * The ways of searching that `bench_find.ts` compares: each stage of the ranking added to those
 * before it, and BM25.
 *
 * @module
 */

import {
  buildIndex,
  loadVectors,
  query,
  queryFiles,
  type RankedChunk,
  type Weights,
  weights,
} from "@ct/retrieval";
import type { TextFile } from "./packages.ts";

/** Name of the method with all stages. */
export const allStages = "all stages";

const off: Weights = {
  ...weights,
  name: 0,
  path: 0,
  enclosing: 0,
  joined: 0,
  more: 0,
  file: 0,
  definition: 0,
  stem: 0,
  folder: 0,
  siblings: 0,
  test: 1,
  example: 1,
  prose: 1,
  declarations: 1,
  header: 1,
  other: 1,
  vendored: 1,
  generated: 1,
  built: 1,
  symbol: 1,
  mention: 1,
  short: 1,
  named: 0,
  covered: 0,
  routine: 0,
  made: 0,
  topic: 0,
  unnamed: 1,
  later: 1,
  vector: 0,
  fileVector: 0,
};

const vectors = await loadVectors();

const stages: readonly (readonly [title: string, weights: readonly (keyof Weights)[]])[] = [
  ["stems of declarations", []],
  ["+ fields", ["name", "path", "enclosing"]],
  ["+ joined words", ["joined"]],
  ["+ whole files", ["file", "more"]],
  ["+ definitions", ["definition", "symbol", "mention", "short"]],
  ["+ names of files and folders", ["stem", "folder"]],
  [
    "+ kinds of files",
    [
      ...["test", "example", "prose", "declarations", "header"] as const,
      ...["other", "vendored", "generated", "built"] as const,
    ],
  ],
  ["+ files of the same folder", ["siblings"]],
  [
    "+ places in a file",
    ["named", "covered", "routine", "made", "topic", "unnamed", "later"],
  ],
  [allStages, ["vector", "fileVector"]],
];

/** One way of searching in files that are already indexed. */
export interface Method {
  /** Its name. */
  readonly title: string;
  /** The chunks that answer a question, best first, with a maximum for all and one for a file. */
  readonly search: (question: string, limit: number, perFile: number) => readonly RankedChunk[];
  /** The paths of the ten files that answer a question, best first. */
  readonly files: (question: string) => readonly string[];
}

/** Indexes files for all stages. */
export function methodsFor(files: readonly TextFile[]): readonly Method[] {
  const index = buildIndex(files, vectors);
  let own = off;
  return stages.map(([title, added]) => {
    own = { ...own, ...Object.fromEntries(added.map((name) => [name, weights[name]])) };
    const staged = own;
    return {
      title,
      search: (question, limit, perFile) =>
        query(index, question, { limit, perFile, weights: staged, vectors }),
      files: (question) =>
        queryFiles(index, question, { weights: staged, vectors }).map(({ path }) => path),
    };
  });
}
