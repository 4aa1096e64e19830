/**
 * Rewrites includes of C and C++.
 *
 * @module
 */
import { itemAt, joinPath, parentOf } from "@ct/base";
import { cIncludes, cResolver, type ResolveInclude } from "@ct/modules";
import type { FileMap } from "../files/file_map.ts";
import type { Rewriting } from "../files/rewriting.ts";
import { relativePath } from "../scripts/relative_path.ts";

/** Whether a file may have includes. */
export function hasIncludes(path: string): boolean {
  return /\.(?:c|h|cc|cpp|cxx|c\+\+|hh|hpp|hxx|h\+\+|inl|inc|ipp|tpp|m|mm|cu|cuh)$/i.test(path);
}

/** Rewrites one file after the other. */
export class IncludeRewriter {
  readonly #map: FileMap;
  readonly #paths: readonly string[];
  readonly #before: ResolveInclude;
  readonly #after: ResolveInclude;
  readonly #rewriting: Rewriting;
  readonly #known: ReadonlySet<string>;

  /** Creates one from the paths of all files. */
  constructor(paths: readonly string[], map: FileMap, rewriting: Rewriting) {
    this.#map = map;
    this.#paths = paths;
    this.#before = cResolver(paths);
    const after = paths.map((path) => map.of(path));
    this.#after = cResolver(after);
    this.#known = new Set(after);
    this.#rewriting = rewriting;
  }

  /** Rewrites a file; what cannot be decided is noted. */
  rewrite(path: string, text: string): void {
    const lines = text.split("\n");
    let [number, offset] = [1, 0];
    for (const include of cIncludes(text)) {
      for (; number < include.line; number++) offset += itemAt(lines, number - 1).length + 1;
      const line = itemAt(lines, number - 1);
      const [open, close] = include.form === "angle" ? ["<", ">"] : ['"', '"'];
      const at = line.indexOf(open + include.path + close);
      const fresh = this.#respelled(include, path);
      if (fresh === undefined) continue;
      if (at < 0) {
        this.#refuse(path, include.line, `#include of "${include.path}" is not on one line`);
        continue;
      }
      const start = offset + at + 1;
      this.#rewriting.add(path, { start, end: start + include.path.length, text: fresh });
    }
  }

  /** The new text of an include, if it needs one. */
  #respelled(include: ReturnType<typeof cIncludes>[number], from: string): string | undefined {
    const { path, form, line } = include;
    if (form === "computed") return undefined;
    const importer = this.#map.of(from);
    const target = this.#before(include, from) ?? this.#likely(path, form, from, line);
    const now = this.#after(include, importer);
    if (target === undefined) {
      if (now !== undefined && this.#map.of(from) !== from || this.#isFresh(now)) {
        this.#refuse(from, line, `"${path}" would mean "${now}"`);
      }
      return undefined;
    }
    const wanted = this.#map.of(target);
    const isBeside = (text: string) => joinPath(parentOf(importer), text) === wanted;
    const wasBeside = form === "quoted" && joinPath(parentOf(from), path) === target;
    // A directory of the build, from which the path starts.
    const root = target.endsWith(`/${path}`) || target === path
      ? target.slice(0, -path.length)
      : undefined;
    const isSame = wasBeside ? isBeside(path) : root !== undefined && wanted === root + path;
    if (isSame && now === wanted) return undefined;
    const relative = relativePath(parentOf(importer), wanted).replace(/^\.\//, "");
    const inRoot = root !== undefined && wanted.startsWith(root)
      ? wanted.slice(root.length)
      : undefined;
    const text = wasBeside ? relative : inRoot ?? relative;
    const isRight = this.#after({ ...include, path: text }, importer) === wanted;
    const fresh = isRight ? text : undefined;
    if (fresh === undefined || form === "angle") {
      this.#refuse(from, line, `no path is sure to include what "${path}" does`);
      return undefined;
    }
    return fresh;
  }

  /** What moves may be included from a directory of the build. */
  #likely(path: string, form: string, from: string, line: number): undefined {
    const end = `/${joinPath("", path) ?? path}`;
    const meant = this.#paths.find((each) => this.#map.moves(each) && `/${each}`.endsWith(end));
    if (meant !== undefined && (form === "quoted" || path.includes("/"))) {
      this.#refuse(from, line, `"${path}" may mean "${meant}", or another file`);
    }
    return undefined;
  }

  #isFresh(path: string | undefined): boolean {
    return path !== undefined && this.#known.has(path) && path.startsWith(this.#map.to) &&
      !this.#paths.includes(path);
  }

  #refuse(path: string, line: number, what: string): void {
    this.#rewriting.refusals.push({ path, line, what });
  }
}
