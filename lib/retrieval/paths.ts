/**
 * Files that are seldom what is searched for, by their paths.
 *
 * @module
 */

import { baseName, wordSet } from "@ct/base";
import { languageOf } from "./plain_declarations.ts";
import type { Weights } from "./weights.ts";
import { wordHash, type WordReader } from "./words.ts";

/** What is known about a path. */
export interface PathFacts {
  /** The path. */
  readonly path: string;
  /** The path of its folder. */
  readonly folder: string;
  /** Hashes of its words, those that occur twice twice. */
  readonly words: Uint32Array;
  /** The words of the file's name, without what follows its first dot. */
  readonly nameWords: readonly string[];
  /** The words of the name of its folder. */
  readonly folderWords: readonly string[];
  /** What {@linkcode minorWeights} has a weight for. */
  readonly minor: number;
}

/**
 * Finds out about a path. Only the hashes of its words are needed of every path, so that all else
 * waits until it is asked for; they are not made if they are known.
 */
export function pathFacts(path: string, reader: WordReader, words?: Uint32Array): PathFacts {
  return new LazyFacts(path, reader, words ?? pathWords(path, reader));
}

/** Hashes of the words of a path. */
export function pathWords(path: string, reader: WordReader): Uint32Array {
  return Uint32Array.from(reader.read(path), wordHash);
}

class LazyFacts implements PathFacts {
  readonly path: string;
  readonly words: Uint32Array;
  readonly #reader: WordReader;
  #nameWords: readonly string[] | undefined;
  #folderWords: readonly string[] | undefined;
  #minor: number | undefined;

  constructor(path: string, reader: WordReader, words: Uint32Array) {
    this.path = path;
    this.words = words;
    this.#reader = reader;
  }

  get nameWords(): readonly string[] {
    const name = baseName(this.path);
    return this.#nameWords ??= this.#reader.read(name.split(".")[0] ?? "");
  }

  get folderWords(): readonly string[] {
    const [, folder = ""] = this.path.split("/").reverse();
    return this.#folderWords ??= this.#reader.read(folder);
  }

  get folder(): string {
    return this.path.slice(0, Math.max(0, this.path.lastIndexOf("/")));
  }

  get minor(): number {
    return this.#minor ??= minorOf(this.path);
  }
}

function minorOf(path: string): number {
  const folders = path.split("/");
  const name = folders.pop() ?? "";
  return minors.reduce(
    (bits, { isNamed }, at) => isNamed(name) ? bits | 1 << at : bits,
    folders.reduce((bits, folder) => bits | minorFolder(folder), 0),
  );
}

/** Many files are in few folders, and this many are remembered. */
const maxFolders = 10_000;

const minorFolders = new Map<string, number>();

/** What the name of a folder says about all that is in it. */
function minorFolder(name: string): number {
  let bits = minorFolders.get(name);
  if (bits === undefined) {
    const lower = name.toLowerCase();
    bits = minors.reduce((bits, { folders, isFolder }, at) => {
      return folders.has(lower) || isFolder?.(name) === true ? bits | 1 << at : bits;
    }, 0);
    if (minorFolders.size >= maxFolders) minorFolders.clear();
    minorFolders.set(name, bits);
  }
  return bits;
}

interface Minor {
  /** Name of the weight. */
  readonly weight:
    | "test"
    | "example"
    | "prose"
    | "declarations"
    | "header"
    | "other"
    | "vendored"
    | "generated"
    | "built";
  /** Names of the folders they are in. */
  readonly folders: ReadonlySet<string>;
  /** Whether another name of a folder says so. */
  readonly isFolder?: (name: string) => boolean;
  /** Whether a name is that of such a file, wherever it is. */
  readonly isNamed: (name: string) => boolean;
  /** Questions that ask for such files. */
  readonly requestedBy: RegExp;
}

const proseExtensions: ReadonlySet<string> = new Set(
  "md mdx rst adoc pod txt html json yml yaml toml xml lock diff patch 1 3 5 7 8".split(" "),
);

