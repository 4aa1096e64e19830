/**
 * Resolves imports to files: relative paths, names, missing extensions and `index` files.
 *
 * @module
 */
import { joinPath, parentOf } from "@ct/base";
import type { ScriptName } from "./script_name.ts";
import type { ResolveImport } from "./source_file.ts";

/**
 * What may be omitted at the end of a path, the first that there is being meant. A declaration
 * comes last: the file that runs says what is used.
 */
const extensions = [
  ".ts",
  ".tsx",
  ".mts",
  ".cts",
  ".js",
  ".jsx",
  ".mjs",
  ".cjs",
  ".d.ts",
  ".d.mts",
  ".d.cts",
];

/** No path is longer; looking one up takes time that grows with its length. */
const longestPath = 4096;

/** What a path means beside the file of that very name, as TypeScript writes paths. */
const sources: Readonly<Record<string, readonly string[]>> = {
  ".js": [".ts", ".tsx", ".d.ts"],
  ".jsx": [".tsx", ".d.ts"],
  ".mjs": [".mts", ".d.mts"],
  ".cjs": [".cts", ".d.cts"],
  ".ts": [".tsx", ".d.ts"],
  ".tsx": [".ts", ".d.ts"],
  ".mts": [".d.mts"],
  ".cts": [".d.cts"],
  ".d.ts": [".ts", ".tsx", ".js", ".jsx"],
  ".d.mts": [".mts", ".mjs"],
  ".d.cts": [".cts", ".cjs"],
};

/**
 * Resolves among these files, by path and by name. Of several names the one for the innermost
 * directory is taken, then an exact one, then the longest; the next if its file is not there. What
 * the project's own name or a path means that has no file is a path without one.
 *
 * @example A missing extension
 * ```ts
 * import { scriptResolver } from "@ct/modules";
 * import assert from "node:assert/strict";
 * const resolve = scriptResolver(["src/a.ts", "src/b/index.ts"], []);
 * assert.equal(resolve("../a", "src/b/index.ts"), "src/a.ts");
 * assert.equal(resolve("./b", "src/a.ts"), "src/b/index.ts");
 * assert.equal(resolve("./c", "src/a.ts"), "src/c");
 * assert.equal(resolve("react", "src/a.ts"), undefined);
 * ```
 */
export function scriptResolver(
  files: Iterable<string>,
  names: readonly ScriptName[],
): ResolveImport {
  const resolver = new Resolver(new Set(files), new NameIndex(names));
  return (specifier, from) => resolver.resolve(specifier, from);
}

class Resolver {
  readonly #known: ReadonlySet<string>;
  readonly #index: NameIndex;

  constructor(known: ReadonlySet<string>, index: NameIndex) {
    this.#known = known;
    this.#index = index;
  }

