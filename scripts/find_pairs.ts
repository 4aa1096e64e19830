/**
 * Pairs of a description and the function that it describes, from the documentation comments of
 * pinned npm packages. The comments are blank in the texts that are searched in.
 *
 * @module
 */

import { packFor } from "@ct/source";
import type { TextFile } from "./find_packages.ts";

/** A package, and which of its files are its sources. */
export interface DescribedPackage {
  /** `name@version`, on npm. */
  readonly package: string;
  /** Matches the paths of its sources. */
  readonly sources: RegExp;
}

/** Packages whose functions are looked for by their descriptions. */
export const describedPackages: readonly DescribedPackage[] = [
  { package: "eslint@9.14.0", sources: /^lib\// },
  { package: "mongoose@8.8.0", sources: /^lib\// },
  { package: "jsdom@25.0.1", sources: /^lib\// },
  { package: "mathjs@13.2.2", sources: /^lib\/esm\// },
  { package: "fabric@6.4.3", sources: /^src\/(?!.*\.test\.ts$)/ },
  { package: "rxjs@7.8.1", sources: /^src\// },
  { package: "mocha@10.8.2", sources: /^lib\// },
  { package: "commander@12.1.0", sources: /^lib\// },
  { package: "undici@6.20.1", sources: /^lib\// },
  { package: "isomorphic-git@1.27.1", sources: /^index\.cjs$/ },
  { package: "stylelint@16.10.0", sources: /^lib\/.*\.mjs$/ },
];

/** A function and what its comment says about it. */
export interface Pair {
  /** The first sentence of the comment. */
  readonly ask: string;
  /** Path of the file. */
  readonly path: string;
  /** Name of the function. */
  readonly name: string;
  /** Its first line, 1-based. */
  readonly start: number;
  /** Its last line. */
  readonly end: number;
}

/** Files without comments, and the functions in them that had one. */
export interface Described {
  /** The files. Offsets and lines are those of the original. */
  readonly files: readonly TextFile[];
  /** The pairs; no two have the same sentence or the same code. */
  readonly pairs: readonly Pair[];
}

const functionKinds: ReadonlySet<string> = new Set(["function", "method"]);

/** Finds the pairs in files. */
export function describe(files: readonly TextFile[]): Described {
  const seen = new Set<string>();
  const found = files.map((file) => describeFile(file, seen));
  return {
    files: found.flatMap(({ file }) => file === undefined ? [] : [file]),
    pairs: found.flatMap(({ pairs }) => pairs),
  };
}

interface DescribedFile {
  readonly file?: TextFile;
  readonly pairs: readonly Pair[];
}

function describeFile({ path, text }: TextFile, seen: Set<string>): DescribedFile {
  const pack = packFor(path);
  if (pack === undefined) return { pairs: [] };
  const comments = pack.segments(text).filter(({ kind }) => kind === "comment");
  const sentences = new Map<number, string>();
  let rest = "";
  let done = 0;
  let line = 1;
  for (const { start, end } of comments) {
    const comment = text.slice(start, end);
    rest += text.slice(done, start) + comment.replace(/[^\n]/g, " ");
    line += newlinesIn(text.slice(done, end));
    done = end;
    const sentence = comment.startsWith("/**") ? firstSentence(comment) : undefined;
    // Some authors leave a line empty before the function.
    const gap = newlinesIn(/^\s*/.exec(text.slice(end, end + 200))?.[0] ?? "");
    if (sentence !== undefined && gap <= 2) sentences.set(line + gap, sentence);
  }
  rest += text.slice(done);
  const lines = rest.split("\n");
  const pairs = pack.declarations(text).flatMap(({ kind, name, start, end }) => {
    const ask = sentences.get(start);
    if (ask === undefined || end === null || !functionKinds.has(kind)) return [];
    const code = lines.slice(start - 1, end).join("\n").replace(/\s+/g, " ");
    if (seen.has(ask) || seen.has(code)) return [];
    seen.add(ask).add(code);
    return [{ ask, path, name, start, end }];
  });
  return { file: { path, text: rest }, pairs };
}

function newlinesIn(text: string): number {
  return text.split("\n").length - 1;
}

/** The first sentence of a documentation comment, if it has at least three words. */
function firstSentence(comment: string): string | undefined {
  const text = comment.replace(/^\/\*\*|\*\/$/g, "").replace(/^[ \t]*\* ?/gm, "");
  const [start = ""] = text.trimStart().split(/\n\s*\n|^\s*@|(?<=[.!?:])\s/m);
  const sentence = start.replace(/\{@\w+ ([^}|]*)[^}]*\}|[`*]/g, "$1").replace(/\s+/g, " ").trim();
  return sentence.split(" ").length >= 3 && !sentence.startsWith("@") ? sentence : undefined;
}
