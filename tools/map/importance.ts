/**
 * How much a declaration explains by what it is: types and what does much explain a project, while
 * constants, helpers and errors do not.
 *
 * @module
 */
import { itemAt, lastItem } from "@ct/base";
import type { Declaration } from "@ct/source";

/** By kind; a function counts half as much as a type of the same size. */
const types: ReadonlySet<string> = new Set(
  ("class struct interface trait protocol actor record object type union enum typedef " +
    "@interface concept module").split(" "),
);

const values: ReadonlySet<string> = new Set(
  "const let var val static define macro variable constant property field".split(" "),
);

/** What names of the preprocessor count: there are many, and most are numbers and switches. */
const defined: ReadonlySet<string> = new Set(["define", "macro"]);

/** Folders and files of what everything may use. */
const helper =
  /^_?(?:utils?|utilit(?:y|ies)|helpers?|common|compat|misc|shared|internal|support|polyfills?|debug)$/i;

/** The name that keeps a header from being read twice. */
const guard = /_H(?:H|PP|XX)?_*$/;

/** Names of failures: there are many, and each is about what does not happen. */
const failure = /(?:Error|Exception|Failure|Warning)$/;

/** A longer line is data. */
const longestHead = 500;

/** What a declaration explains by itself, about 1. */
export function importanceOf(
  { kind, name, start, end, depth }: Declaration,
  wholeLine: string,
): number {
  const line = wholeLine.slice(0, longestHead);
  const length = end === null ? 1 : end - start + 1;
  const size = (Math.log2(1 + length) / 4) ** 1.5;
  const own = name.split(/[.:]/).at(-1) ?? name;
  const isFailing = failure.test(own) ||
    kind === "class" && /[(\s](?:\w+\.)?\w*(?:Error|Exception)\b/.test(line);
  const failing = isFailing ? 0.2 : 1;
  const isPrivate = /^_|^#/.test(own) ? 0.4 : 1;
  if (defined.has(kind) && guard.test(own)) return 0;
  if (kind === "typedef") return 0.1;
  if (kind === "enum") return 0.4 * Math.min(1, size);
  if (types.has(kind)) return failing * isPrivate * Math.max(0.25, size) * (depth > 1 ? 0.5 : 1);
  if (values.has(kind)) return isPrivate * (defined.has(kind) || isAlias(line) ? 0.05 : 0.15);
  // A method is known by its class; a declaration without a body is in a header.
  return failing * isPrivate * (depth > 1 ? 0.35 : 0.6) * Math.max(0.1, Math.min(1.5, size));
}

/** As in `var join = path.join`. */
function isAlias(line: string): boolean {
  return /=\s*[\w.$]+;?\s*$/.test(line);
}

/** Whether a path says that everything may use what is there. */
export function isHelper(path: string): boolean {
  const parts = path.split("/");
  const stem = itemAt(lastItem(parts).split("."), 0);
  return parts.slice(0, -1).some((part) => helper.test(part) || part === "base") ||
    helper.test(stem);
}

/** The share of a function that this many files use: what everything calls explains nothing. */
export function callShare(users: number, files: number): number {
  const few = 4 + files * 0.01;
  return 1 / (1 + (users / few) ** 2);
}

/** Whether a kind is that of a type. */
export function isType(kind: string): boolean {
  return types.has(kind);
}