const minors: readonly Minor[] = [
  {
    weight: "test",
    folders: wordSet("test tests testing testdata __tests__ __mocks__ spec specs fixtures e2e"),
    // `commonTest` of Kotlin, `Pool.Tests` of C#, `PoolTests` of Swift.
    isFolder: (name) => /(?:[a-z\d]T|[._-][Tt])ests?$|^tests?[._-]/.test(name),
    isNamed: isTestName,
    // In a library for tests, all is about "a test that" and "test cases".
    requestedBy: /\b(?:unit|integration) tests?\b|\btests (?:for|of)\b/i,
  },
  {
    weight: "example",
    folders: wordSet(
      "example examples sample samples demo demos bench benchsuite benchmark benchmarks fuzz " +
        "fuzzing",
    ),
    isNamed: () => false,
    requestedBy: /\b(?:examples?|samples?|demos?|benchmarks?)\b/i,
  },
  {
    weight: "prose",
    folders: wordSet("doc docs man"),
    isNamed: isProseName,
    requestedBy: /\b(?:docs?|documentation|readme|changelog|manual|guide)\b/i,
  },
  {
    weight: "declarations",
    folders: wordSet(""),
    isNamed: (name) => /\.d\.[cm]?ts$/.test(name),
    requestedBy: /\btypes? declarations?\b/i,
  },
  {
    weight: "header",
    folders: wordSet(""),
    isNamed: (name) => /\.(?:h|hh|hpp|hxx)$/.test(name),
    requestedBy: /\bheaders?\b/i,
  },
  {
    weight: "other",
    folders: wordSet(""),
    isNamed: (name) => languageOf(name) === "" && !isProseName(name) && !isCommandName(name),
    requestedBy: /\b(?:scripts?|configuration files?|build files?|workflows?)\b/i,
  },
  {
    weight: "vendored",
    folders: wordSet("vendor vendored third_party thirdparty deps node_modules"),
    isNamed: () => false,
    requestedBy: /\b(?:vendored?|third.party)\b/i,
  },
  {
    weight: "generated",
    folders: wordSet("generated __generated__ autogenerated autogen"),
    isNamed: isGeneratedSource,
    requestedBy: /\bgenerated (?:code|files?|sources?)\b/i,
  },
  {
    weight: "built",
    folders: wordSet("dist umd amd cjs bundle bundles"),
    isNamed: () => false,
    requestedBy: /\b(?:dist|builds?|built|bundled?|bundles)\b/i,
  },
];

/** The product of the weights that apply to a path; 1 for most. */
export function pathWeight(path: string, question: string, weights: Weights): number {
  return minorWeights(question, weights)(minorOf(path));
}

/** No path has a greater weight. */
export function maxMinorWeight(weights: Weights): number {
  return minors.reduce((product, { weight }) => product * Math.max(1, weights[weight]), 1);
}

/** By the number that a path is {@link PathFacts.minor} with: its weight for a question. */
export function minorWeights(question: string, weights: Weights): (minor: number) => number {
  const applying = minors.map(({ weight, requestedBy }) =>
    requestedBy.test(question) ? 1 : weights[weight]
  );
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

function isTestName(name: string): boolean {
  const parts = name.split(/[._-]/);
  const stem = parts.at(-2) ?? "";
  return name.endsWith(".t") || /^(?:tests?|spec)$/.test(stem) ||
    /^(?:conf)?tests?$/.test(parts[0] ?? "") ||
    /Tests?$/.test(stem);
}

/** Sources that programs write, and that many keep beside their own. */
function isGeneratedSource(name: string): boolean {
  const stem = name.slice(0, Math.max(0, name.lastIndexOf(".")));
  return /^zz_generated|^lex\.yy$|\.tab$/.test(stem) ||
    /[._](?:pb|pb2|pb2_grpc|[Gg]enerated)$|\.(?:gen|g|Designer)$/.test(stem);
}

/** A script often has no extension. */
function isCommandName(name: string): boolean {
  return /^[a-z][\w-]*$/.test(name) && name !== "makefile";
}

function isProseName(name: string): boolean {
  const dot = name.lastIndexOf(".");
  if (dot > 0) return proseExtensions.has(name.slice(dot + 1));
  return /^(?:[A-Z-]{3,}|ChangeLog|Changes)$/.test(name);
}
