/**
 * Rewrites the paths by which Go imports packages, for directories that move.
 *
 * @module
 */
import { itemAt, parentOf } from "@ct/base";
import { type GoModule, readGoFile, readGoModule } from "@ct/modules";
import type { FileMap } from "../files/file_map.ts";
import type { Rewriting } from "../files/rewriting.ts";

/** Rewrites one file after the other. */
export class GoRewriter {
  readonly #map: FileMap;
  readonly #modules: readonly GoModule[];
  readonly #rewriting: Rewriting;

  /** Creates one from the texts of all `go.mod`. */
  constructor(
    modules: readonly { readonly path: string; readonly text: string }[],
    map: FileMap,
    rewriting: Rewriting,
  ) {
    this.#map = map;
    this.#modules = modules.map(readGoModule);
    this.#rewriting = rewriting;
  }

  /** Whether the move is one that Go knows; otherwise that is noted. */
  judge(moved: readonly string[]): void {
    const { from, to, isDirectory } = this.#map;
    const files = moved.filter((path) => path.endsWith(".go"));
    const [first] = files;
    if (first === undefined) return;
    const refuse = (what: string) => this.#rewriting.refusals.push({ path: first, line: 1, what });
    if (!isDirectory && parentOf(from) !== parentOf(to)) {
      refuse("a file of a Go package cannot change packages by its imports alone");
    } else if (isDirectory && moved.some((path) => /(?:^|\/)go\.(?:mod|work)$/.test(path))) {
      refuse("a module of Go is named by other files than its imports");
    } else if (this.#internal(from) !== this.#internal(to)) {
      refuse("the directory internal says who may import a package");
    } else if (isDirectory && this.#moduleAround(from) !== this.#moduleAround(to)) {
      refuse("the directory would be in another module of Go");
    }
  }

  /** Rewrites the imports of a file. */
  rewrite(path: string, text: string): void {
    if (!this.#map.isDirectory) return;
    const lines = text.split("\n");
    for (const { path: written, line } of readGoFile(text).imports) {
      const fresh = this.#renamed(written);
      if (fresh === undefined) continue;
      const offset = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
      const at = itemAt(lines, line - 1).indexOf(`"${written}"`);
      if (at < 0) {
        this.#rewriting.refusals.push({ path, line, what: `the import of ${written}` });
        continue;
      }
      const start = offset + at + 1;
      this.#rewriting.add(path, { start, end: start + written.length, text: fresh });
    }
  }

  #renamed(written: string): string | undefined {
    const { from, to } = this.#map;
    const around = this.#moduleAround(from);
    if (around === undefined) return undefined;
    const inside = (path: string) => {
      const { directory = "", path: name } = around;
      return name + path.slice(directory.length).replace(/^(?!\/|$)/, "/");
    };
    const old = inside(from);
    if (written !== old && !written.startsWith(`${old}/`)) return undefined;
    return inside(to) + written.slice(old.length);
  }

  #moduleAround(path: string): GoModule | undefined {
    return this.#modules
      .filter(({ directory }) =>
        directory !== undefined && (directory === "" || `${path}/`.startsWith(`${directory}/`))
      )
      .sort((a, b) => (b.directory ?? "").length - (a.directory ?? "").length)[0];
  }

  #internal(path: string): string | undefined {
    return /^(.*?(?:^|\/))internal(?:\/|$)/.exec(path)?.[1];
  }
}
