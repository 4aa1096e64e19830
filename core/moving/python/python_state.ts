/**
 * What dotted names of Python mean before a move and after it, and the name of a file.
 *
 * @module
 */
import { parentOf } from "@ct/base";
import { pythonResolver, type ResolveImport } from "@ct/modules";

/** A state of the project. */
export class PythonState {
  /** Determines which file is meant. */
  readonly resolve: ResolveImport;
  readonly #files: ReadonlySet<string>;

  /** Creates one from the paths of all files. */
  constructor(paths: readonly string[]) {
    const python = paths.filter((path) => /\.pyi?$/.test(path));
    this.#files = new Set(python);
    this.resolve = pythonResolver(python, "");
  }

  /** Whether a directory is a package. */
  isPackage(directory: string): boolean {
    const start = directory === "" ? "" : `${directory}/`;
    return this.#files.has(`${start}__init__.py`) || this.#files.has(`${start}__init__.pyi`);
  }

  /** The absolute names that a file may have, the likeliest first. */
  names(file: string): readonly string[] {
    const path = modulePath(file);
    let top = parentOf(path);
    for (let at = parentOf(file); at !== ""; at = parentOf(at)) {
      // A directory without `__init__.py` in a package is part of it.
      if (this.isPackage(at)) top = parentOf(at);
    }
    const roots = new Set<string>();
    for (let at = top;; at = parentOf(at)) {
      roots.add(at);
      if (at === "") break;
    }
    return [...roots].flatMap((root) => {
      const name = root === "" ? path : path.slice(root.length + 1);
      return name === "" || !(root === "" || path.startsWith(`${root}/`)) ? [] : [dottedOf(name)];
    });
  }

  /** The absolute name by which a file is known in another; `undefined` if none is sure. */
  nameIn(file: string, from: string, like?: string): string | undefined {
    const known = like === undefined ? [] : [like];
    return [...known, ...this.names(file)].find((name) => this.resolve(name, from) === file);
  }

  /** The relative name of a file, beginning with a dot; `undefined` if there is none. */
  relativeName(file: string, from: string): string | undefined {
    const target = modulePath(file);
    let dots = ".";
    for (let at = parentOf(from);; at = parentOf(at)) {
      if (target === at) return dots;
      if (at === "" || target.startsWith(`${at}/`)) {
        const rest = at === "" ? target : target.slice(at.length + 1);
        const name = dots + dottedOf(rest);
        const isInside = dots === "." || this.isPackage(at);
        return isInside && this.resolve(name, from) === file ? name : undefined;
      }
      dots += ".";
    }
  }
}

/** The path of a module without what files have at their ends. */
export function modulePath(file: string): string {
  return file.replace(/(?:^|\/)__init__\.pyi?$|\.pyi?$/, "");
}

/** A path as a dotted name. */
export function dottedOf(path: string): string {
  return path.replaceAll("/", ".");
}
