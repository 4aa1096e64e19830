/**
 * Resolves dotted names of Python to files.
 *
 * @module
 */
import { parentOf } from "@ct/base";
import { standardModules } from "./python_standard.ts";

/** Where a name leads. */
export type PythonTarget =
  | { readonly kind: "file"; readonly path: string }
  /** A directory without `__init__.py`, which loads nothing by itself. */
  | { readonly kind: "directory"; readonly path: string }
  /** It would be a module of the project, but none is there. */
  | { readonly kind: "missing"; readonly path: string }
  /** It is in a package around the root. */
  | { readonly kind: "outside" };

/** What is known besides the files. */
export interface PythonPaths {
  /** Directory that names are relative to. */
  readonly base: string;
  /** Paths of the files that say how a project is built. */
  readonly configs: readonly string[];
  /** Names of the packages that the root itself is, the outermost first. */
  readonly packages: readonly string[];
}

/** What stands for a module, the first that there is. */
const endings = ["/__init__.py", ".py", "/__init__.pyi", ".pyi"] as const;

/** The files of a project, by the names that imports have for them. */
export class PythonModules {
  readonly #files: ReadonlySet<string>;
  /** Directories with Python files, here or deeper, and those that all of them are in. */
  readonly #directories = new Set<string>([""]);
  readonly #base: string;
  readonly #packages: readonly string[];
  /** Directories that a distribution is built from. */
  readonly #projects: readonly string[];

  /** Creates one from the paths of all files. */
  constructor(files: Iterable<string>, { base, configs, packages }: PythonPaths) {
    this.#files = new Set(files);
    this.#base = base;
    this.#packages = packages;
    for (const file of this.#files) {
      for (let at = parentOf(file); !this.#directories.has(at); at = parentOf(at)) {
        this.#directories.add(at);
      }
    }
    this.#projects = [...new Set(configs.map(parentOf))].flatMap(withSource);
  }

  /** The file of a module, if it has one. */
  fileOf(path: string): string | undefined {
    return endings.map((ending) => path === "" ? ending.slice(1) : `${path}${ending}`)
      .find((each) => this.#files.has(each));
  }

  /** What a name means from a directory that is known. */
  below(directory: string, parts: readonly string[]): PythonTarget {
    const path = [...(directory === "" ? [] : [directory]), ...parts].join("/");
    const file = this.fileOf(path);
    if (file !== undefined) return { kind: "file", path: file };
    return { kind: this.#directories.has(path) ? "directory" : "missing", path };
  }

  /**
   * What an absolute name means in a file; `undefined` if it is no module of the project's. Names
   * are searched for where the file's own package lies, in the directories around, and where
   * projects are built from, with their `src`.
   */
  absolute(parts: readonly string[], from: string): PythonTarget | undefined {
    const [first = ""] = parts;
    const depth = this.#packages.length;
    if (depth > 0 && first === this.#packages[0]) {
      const isInside = this.#packages.every((name, at) => parts[at] === name);
      return isInside ? this.below("", parts.slice(depth)) : { kind: "outside" };
    }
    const own = this.#rootOf(from);
    const isPackaged = own !== parentOf(from);
    let partial: PythonTarget | undefined;
    for (const root of this.#roots(own)) {
      const isCertain = depth === 0 && root === own && (isPackaged || root === this.#base);
      // What Python brings along comes before what may be elsewhere.
      if (!isCertain && standardModules.has(first)) continue;
      const head = this.below(root, [first]);
      if (head.kind === "missing") continue;
      // Any directory could have the name of a package that is installed.
      if (head.kind === "directory" && !this.#isOwn(head.path, { root, own })) continue;
      const found = this.below(root, parts);
      if (found.kind === "file") return found;
      if (found.kind === "missing" && head.kind === "file" && isCertain) return found;
      partial ??= found;
    }
    return partial;
  }

  /** The files of the packages that a module is in, which are loaded with it. */
  packagesAround(file: string): readonly string[] {
    const found: string[] = [];
    for (let at = parentOf(file); this.#isPackage(at); at = parentOf(at)) {
      found.push(this.fileOf(at) ?? file);
      if (at === "") break;
    }
    return found;
  }

  /** The directory that the outermost package around a file is in. */
  #rootOf(file: string): string {
    let directory = parentOf(file);
    while (directory !== "" && this.#isPackage(directory)) directory = parentOf(directory);
    return directory;
  }

  #isPackage(directory: string): boolean {
    const start = directory === "" ? "" : `${directory}/`;
    return ["py", "pyi"].some((extension) => this.#files.has(`${start}__init__.${extension}`));
  }

  #roots(own: string): ReadonlySet<string> {
    const roots = new Set<string>([own, this.#base]);
    for (let at = own;; at = parentOf(at)) {
      for (const each of withSource(at)) roots.add(each);
      if (at === "") break;
    }
    for (const each of this.#projects) roots.add(each);
    return roots;
  }

  #isOwn(
    directory: string,
    { root, own }: { readonly root: string; readonly own: string },
  ): boolean {
    return root === own || root === "" || root === this.#base || root === "src" ||
      root === `${this.#base}/src` || this.#projects.includes(root) ||
      `${this.#base}/`.startsWith(`${directory}/`);
  }
}

function withSource(directory: string): readonly string[] {
  return [directory, directory === "" ? "src" : `${directory}/src`];
}