  resolve(specifier: string, from: string): string | undefined {
    if (specifier.length > longestPath) return undefined;
    const named = this.#named(specifier, { from, seen: new Set() });
    if (!isPath(specifier) || named !== undefined && this.#known.has(named)) return named;
    const path = joinPath(parentOf(from), specifier.replace(/[?#].*$/, ""));
    if (path === undefined) return undefined;
    // What ends with a slash or dots is a directory, even beside a file of that name.
    const isDirectory = /(?:^|\/)\.{0,2}$/.test(specifier);
    return this.#at(isDirectory ? `${path}/` : path, { from, seen: new Set() }) ?? named ?? path;
  }

  /** The file that a specifier means as a name, or else the first path that it could mean. */
  #named(specifier: string, search: Search): string | undefined {
    if (isSeen(specifier, search)) return undefined;
    const meansPackage = isRegistered(specifier);
    let missing: string | undefined;
    for (const name of this.#index.targets(bareName(specifier), search.from)) {
      const { key, target, isPackage, isFallback } = name;
      if (meansPackage && !isPackage || isFallback && missing !== undefined) continue;
      const found = isRegistered(target) ? this.#named(target, search) : this.#at(target, search);
      if (found !== undefined && this.#known.has(found)) return found;
      // A name for everything means packages, too, as does one for what is installed.
      if (key.startsWith("*") || /(?:^|\/)node_modules\//.test(target)) continue;
      missing ??= isRegistered(target) ? found : target;
    }
    return missing;
  }

  /** The file at a path: what it is made from, itself, or what stands for its directory. */
  #at(path: string, search: Search): string | undefined {
    if (isSeen(`/${path}`, search)) return undefined;
    const { from } = search;
    const isDirectory = path.endsWith("/") || path === "";
    const bare = isDirectory ? path.replace(/\/$/, "") : path;
    for (const { key, target } of this.#index.targets(`//${bare}`, from)) {
      // Output uses output.
      if (from.startsWith(`${key.slice(2).replace(/\/\*$/, "")}/`)) continue;
      const source = fileNamed(target, this.#known) ?? indexOf(target, this.#known);
      if (source !== undefined) return source;
    }
    const file = isDirectory ? undefined : fileNamed(bare, this.#known);
    if (file !== undefined) return file;
    for (const { target } of this.#index.targets(`/${bare === "" ? "." : bare}`, from)) {
      const other = this.#at(target, search);
      if (other !== undefined) return other;
    }
    return indexOf(bare, this.#known);
  }
}

/** From which file something is searched for, and all names and paths so far: they may go round. */
interface Search {
  readonly from: string;
  readonly seen: Set<string>;
}

function isSeen(name: string, { seen }: Search): boolean {
  const { size } = seen;
  return seen.add(name).size === size;
}

function isPath(specifier: string): boolean {
  return /^(?:\.{0,2}\/|\.{1,2}$)/.test(specifier);
}

/** Whether a specifier is of a package as a registry names it. */
function isRegistered(specifier: string): boolean {
  return /^(?:jsr|npm):/.test(specifier);
}

/** `@x/core/io` of `jsr:@x/core@^1/io`; any other specifier as it is. */
function bareName(specifier: string): string {
  const scheme = /^(?:jsr|npm):\/?/.exec(specifier);
  if (scheme === null) return specifier;
  const [first = "", ...others] = specifier.slice(scheme[0].length).split("/");
  const [last = "", ...path] = first.startsWith("@") ? others : [first, ...others];
  // What follows the second sign is a version.
  const name = last.split("@", 1);
  return [...(first.startsWith("@") ? [first] : []), ...name, ...path].join("/");
}

/** Open names that begin alike, by what they end with. */
type Endings = Map<string, ScriptName[]>;

/** Names of one scope: those without a gap, and the others by how they begin. */
interface Scope {
  readonly exact: Map<string, ScriptName[]>;
  readonly open: Map<string, Endings>;
  /** The lengths of beginnings, the longest first. */
  lengths: readonly number[];
}

/** Names by what specifiers are looked up with, so that each costs no more than its length. */
class NameIndex {
  readonly #scopes = new Map<string, Scope>();

  constructor(names: readonly ScriptName[]) {
    for (const name of names) {
      if (name.key.length > longestPath) continue;
      const scope = this.#scopes.get(name.scope) ??
        { exact: new Map(), open: new Map(), lengths: [] };
      this.#scopes.set(name.scope, scope);
      const star = name.key.indexOf("*");
      if (star < 0 && !name.key.endsWith("/")) {
        addTo(scope.exact, name.key, name);
        continue;
      }
      const beginning = star < 0 ? name.key : name.key.slice(0, star);
      const endings: Endings = scope.open.get(beginning) ?? new Map();
      scope.open.set(beginning, endings);
      addTo(endings, star < 0 ? "" : name.key.slice(star + 1), name);
    }
    for (const scope of this.#scopes.values()) {
      const lengths = new Set([...scope.open.keys()].map(({ length }) => length));
      scope.lengths = [...lengths].sort((a, b) => b - a);
    }
  }

  /** What a specifier may stand for in a file, the likeliest first. */
  *targets(specifier: string, from: string): Generator<Target> {
    for (let directory = parentOf(from);; directory = parentOf(directory)) {
      const scope = this.#scopes.get(directory);
      if (scope !== undefined) {
        for (const name of scope.exact.get(specifier) ?? []) {
          for (const target of name.targets) yield { ...name, target };
        }
        for (const name of openNames(specifier, scope)) {
          for (const target of openTargets(name, specifier)) yield { ...name, target };
        }
      }
      if (directory === "") return;
    }
  }
}

function addTo(lists: Map<string, ScriptName[]>, key: string, name: ScriptName): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [name]);
  else list.push(name);
}

/** The open names that fit, those with the longest beginning first, then the longest ending. */
function* openNames(specifier: string, { open, lengths }: Scope): Generator<ScriptName> {
  for (const length of lengths) {
    // `*` is for names, not for paths.
    if (length > specifier.length || length === 0 && isPath(specifier)) continue;
    const endings = open.get(specifier.slice(0, length));
    if (endings === undefined) continue;
    const longest = specifier.length - length;
    if (endings.size > longest) {
      for (let at = length; at <= specifier.length; at++) {
        yield* endings.get(specifier.slice(at)) ?? [];
      }
      continue;
    }
    const fitting = [...endings.keys()].filter((ending) =>
      ending.length <= longest && specifier.endsWith(ending)
    );
    for (const ending of fitting.sort((a, b) => b.length - a.length)) {
      yield* endings.get(ending) ?? [];
    }
  }
}

/** One thing that a name may stand for. */
interface Target extends Pick<ScriptName, "key" | "isPackage" | "isFallback"> {
  readonly target: string;
}

function openTargets({ key, targets }: ScriptName, specifier: string): readonly string[] {
  const star = key.indexOf("*");
  if (star < 0) return targets.map((target) => target + specifier.slice(key.length));
  const text = specifier.slice(star, specifier.length - (key.length - star - 1));
  return targets.map((target) => target.replaceAll("*", () => text))
    .filter(({ length }) => length <= longestPath);
}

function fileNamed(path: string, files: ReadonlySet<string>): string | undefined {
  if (files.has(path)) return path;
  const [, stem = path, made = ""] = /^(.*?)(\.d\.[cm]?ts|\.[cm]?[jt]sx?)$/.exec(path) ?? [];
  return [
    ...(sources[made] ?? []).map((extension) => stem + extension),
    ...extensions.map((extension) => path + extension),
  ].find((candidate) => files.has(candidate));
}

function indexOf(path: string, files: ReadonlySet<string>): string | undefined {
  const inner = path === "" ? "" : `${path}/`;
  return extensions.map((extension) => `${inner}index${extension}`)
    .find((candidate) => files.has(candidate));
}
