/**
 * Finds the files that a project starts with, by its manifests or by what its languages call so.
 *
 * @module
 */
import { itemAt } from "@ct/base";
import type { Source } from "./sources.ts";
import { isHelper } from "./importance.ts";
import { folderOf, type PlacedManifest } from "./landmarks.ts";

/** A file that something starts with. */
export interface EntryPoint {
  /** How it is started: `bin ct`, `main`, `exports`. */
  readonly reason: string;
  /** How much of a reader's interest begins here: 1 for what the manifest of the base names. */
  readonly strength: number;
  /** Names of its declarations that are called first. */
  readonly names: ReadonlySet<string>;
}

/** What is asked about. */
export interface EntrySources {
  /** All sources. */
  readonly sources: readonly Source[];
  /** All manifests. */
  readonly manifests: readonly PlacedManifest[];
  /** How much a source counts by its path. */
  readonly weightOf: (entry: Source["entry"]) => number;
  /** The text of a source. */
  readonly textOf: (source: Source) => string | undefined;
}

/** What built files are called in a manifest, whose sources are elsewhere. */
const built = /^(?:dist|lib|build|out|esm|cjs|es|umd)\//;

const extensions = ["", ".ts", ".js", ".mjs", ".cjs", ".mts", ".cts", ".tsx", ".jsx", ".py", ".rs"];
const indexes = ["/index.ts", "/index.js", "/mod.ts", "/__init__.py", "/main.py"];

/** Files that languages or people begin with, where no manifest says more. */
const begins = /^(?:index|main|mod|lib|app|server|cli|__init__|__main__)\.\w+$/;

/** At most this many files that re-export everything are looked into. */
const mostFollowed = 20;

/** The files that something starts with, by number of the source. */
export function entryPoints(
  { sources, manifests, weightOf, textOf }: EntrySources,
): Map<number, EntryPoint> {
  const numbers = new Map(sources.map(({ entry }, number) => [entry.path, number]));
  const found = new Map<number, EntryPoint>();
  const add = (number: number, { reason, strength, names }: EntryPoint) => {
    const known = found.get(number);
    found.set(number, {
      reason: known?.reason ?? reason,
      strength: Math.max(strength, known?.strength ?? 0),
      names: new Set([...known?.names ?? [], ...names]),
    });
  };
  for (const { folder, depth, targets } of manifests) {
    for (const { path, name, reason } of targets) {
      const number = sourceAt(folder, path, numbers);
      if (number === undefined) continue;
      const strength = 1 / Math.max(1, depth);
      add(number, { reason, strength, names: new Set(name === "" ? [] : [name]) });
    }
  }
  const named = found.size > 0 ? 0.5 : 1;
  sources.forEach(({ entry, hasMain }, number) => {
    if (!hasMain || weightOf(entry) < 0.5) return;
    const strength = named * (isHelper(entry.path) ? 0.2 : 1) / Math.max(1, entry.depth);
    add(number, { reason: "main", strength, names: new Set(["main"]) });
  });
  if (found.size === 0) {
    for (const number of beginnings(sources)) {
      add(number, { reason: "", strength: 1, names: new Set() });
    }
  }
  for (const number of publicHeaders(sources)) {
    if (found.has(number) || weightOf(itemAt(sources, number).entry) < 0.5) continue;
    found.set(number, { reason: "", strength: publicShare, names: new Set() });
  }
  for (const [number, point] of [...found].slice(0, mostFollowed)) {
    for (const next of reexported(sources[number], { numbers, textOf })) {
      add(next, { reason: "", strength: point.strength, names: new Set() });
    }
    add(number, { ...point, names: mainExports(textOf(itemAt(sources, number)) ?? "") });
  }
  return found;
}

/** More names that a file exports are not shown at once. */
const mostNames = 3;

/** What a script gives to those that import it as a whole, or else the first that it exports. */
function mainExports(script: string): ReadonlySet<string> {
  const whole = [
    /^(?:exports *= *)?module\.exports *= *(?:exports *= *)?([\w$]+) *;?$/gm,
    /^export default (?:(?:async |abstract )*(?:function\b *\*?|class\b))? *([\w$]+)/gm,
    /^export \{[^}]*?([\w$]+) as default\b/gm,
  ].flatMap((form) => Array.from(script.matchAll(form), ([, name = ""]) => name));
  if (whole.length > 0) return new Set(whole);
  const each = script.matchAll(/^(?:module\.)?exports\.([\w$]+) *=/gm).take(mostNames);
  return new Set(each.map(([, name = ""]) => name));
}

/** The source that a manifest means by a path or the name of a module. */
function sourceAt(
  folder: string,
  written: string,
  numbers: ReadonlyMap<string, number>,
): number | undefined {
  const path = written.replace(/^(?:\.\/)+/, "").replace(/\/$/, "");
  const isModule = /^\w+(?:\.\w+)*$/.test(path) && !/\.[cm]?[jt]sx?$|\.rs$/.test(path);
  const asPath = isModule ? path.replaceAll(".", "/") : path;
  const unbuilt = asPath.replace(built, "").replace(/^(?:esm|cjs|es)\//, "");
  const stems = [asPath, `src/${asPath}`, `src/${unbuilt}`, unbuilt, `lib/${unbuilt}`]
    .flatMap((each) => [each, each.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, "")]);
  for (const stem of stems) {
    for (const end of [...extensions, ...indexes]) {
      const number = numbers.get(`${folder}${stem}${end}`);
      if (number !== undefined) return number;
    }
  }
  return undefined;
}

/** Files with the names of beginnings, as near to the base as there are any. */
function beginnings(sources: readonly Source[]): readonly number[] {
  const named = sources.flatMap(({ entry }, number) =>
    begins.test(entry.name) || isNamedAsFolder(entry.absolutePath) ? [number] : []
  );
  const nearest = Math.min(...named.map((number) => itemAt(sources, number).entry.depth));
  return named.filter((number) => sources[number]?.entry.depth === nearest);
}

/** How much interest begins at each header that users of a library include. */
const publicShare = 0.3;

/** Where there are more headers, most are for the library itself. */
const maxHeaders = 40;

/** The headers of a library of C or C++ right below `include/` or a folder in it. */
function publicHeaders(sources: readonly Source[]): readonly number[] {
  const found = sources.flatMap(({ entry }, number) =>
    /(?:^|\/)include\/(?:[^/]+\/)?[^/]+\.(?:h|hh|hpp|hxx)$/.test(entry.path) ? [number] : []
  );
  return found.length > maxHeaders ? [] : found;
}

/** As in `gin/gin.go`. */
function isNamedAsFolder(path: string): boolean {
  const [name = "", folder = ""] = path.split("/").reverse();
  return folder !== "" && name.split(".")[0] === folder;
}

/** The sources that a file without declarations passes on as a whole. */
function reexported(
  source: Source | undefined,
  { numbers, textOf }: {
    readonly numbers: ReadonlyMap<string, number>;
    readonly textOf: EntrySources["textOf"];
  },
): readonly number[] {
  if (source === undefined || source.digest.names.some((name) => name !== 0)) return [];
  const specifiers = textOf(source)?.matchAll(/(?:require\(|from |import )\s*["'](\.[^"']*)["']/g);
  const folder = folderOf(source.entry.path);
  return [...specifiers ?? []].flatMap(([, specifier = ""]) => {
    const number = sourceAt(folder, specifier, numbers);
    return number === undefined ? [] : [number];
  });
}
