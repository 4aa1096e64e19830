/**
 * What a name means behind those of modules, packages and files: `middleware.Logger`,
 * `pkg.Type.method`, `net::serve`, `src/pool.ts:Pool`.
 *
 * @module
 */
import { itemAt, nameOf, parentOf } from "@ct/base";
import {
  type Definition,
  type Occurrence,
  type Placed,
  qualifiedName,
  type SymbolSearch,
} from "@ct/symbols";
import type { SourceHost } from "./source_host.ts";

/** What is asked. */
export interface QualifiedTools {
  /** The files. */
  readonly host: SourceHost;
  /** What links them. */
  readonly search: SymbolSearch;
}

/** Files that stand for the directory that they are in. */
const ofDirectory = /^(?:index|mod|main|lib|__init__|__main__)$/;

/** Languages in which a directory is the package of its files. */
const packaged = /\.(?:go|java|kts?|scala|groovy)$/;

/** Modules that export what others declare. */
const passesOn = /\.(?:[cm]?[jt]sx?|pyi?)$/;

/** Directories of sources, whose names are no part of that of a module. */
const sources = /^(?:src|lib|source)$/;

/** What stands between a name and that before it. */
const separators = ["::", "->", "?.", "!.", ".", "#"];

/** No name is looked for farther away. */
const longestGap = 200;

/** The definitions that modules of these names declare, or pass on, by what follows them. */
export function inModules(parts: readonly string[], tools: QualifiedTools): readonly Placed[] {
  const found = [...declaredIn(parts, tools), ...passedOnBy(parts, tools)];
  return [...new Map(found.map((placed) => [placed.definition, placed])).values()];
}

function declaredIn(
  parts: readonly string[],
  { host, search }: QualifiedTools,
): readonly Placed[] {
  return search.definitions(parts.at(-1) ?? "").filter(({ path, definition }) => {
    const own = qualifiedName(definition).split(".");
    if (definition.isLocal || own.length >= parts.length || !endsWith(parts, own)) return false;
    const modules = parts.slice(0, -own.length);
    return namesOf(path, host).some((names) => endsWith(names, modules)) ||
      modules.length === 1 && modules[0] === host.model(path)?.packageName;
  });
}

function passedOnBy(
  parts: readonly string[],
  { host, search }: QualifiedTools,
): readonly Placed[] {
  return parts.slice(1).flatMap((first, at) => {
    const rest = parts.slice(at + 2);
    return modulesOf(parts.slice(0, at + 1), host).flatMap((path) =>
      search.exported(path, first).flatMap((placed) =>
        rest.length === 0 ? [placed] : membersOf(placed, rest, search)
      )
    );
  });
}

/** The files that are called so, or that an import by this name means. */
function modulesOf(names: readonly string[], host: SourceHost): readonly string[] {
  const [word = ""] = names;
  const all = [...host.paths].filter((path) => passesOn.test(path));
  const called = all.filter((path) =>
    same(path).includes(same(word)) && namesOf(path, host).some((each) => endsWith(each, names))
  );
  const imported = ["/", "."].flatMap((between) => {
    const from = all.find((path) => /\.pyi?$/.test(path) === (between === "."));
    return from === undefined ? [] : host.resolve(names.join(between), from) ?? [];
  });
  return [...new Set([...called, ...imported])];
}

/** What is declared in a definition under some names. */
function membersOf(
  { path, definition }: Placed,
  names: readonly string[],
  search: SymbolSearch,
): readonly Placed[] {
  const wanted = [qualifiedName(definition), ...names].join(".");
  return search.definitions(names.at(-1) ?? "").filter((placed) =>
    placed.path === path && qualifiedName(placed.definition) === wanted
  );
}

/** What a module is called: the names of directories and its own. */
function namesOf(path: string, host: SourceHost): readonly (readonly string[])[] {
  const words = nameOf(path).split(".");
  const stem = words.length === 1 ? words : words.slice(0, words.at(-2) === "d" ? -2 : -1);
  const isDirectory = ofDirectory.test(stem.join(".")) || packaged.test(path);
  return directoriesOf(path, host).flatMap((directories) => [
    [...directories, ...stem],
    [...directories, ...words],
    ...isDirectory ? [directories] : [],
  ]);
}

function directoriesOf(path: string, host: SourceHost): readonly (readonly string[])[] {
  const all = [parentOf(path).split("/")];
  for (const { directory, name } of path.endsWith(".rs") ? host.rustManifests : []) {
    if (name === undefined || !path.startsWith(`${directory}/`)) continue;
    all.push([name, ...parentOf(path.slice(directory.length + 1)).split("/")]);
  }
  for (const module of path.endsWith(".go") ? host.goModules : []) {
    const { directory } = module;
    if (directory === undefined || !path.startsWith(`${directory}/`)) continue;
    const below = parentOf(path.slice(directory.length + 1));
    all.push(`${module.path}/${below}`.split(/[./]+/).filter((each) => each !== ""));
  }
  return [...all, ...all.map((names) => names.filter((each) => !sources.test(each)))];
}

function endsWith(names: readonly string[], end: readonly string[]): boolean {
  const start = names.length - end.length;
  return start >= 0 && end.every((part, at) => same(itemAt(names, start + at)) === same(part));
}

/** Crates and packages have `-` where code has `_`. */
function same(name: string): string {
  return name.replaceAll("-", "_");
}

/** The definitions that the last of some names means where files have it behind the others. */
export function meantBehind(
  parts: readonly string[],
  tools: QualifiedTools,
): readonly Placed[] {
  const found = new Map<Definition, Placed>();
  for (const { occurrence, path } of occurrencesBehind(parts, tools)) {
    for (const placed of tools.search.meaningOf(occurrence, path)) {
      found.set(placed.definition, placed);
    }
  }
  return [...found.values()];
}

/** Whether code has the last of some names behind the others. */
export function isUsedBehind(parts: readonly string[], tools: QualifiedTools): boolean {
  return occurrencesBehind(parts, tools).next().done !== true;
}

function* occurrencesBehind(
  parts: readonly string[],
  { host }: QualifiedTools,
): Generator<{ readonly occurrence: Occurrence; readonly path: string }> {
  const name = parts.at(-1) ?? "";
  const before = parts.slice(0, -1);
  const others = before.map((word) => new Set(host.containing([word])));
  for (const path of host.containing([name])) {
    if (!others.every((paths) => paths.has(path))) continue;
    for (const occurrence of host.model(path)?.occurrences.get(name) ?? []) {
      if (standsBehind(before, occurrence.start, host.text(path))) yield { occurrence, path };
    }
  }
}

/** Whether an offset is right behind some names, as `Println` is behind `fmt.`. */
export function standsBehind(
  names: readonly string[],
  offset: number,
  text: string = "",
): boolean {
  let end = offset;
  for (const name of names.toReversed()) {
    const line = text.slice(Math.max(0, end - longestGap), end).trimEnd();
    const separator = separators.find((each) => line.endsWith(each));
    if (separator === undefined) return false;
    const word = line.slice(0, -separator.length).trimEnd();
    if (!word.endsWith(name)) return false;
    const rest = word.slice(0, -name.length);
    if (/[\p{L}\p{N}_$]$/u.test(rest)) return false;
    end -= Math.min(end, longestGap) - rest.length;
  }
  return true;
}
