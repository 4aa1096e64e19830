/**
 * The graph of the files of C and C++.
 *
 * @module
 */
import { baseName, joinPath, parentOf } from "@ct/base";
import { Graph } from "@ct/graph";
import { type CInclude, cIncludes } from "./c_includes.ts";
import { Externals, ImportTargets } from "./import_targets.ts";
import type { ImportDoubts } from "./missing_import.ts";
import type { SourceFile } from "./source_file.ts";

/** How the graph is made. */
export interface CGraphOptions extends ImportDoubts {
  /** Directories in which included files are searched for, as with `-I`. */
  readonly directories?: readonly string[];
  /** Paths of files that are there, but not in the graph. */
  readonly others?: readonly string[];
  /** What is included with `<…>` from elsewhere is a node, too, by the path written. */
  readonly includesExternals?: boolean;
  /** Directory that names are relative to; by default the root. */
  readonly base?: string;
}

/**
 * A node for each file, named by its path. An edge for each `#include "…"`: to the file at that
 * path from the including file's directory, or else from one of the directories given, or else to
 * the only file whose path ends so. `#include <…>` looks in the directories alone.
 *
 * @example A header
 * ```ts
 * import { cGraph } from "@ct/modules";
 * import assert from "node:assert/strict";
 * const graph = cGraph([
 *   { path: "src/main.c", text: '#include "log.h"\n#include <stdio.h>\n' },
 *   { path: "include/log.h", text: "" },
 * ]);
 * assert.deepEqual(graph.targets("src/main.c"), ["include/log.h"]);
 * ```
 */
export function cGraph(files: readonly SourceFile[], options: CGraphOptions = {}): Graph {
  const { base = "", directories = [], others = [], includesExternals = false } = options;
  const paths = files.map(({ path }) => path);
  const known = new Set(paths);
  const resolver = new IncludeResolver([...paths, ...others], directories);
  const externals = new Externals();
  const nodes = files.map(({ path, text }) => {
    const targets = new ImportTargets();
    for (const include of cIncludes(text)) {
      const { form, line } = include;
      const target = resolver.resolve(include, path);
      if (target !== undefined && known.has(target)) targets.add(target);
      else if (form === "computed") {
        options.computed?.({ from: path, line, specifier: include.path });
      } else if (form === "angle" && target === undefined && includesExternals) {
        targets.add(externals.idOf(include.path));
      } else if (form === "quoted" && target === undefined) {
        const meant = joinPath(parentOf(path), include.path) ?? include.path;
        options.missing?.({ from: path, line, specifier: include.path, path: meant });
      }
    }
    return targets.node(path, base === "" ? path : path.slice(base.length + 1));
  });
  return new Graph([...nodes, ...externals.nodes]);
}

/** Determines which file is included; `undefined` if none is known, or several could be. */
export type ResolveInclude = (include: CInclude, from: string) => string | undefined;

/** Resolves includes among files as {@linkcode cGraph} does. */
export function cResolver(
  paths: readonly string[],
  directories: readonly string[] = [],
): ResolveInclude {
  const resolver = new IncludeResolver(paths, directories);
  return (include, from) => resolver.resolve(include, from);
}

class IncludeResolver {
  readonly #known: ReadonlySet<string>;
  readonly #directories: readonly string[];
  /** Paths by the names of their files. */
  readonly #byName: ReadonlyMap<string, readonly string[]>;

  constructor(paths: readonly string[], directories: readonly string[]) {
    this.#known = new Set(paths);
    this.#directories = directories;
    this.#byName = Map.groupBy(paths, baseName);
  }

  /** The file that is included; `undefined` if none is known, or several could be. */
  resolve({ path, form }: CInclude, from: string): string | undefined {
    if (form === "computed") return undefined;
    const beside = form === "quoted" ? [parentOf(from)] : [];
    for (const directory of [...beside, ...this.#directories]) {
      const file = joinPath(directory, `./${path}`);
      if (file !== undefined && this.#known.has(file)) return file;
    }
    if (form === "angle" || path.startsWith("/") || path.split("/").includes("..")) {
      return undefined;
    }
    const end = `/${joinPath("", path)}`;
    const [only, another] = (this.#byName.get(baseName(path)) ?? [])
      .filter((each) => `/${each}`.endsWith(end));
    return another === undefined ? only : undefined;
  }
}
