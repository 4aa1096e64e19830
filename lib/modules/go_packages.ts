/**
 * The packages of Go that files are in, and what their imports mean.
 *
 * @module
 */
import { baseName, joinPath, parentOf } from "@ct/base";
import { type GoModule, goPackageDirectory } from "./go_module.ts";

/** What stands before the name of a package. */
const clause =
  /^(?:\s|\/\/[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)*package\s+([\p{L}_][\p{L}\p{N}_]*)/u;

/** Directories in which the packages of others lie by their import paths. */
const roots = ["vendor", "src"];

/**
 * See the module.
 *
 * @example A package of two files, and an import of it
 * ```ts
 * import { GoPackages } from "@ct/modules";
 * import assert from "node:assert/strict";
 * const texts: Readonly<Record<string, string>> = {
 *   "main.go": "package main\n",
 *   "pool/a.go": "package pool\n",
 *   "pool/b.go": "package pool\n",
 * };
 * const modules = [{ path: "x.org/app", directory: "", replaced: [] }];
 * const packages = new GoPackages(Object.keys(texts), modules, (path) => texts[path]);
 * assert.deepEqual(packages.siblings("pool/b.go"), ["pool/a.go", "pool/b.go"]);
 * assert.equal(packages.resolve("x.org/app/pool", "main.go"), "pool/a.go");
 * ```
 */
export class GoPackages {
  readonly #modules: readonly GoModule[];
  readonly #textOf: (path: string) => string | undefined;
  readonly #directories = new Map<string, string[]>();
  readonly #names = new Map<string, string>();
  readonly #siblings = new Map<string, readonly string[]>();
  readonly #resolved = new Map<string, string | undefined>();

  /** Creates one from the paths of all files, the modules, and what gives the texts. */
  constructor(
    paths: Iterable<string>,
    modules: readonly GoModule[],
    textOf: (path: string) => string | undefined,
  ) {
    this.#modules = modules;
    this.#textOf = textOf;
    for (const path of paths) {
      if (!path.endsWith(".go")) continue;
      const directory = parentOf(path);
      const known = this.#directories.get(directory);
      if (known === undefined) this.#directories.set(directory, [path]);
      else known.push(path);
    }
  }

  /** The name of the package that a file is of; empty if it does not say. */
  nameOf(path: string): string {
    let name = this.#names.get(path);
    if (name === undefined) {
      name = clause.exec(this.#textOf(path) ?? "")?.[1] ?? "";
      this.#names.set(path, name);
    }
    return name;
  }

  /** The files of the package that a file is of, in the order of their paths. */
  siblings(path: string): readonly string[] {
    const name = this.nameOf(path);
    const directory = parentOf(path);
    const key = `${name}\0${directory}`;
    let found = this.#siblings.get(key);
    if (found === undefined) {
      found = (this.#directories.get(directory) ?? [])
        .filter((each) => this.nameOf(each) === name).sort();
      this.#siblings.set(key, found);
    }
    return found;
  }

  /** A file of the package that an import path means; `undefined` if none of the files is of it. */
  resolve(specifier: string, from: string): string | undefined {
    const key = `${specifier}\0${parentOf(from)}`;
    if (!this.#resolved.has(key)) this.#resolved.set(key, this.#find(specifier, from));
    return this.#resolved.get(key);
  }

  #find(specifier: string, from: string): string | undefined {
    const meant = goPackageDirectory(specifier, { from, modules: this.#modules });
    if (meant !== undefined) {
      const own = meant.directory === undefined ? undefined : this.#fileIn(meant.directory);
      if (own !== undefined) return own;
    }
    // The packages of the standard library have no path in common.
    const standard = this.#modules.find(({ path }) => path === "std")?.directory;
    if (standard !== undefined) {
      const own = this.#fileIn(joinPath(standard, `./${specifier}`) ?? "");
      if (own !== undefined) return own;
    }
    for (const root of roots) {
      const ending = `${root}/${specifier}`;
      for (const directory of this.#directories.keys()) {
        if (directory === ending || directory.endsWith(`/${ending}`)) {
          return this.#fileIn(directory);
        }
      }
    }
    return undefined;
  }

  /** A file of the package that others can import from a directory. */
  #fileIn(directory: string): string | undefined {
    const files = (this.#directories.get(directory) ?? [])
      .filter((path) => !path.endsWith("_test.go")).sort();
    return files.find((path) => this.nameOf(path) !== "main") ?? files[0];
  }

  /**
   * Whether an import path that means none of the files may do so all the same, since no `go.mod`
   * says what paths begin with.
   */
  isDoubtful(specifier: string): boolean {
    if (this.#modules.length > 0 || !specifier.includes(".")) return false;
    const last = baseName(specifier);
    return [...this.#directories.keys()].some((each) => each === last || each.endsWith(`/${last}`));
  }
}
