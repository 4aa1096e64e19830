/**
 * Which file an import means: relative paths, names, missing extensions and `index` files.
 *
 * @module
 */
import { joinPath, parentOf } from "@ct/base";
import type { ScriptName } from "./script_names.ts";
import type { ResolveImport } from "./source_file.ts";

/**
 * What may be left out at the end of a path, the first that there is being meant. A declaration
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

/** The source that a path means that names what is made of it. */
const sources: Readonly<Record<string, readonly string[]>> = {
  ".js": [".ts", ".tsx", ".d.ts"],
  ".jsx": [".tsx", ".d.ts"],
  ".mjs": [".mts", ".d.mts"],
  ".cjs": [".cts", ".d.cts"],
};

/**
 * Resolves among these files, by path and by name. Of several names the one for the innermost
 * directory is taken, then an exact one, then the longest; the next if its file is not there.
 *
 * @example A missing extension
 * ```ts
 * import { scriptResolver } from "@ct/modules";
 * import assert from "node:assert/strict";
 * const resolve = scriptResolver(["src/a.ts", "src/b/index.ts"], []);
 * assert.equal(resolve("../a", "src/b/index.ts"), "src/a.ts");
 * assert.equal(resolve("./b", "src/a.ts"), "src/b/index.ts");
 * assert.equal(resolve("react", "src/a.ts"), undefined);
 * ```
 */
export function scriptResolver(
  files: Iterable<string>,
  names: readonly ScriptName[],
): ResolveImport {
  const known = new Set(files);
  const index = new NameIndex(names);
  const byName = (specifier: string, from: string, isAlias: boolean): string | undefined => {
    for (const target of index.targets(specifier, from)) {
      const isPackage = /^(?:jsr|npm):/.test(target);
      const file = !isPackage
        ? fileAt(target, known)
        : isAlias
        ? undefined
        : byName(bareName(target), from, true);
      if (file !== undefined) return file;
    }
    return undefined;
  };
  return (specifier, from) => {
    const named = byName(bareName(specifier), from, false);
    if (named !== undefined || !isPath(specifier)) return named;
    const path = joinPath(parentOf(from), specifier.replace(/[?#].*$/, ""));
    if (path === undefined) return undefined;
    // What ends with a slash or dots is a directory, also beside a file of that name.
    const isDirectory = /(?:^|\/)\.{0,2}$/.test(specifier);
    return (isDirectory ? undefined : fileNamed(path, known)) ??
      byName(`/${path}`, from, false) ?? indexOf(path, known);
  };
}

function isPath(specifier: string): boolean {
  return /^(?:\.{0,2}\/|\.{1,2}$)/.test(specifier);
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

/** Names of one scope by what specifiers are looked up with, so that each costs its length. */
class NameIndex {
  readonly #scopes = new Map<string, Map<string, ScriptName[]>>();

  constructor(names: readonly ScriptName[]) {
    for (const name of names) {
      const scope = this.#scopes.get(name.scope) ?? new Map<string, ScriptName[]>();
      this.#scopes.set(name.scope, scope);
      const star = name.key.indexOf("*");
      // A text with a blank is the beginning of specifiers, none of which has one.
      const key = star >= 0
        ? ` ${name.key.slice(0, star)}`
        : name.key.endsWith("/")
        ? ` ${name.key}`
        : name.key;
      const same = scope.get(key);
      if (same === undefined) scope.set(key, [name]);
      else same.push(name);
    }
  }

  /** What a specifier may stand for in a file, the likeliest first. */
  *targets(specifier: string, from: string): Generator<string> {
    for (let scope = parentOf(from);; scope = parentOf(scope)) {
      const names = this.#scopes.get(scope);
      if (names !== undefined) {
        for (const { targets } of names.get(specifier) ?? []) yield* targets;
        for (let length = specifier.length; length >= 0; length--) {
          for (const name of names.get(` ${specifier.slice(0, length)}`) ?? []) {
            // `*` is for names, not for paths.
            if (length > 0 || !isPath(specifier)) yield* openTargets(name, specifier);
          }
        }
      }
      if (scope === "") return;
    }
  }
}

function openTargets({ key, targets }: ScriptName, specifier: string): readonly string[] {
  const star = key.indexOf("*");
  if (star < 0) return targets.map((target) => target + specifier.slice(key.length));
  const behind = key.slice(star + 1);
  if (specifier.length < key.length - 1 || !specifier.endsWith(behind)) return [];
  const text = specifier.slice(star, specifier.length - behind.length);
  return targets.map((target) => target.replaceAll("*", () => text));
}

function fileAt(path: string, files: ReadonlySet<string>): string | undefined {
  if (path.endsWith("/")) return indexOf(path.slice(0, -1), files);
  return fileNamed(path, files) ?? indexOf(path, files);
}

function fileNamed(path: string, files: ReadonlySet<string>): string | undefined {
  if (files.has(path)) return path;
  const [, stem = path, made = ""] = /^(.*)(\.[cm]?jsx?)$/.exec(path) ?? [];
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
