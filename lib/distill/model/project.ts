/**
 * Decides which locations are inside the project, and names them.
 *
 * @module
 */
import type { Location } from "./types.ts";

/** Directories that hold the code of others, and what stands for a file of a runtime. */
const foreign =
  /(?:^|\/)(?:node_modules|site-packages|dist-packages|\.venv|venv|\.cargo\/registry|\.rustup|rustc\/[0-9a-f]{8,}|vendor\/bundle|\.gradle)\/|^(?:node|ext|internal|deno|jsr|npm|https?|native|webpack|asm):|^<|^\/(?:usr|opt|rustc|nix|snap|lib)\/|\/go\/pkg\/mod\/|\/src\/(?:runtime|testing)\/|^_testmain\.go$/;

/** Where frames come from. */
export class Project {
  readonly #root: string | undefined;

  /** With the absolute directory of the project; without it, absolute paths stay as they are. */
  constructor(root?: string) {
    this.#root = root?.replace(/\/+$/, "");
  }

  /** The path as the project names it. */
  path(text: string): string {
    let path = text.startsWith("file://") ? decoded(text.slice(7)) : text;
    path = path.replace(/^\.\//, "");
    if (this.#root !== undefined && path.startsWith(`${this.#root}/`)) {
      path = path.slice(this.#root.length + 1);
    }
    return path;
  }

  /** Whether a path, as the project names it, is one of the project's files. */
  has(path: string): boolean {
    if (path === "" || foreign.test(path) || path.startsWith("../")) return false;
    return this.#root === undefined || !path.startsWith("/");
  }

  /** The place, if it is inside. */
  place(path: string, line: string, column?: string): Location | undefined {
    const named = this.path(path);
    if (!this.has(named)) return undefined;
    const place = { path: named, line: Number(line) };
    return column === undefined ? place : { ...place, column: Number(column) };
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
