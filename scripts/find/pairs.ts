/**
 * Descriptions of functions, from the documentation comments of pinned npm packages. The functions
 * are without comments.
 *
 * @module
 */

import { type LanguagePack, packFor } from "@ct/source";
import { type TextFile, textFiles } from "./packages.ts";
import type { PackageFetcher } from "../package_fetcher.ts";

/** A package, and which of its files are its sources. */
export interface DescribedPackage {
  /** `name@version`, on npm. */
  readonly package: string;
  /** Matches the paths of its sources. */
  readonly sources: RegExp;
}

/** Packages whose functions are searched for by their descriptions. */
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

/** The same, of packages that nobody looked at: their totals only say whether a step stays. */
export const blindPackages: readonly DescribedPackage[] = [
  { package: "protobufjs@7.4.0", sources: /^(?:src|ext)\// },
  { package: "sharp@0.33.5", sources: /^lib\// },
  { package: "fluent-ffmpeg@2.1.3", sources: /^lib\// },
  { package: "video.js@8.21.0", sources: /^src\/js\// },
  { package: "sequelize@6.37.5", sources: /^lib\/.*\.js$/ },
  { package: "jsdoc@4.0.4", sources: /^lib\// },
  { package: "nodemailer@6.9.16", sources: /^lib\// },
  { package: "bookshelf@1.2.0", sources: /^lib\// },
  { package: "jspdf@2.5.2", sources: /^src\// },
];

/** A function and what its comment says about it. */
export interface DescribedFunction {
  /** The first sentence of the comment. */
  readonly ask: string;
  /** Path of the file. */
  readonly path: string;
  /** First line, 1-based. */
  readonly start: number;
  /** Last line. */
  readonly end: number;
}

/** The sources of a package without comments, and what the comments said. */
export interface Described {
  /** The files. Lines are those of the originals. */
  readonly files: readonly TextFile[];
  /** The functions that had a comment; no two have the same sentence or the same code. */
  readonly functions: readonly DescribedFunction[];
}

/** Shorter functions say too little to be found by what they do. */
const fewestLines = 4;

const functionKinds: ReadonlySet<string> = new Set(["function", "method"]);

/** Reads a package; `undefined` if it cannot be had. */
export function describedFunctions(
  fetcher: PackageFetcher,
  { package: name, sources }: DescribedPackage,
): Described | undefined {
  const folder = fetcher.folder("npm", name);
  if (folder === undefined) return undefined;
  const seen = new Set<string>();
  const all = textFiles(`${folder}/package`, []).filter(({ path }) => sources.test(path))
    .flatMap((file) => {
      const pack = packFor(file.path);
      return pack === undefined ? [] : [describedFile(file, pack, seen)];
    });
  return {
    files: all.map(({ file }) => file),
    functions: all.flatMap(({ functions }) => functions),
  };
}

function describedFile({ path, text }: TextFile, pack: LanguagePack, seen: Set<string>): {
  readonly file: TextFile;
  readonly functions: readonly DescribedFunction[];
} {
  const { sentences, lines } = withoutComments(text, pack);
  const functions = pack.declarations(text).flatMap(({ kind, start, end }) => {
    const ask = sentences.get(start);
    if (ask === undefined || end === null || !functionKinds.has(kind)) return [];
    const code = lines.slice(start - 1, end).join(" ").replace(/\s+/g, " ");
    if (end - start + 1 < fewestLines || seen.has(ask) || seen.has(code)) return [];
    seen.add(ask).add(code);
    return [{ ask, path, start, end }];
  });
  return { file: { path, text: lines.join("\n") }, functions };
}

interface Stripped {
  /** First sentences of comments, by the line below. */
  readonly sentences: ReadonlyMap<number, string>;
  /** The lines, with blanks for comments. */
  readonly lines: readonly string[];
}

function withoutComments(text: string, pack: LanguagePack): Stripped {
  const sentences = new Map<number, string>();
  let rest = "";
  let done = 0;
  let line = 1;
  for (const { kind, start, end } of pack.segments(text)) {
    if (kind !== "comment") continue;
    const comment = text.slice(start, end);
    rest += text.slice(done, start) + comment.replace(/[^\n]/g, " ");
    line += newlinesIn(text.slice(done, end));
    done = end;
    const sentence = comment.startsWith("/**") ? firstSentence(comment) : undefined;
    // Some authors leave a line empty before the function.
    const gap = newlinesIn(/^\s*/.exec(text.slice(end, end + 200))?.[0] ?? "");
    if (sentence !== undefined && gap <= 2) sentences.set(line + gap, sentence);
  }
  return { sentences, lines: (rest + text.slice(done)).split("\n") };
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

/** A range of a file. */
type Location = Omit<DescribedFunction, "ask">;

/** A name for a function. */
export function keyOf({ path, start }: Pick<Location, "path" | "start">): string {
  return `${path}:${start}`;
}

/** The functions that are in places, or else that places are in: the names of each, once. */
export function functionsAt(
  places: readonly Location[],
  functions: readonly DescribedFunction[],
): readonly string[] {
  const byPath = Map.groupBy(functions, ({ path }) => path);
  const found = places.flatMap(({ path, start, end }) => {
    const own = byPath.get(path) ?? [];
    const inside = own.filter((each) => each.start >= start && each.start <= end);
    // The last one that begins before is the innermost.
    const around = own.filter((each) => each.start < start && each.end >= end).slice(-1);
    return (inside.length > 0 ? inside : around).map(keyOf);
  });
  return [...new Set(found)];
}
