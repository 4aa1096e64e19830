/**
 * Files that are seldom what is looked for, by their paths.
 *
 * @module
 */

import { packFor } from "@ct/source";
import type { Weights } from "./weights.ts";

interface Minor {
  /** Name of the weight. */
  readonly weight: "test" | "example" | "prose" | "declarations" | "header" | "other" | "vendored";
  /** Names of the folders they are in. */
  readonly folders: string;
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
    folders: "test tests testing testdata __tests__ __mocks__ spec specs fixtures",
    isNamed: isTestName,
    asked: /\b(?:unit|integration) tests?\b|\btests? (?:for|of|that|cases?)\b/i,
  },
  {
    weight: "example",
    folders:
      "example examples sample samples demo demos bench benchsuite benchmark benchmarks fuzz " +
      "fuzzing",
    isNamed: () => false,
    asked: /\b(?:examples?|samples?|demos?|benchmarks?)\b/i,
  },
  {
    weight: "prose",
    folders: "doc docs man",
    isNamed: isProseName,
    asked: /\b(?:docs?|documentation|readme|changelog|manual|guide)\b/i,
  },
  {
    weight: "declarations",
    folders: "",
    isNamed: (name) => /\.d\.[cm]?ts$/.test(name),
    asked: /\btypes? declarations?\b/i,
  },
  {
    weight: "header",
    folders: "",
    isNamed: (name) => /\.(?:h|hh|hpp|hxx)$/.test(name),
    asked: /\bheaders?\b/i,
  },
  {
    weight: "other",
    folders: "",
    isNamed: (name) => packFor(name) === undefined && !isProseName(name),
    asked: /\b(?:scripts?|configuration files?|build files?|workflows?)\b/i,
  },
  {
    weight: "vendored",
    folders: "vendor vendored third_party thirdparty deps node_modules",
    isNamed: () => false,
    asked: /\b(?:vendored?|third.party)\b/i,
  },
];

/** The product of the weights that apply to a path; 1 for most. */
export function pathWeight(path: string, question: string, weights: Weights): number {
  const folders = path.split("/");
  const name = folders.pop() ?? "";
  return minors.reduce((product, { weight, folders: minor, isNamed, asked }) => {
    const isIn = folders.some((folder) => minor.split(" ").includes(folder));
    return (isIn || isNamed(name)) && !asked.test(question) ? product * weights[weight] : product;
  }, 1);
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
