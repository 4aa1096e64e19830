/**
 * Files that are seldom what is looked for, by their paths.
 *
 * @module
 */

import { packFor } from "@ct/source";
import type { Weights } from "./weights.ts";
import { wordHash, type WordReader } from "./words.ts";

/** What is known about a path. */
export interface PathFacts {
  /** The path. */
  readonly path: string;
  /** Hashes of its words, those that occur twice twice. */
  readonly words: readonly number[];
  /** The words of the file's name, without what follows its first dot. */
  readonly nameWords: readonly string[];
  /** The words of the name of its folder. */
  readonly folderWords: readonly string[];
  /** What {@linkcode minorWeights} has a weight for. */
  readonly minor: number;
}

/** Finds out about a path. */
export function pathFacts(path: string, reader: WordReader): PathFacts {
  const [name = "", folder = ""] = path.split("/").reverse();
  return {
    path,
    words: reader.read(path).map(wordHash),
    nameWords: reader.read(name.split(".")[0] ?? ""),
    folderWords: reader.read(folder),
    minor: minorOf(path),
  };
}

function minorOf(path: string): number {
  const folders = path.split("/");
  const name = folders.pop() ?? "";
  return minors.reduce((bits, { folders: minor, isNamed }, at) => {
    const isMinor = folders.some((folder) => minor.has(folder)) || isNamed(name);
    return isMinor ? bits | 1 << at : bits;
  }, 0);
}

interface Minor {
  /** Name of the weight. */
  readonly weight: "test" | "example" | "prose" | "declarations" | "header" | "other" | "vendored";
  /** Names of the folders they are in. */
  readonly folders: ReadonlySet<string>;
  /** Whether a name is that of such a file, wherever it is. */
  readonly isNamed: (name: string) => boolean;
  /** Questions that ask for such files. */
  readonly asked: RegExp;
}

const proseExtensions: ReadonlySet<string> = new Set(
  "md mdx rst adoc txt html json yml yaml toml xml lock diff patch 1 3 5 7 8".split(" "),
);

const minors: readonly Minor[] = [
  {
    weight: "test",
    folders: foldersOf("test tests testing testdata __tests__ __mocks__ spec specs fixtures"),
    isNamed: isTestName,
    asked: /\b(?:unit|integration) tests?\b|\btests? (?:for|of|that|cases?)\b/i,
  },
  {
    weight: "example",
    folders: foldersOf(
      "example examples sample samples demo demos bench benchsuite benchmark benchmarks fuzz " +
        "fuzzing",
    ),
    isNamed: () => false,
    asked: /\b(?:examples?|samples?|demos?|benchmarks?)\b/i,
  },
  {
    weight: "prose",
    folders: foldersOf("doc docs man"),
    isNamed: isProseName,
    asked: /\b(?:docs?|documentation|readme|changelog|manual|guide)\b/i,
  },
  {
    weight: "declarations",
    folders: foldersOf(""),
    isNamed: (name) => /\.d\.[cm]?ts$/.test(name),
    asked: /\btypes? declarations?\b/i,
  },
  {
    weight: "header",
    folders: foldersOf(""),
    isNamed: (name) => /\.(?:h|hh|hpp|hxx)$/.test(name),
    asked: /\bheaders?\b/i,
  },
  {
    weight: "other",
    folders: foldersOf(""),
    isNamed: (name) => packFor(name) === undefined && !isProseName(name),
    asked: /\b(?:scripts?|configuration files?|build files?|workflows?)\b/i,
  },
  {
    weight: "vendored",
    folders: foldersOf("vendor vendored third_party thirdparty deps node_modules"),
    isNamed: () => false,
    asked: /\b(?:vendored?|third.party)\b/i,
  },
];

/** The product of the weights that apply to a path; 1 for most. */
export function pathWeight(path: string, question: string, weights: Weights): number {
  return minorWeights(question, weights)(minorOf(path));
}

/** By the number that a path is {@link PathFacts.minor} with: its weight for a question. */
export function minorWeights(question: string, weights: Weights): (minor: number) => number {
  const applying = minors.map(({ weight, asked }) => asked.test(question) ? 1 : weights[weight]);
  const known = new Map<number, number>();
  return (minor) => {
    let product = known.get(minor);
    if (product === undefined) {
      product = applying.reduce(
        (product, weight, at) => (minor >>> at & 1) === 1 ? product * weight : product,
        1,
      );
      known.set(minor, product);
    }
    return product;
  };
}

function foldersOf(names: string): ReadonlySet<string> {
  return new Set(names.split(" "));
}

function isTestName(name: string): boolean {
  const parts = name.split(/[._-]/);
  const stem = parts.at(-2) ?? "";
  return /^(?:tests?|spec)$/.test(stem) || /^tests?$/.test(parts[0] ?? "") || /Tests?$/.test(stem);
}

function isProseName(name: string): boolean {
  const dot = name.lastIndexOf(".");
  if (dot > 0) return proseExtensions.has(name.slice(dot + 1));
  return /^(?:[A-Z-]{3,}|ChangeLog|Changes)$/.test(name);
}
