/**
 * Measures how much has to be read until the first file that answers a question is in hand: with
 * the answers of `ct find`, with its rows alone, and with `rg`. A token counts as 4 characters.
 *
 * `deno run -A scripts/find/tokens.ts [DIRECTORY]` prints a table; packages are kept in the
 * directory.
 *
 * @module
 */

// deno-lint-ignore-file no-console

import { palette } from "@ct/core/text";
import {
  buildIndex,
  isStopWord,
  loadVectors,
  query,
  queryFiles,
  type RetrievalIndex,
} from "@ct/retrieval";
import { PackageFetcher } from "../package_fetcher.ts";
import { matchOf, wordsOf } from "../../tools/find/match.ts";
import { matchLines } from "../../tools/find/report.ts";
import { filesOf } from "./packages.ts";
import { isForFitting, type Question, questionedPackages } from "./questions.ts";

/** How many lines a call that opens a file shows, if nothing says which are meant. */
const openedLines = 200;

/** A search is read as far as this. */
const mostFiles = 10;

/** What was read for a question, in characters, and whether a file that answers it was among it. */
interface Reading {
  readonly characters: number;
  readonly isFound: boolean;
}

interface Searched {
  readonly index: RetrievalIndex;
  readonly files: ReadonlyMap<string, string>;
}

type Way = (question: Question, searched: Searched) => Reading;

const vectors = await loadVectors();

interface Row {
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

/** The matches as they are printed, up to the file that answers; `opens` opens the piece that matched. */
function answered(
  { ask, grades }: Pick<Question, "ask" | "grades">,
  { index, files }: Searched,
  opens: boolean,
): Reading {
  const textOf = (path: string) => files.get(path);
  const source = { textOf, printed: (path: string) => `./${path}`, isPart: false };
  let characters = 0;
  for (const found of queryFiles(index, ask, { vectors })) {
    const match = matchOf(found, source, wordsOf([ask], index));
    const printed = { matches: [match], confident: true };
    for (const line of matchLines(printed, { kind: "answer" }, palette(false))) {
      characters += line.length + 1;
    }
    if (!grades.has(found.path)) continue;
    const opened = opens ? linesOf(files, { ...match.part, path: found.path }).length : 0;
    return { characters: characters + opened, isFound: true };
  }
  return { characters, isFound: false };
}

/** All matches as they are printed. */
const whole: Way = ({ ask, grades }, searched) => {
  const none = { ask, grades: new Map<string, number>() };
  const { characters } = answered(none, searched, false);
  const found = queryFiles(searched.index, ask, { vectors });
  return { characters, isFound: found.some(({ path }) => grades.has(path)) };
};

/** A row says where, and not what: each place is opened. */
const rows: Way = ({ ask, grades }, { index, files }) => {
  let characters = 0;
  for (const { path, start, end, kind, name } of query(index, ask, { vectors })) {
    const row = `./${path}:${start}:${end}${name === "" ? "" : `:${kind}:${name}`}\n`;
    characters += row.length + linesOf(files, { path, start, end }).length;
    if (grades.has(path)) return { characters, isFound: true };
  }
  return { characters, isFound: false };
};

/**
 * `rg -c` with the words of the question, and files opened in the order of how many of the words
 * they have, then of how many lines.
 */
const searched: Way = ({ ask, grades }, { index: { reader }, files }) => {
  const words = [...new Set(ask.toLowerCase().match(/[\p{L}\p{N}_]{3,}/gu) ?? [])]
    .filter((word) => reader.read(word).some((stem) => !isStopWord(stem)));
  const counted = [...files].flatMap(([path, text]) => {
    const lower = text.toLowerCase();
    const has = words.filter((word) => lower.includes(word)).length;
    if (has === 0) return [];
    const count = lower.split("\n").filter((line) => words.some((word) => line.includes(word)))
      .length;
    return [{ path, has, count }];
  }).sort((a, b) => b.has - a.has || b.count - a.count || (a.path < b.path ? -1 : 1));
  const read = counted.slice(0, mostFiles);
  let characters = read.reduce((sum, { path, count }) => sum + `${path}:${count}\n`.length, 0);
  for (const { path } of read) {
    characters += linesOf(files, { path, start: 1, end: openedLines }).length;
    if (grades.has(path)) return { characters, isFound: true };
  }
  return { characters, isFound: false };
};

function linesOf(files: ReadonlyMap<string, string>, { path, start, end }: Row): string {
  return (files.get(path) ?? "").split("\n").slice(start - 1, end).join("\n");
}

const ways: readonly (readonly [title: string, way: Way])[] = [
  ["`ct find`, as far as the file", (question, searched) => answered(question, searched, false)],
  [
    "the same, and the piece that matched opened",
    (question, searched) => answered(question, searched, true),
  ],
  ["all that `ct find` prints", whole],
  ["`ct find --spans --paths`, each place opened", rows],
  ["`rg -c` with the words, each file opened", searched],
];

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

/** What was read for all questions, by way and group. */
function readings(fetcher: PackageFetcher): ReadonlyMap<string, readonly Reading[]> {
  const all = new Map<string, Reading[]>();
  for (const each of questionedPackages()) {
    const files = filesOf(fetcher, each);
    if (files === undefined) continue;
    const index = buildIndex(files, vectors);
    const texts = new Map(files.map(({ path, text }) => [path, text]));
    for (const question of each.questions) {
      const group = each.hand ?? each.half ?? (isForFitting(question) ? "fit" : "report");
      for (const [title, way] of ways) {
        const key = `${title} | ${group}`;
        const known = all.get(key) ?? [];
        all.set(key, known);
        known.push(way(question, { index, files: texts }));
      }
    }
  }
  return all;
}

if (import.meta.main) {
  console.log("| way | questions | found | mean tokens | median tokens |");
  console.log("| --- | --- | ---: | ---: | ---: |");
  for (const [key, all] of readings(new PackageFetcher(Deno.args[0]))) {
    const tokens = all.map(({ characters }) => characters / 4);
    const mean = tokens.reduce((sum, each) => sum + each, 0) / all.length;
    const share = all.filter(({ isFound }) => isFound).length / all.length;
    const cells = [`${(100 * share).toFixed(0)} %`, mean.toFixed(0), median(tokens).toFixed(0)];
    console.log(`| ${key} | ${cells.join(" | ")} |`);
  }
}
