/**
 * The graph of the modules of a TypeScript or JavaScript project.
 *
 * @module
 */
import { Graph } from "@ct/graph";
import { scanImports, type ScriptImport } from "./script_imports.ts";
import type { ResolveImport, SourceFile } from "./source_file.ts";

/** An import that means a file of the project's which is not there. */
export interface MissingImport {
  /** The file with the import. */
  readonly from: string;
  /** 1-based line of the import. */
  readonly line: number;
  /** What is imported, as written. */
  readonly specifier: string;
  /** The path that it means, perhaps without extension. */
  readonly path: string;
}

/** How the graph is made. */
export interface ScriptGraphOptions {
  /** Tells which file is meant. */
  readonly resolve: ResolveImport;
  /** Imports of types alone are edges, too; by default they are. */
  readonly includesTypes?: boolean;
  /** Packages that no file belongs to are nodes, too, each by its name. */
  readonly includesExternals?: boolean;
  /** Called for each import of a file of the project's that is not among the files. */
  readonly missing?: (found: MissingImport) => void;
  /** Directory that names are relative to; by default the root. */
  readonly base?: string;
}

/**
 * A node for each file: its id is the path, its name the path without extension. An edge for each
 * import that means another of the files, in the order in which they stand there.
 *
 * @example Two files
 * ```ts
 * import { scriptGraph, scriptResolver } from "@ct/modules";
 * import assert from "node:assert/strict";
 * const files = [
 *   { path: "src/main.ts", text: 'import { a } from "./a";' },
 *   { path: "src/a.ts", text: "export const a = 1;" },
 * ];
 * const resolve = scriptResolver(files.map(({ path }) => path), []);
 * const graph = scriptGraph(files, { resolve });
 * assert.deepEqual(graph.named("src/main"), ["src/main.ts"]);
 * assert.deepEqual(graph.targets("src/main.ts"), ["src/a.ts"]);
 * ```
 */
export function scriptGraph(
  files: readonly SourceFile[],
  { resolve, includesTypes = true, includesExternals = false, missing, base = "" }:
    ScriptGraphOptions,
): Graph {
  const paths = new Set(files.map(({ path }) => path));
  const externals = new Map<string, string>();
  const targetOf = ({ specifier, line }: ScriptImport, from: string): string | undefined => {
    const path = resolve(specifier, from);
    if (path !== undefined && paths.has(path)) return path;
    if (path !== undefined) missing?.({ from, line, specifier, path });
    const name = path === undefined && includesExternals ? packageName(specifier) : undefined;
    if (name === undefined) return undefined;
    // No path has two slashes, so no file has the id of a package.
    const id = `//${name}`;
    externals.set(id, name);
    return id;
  };
  const nodes = files.map(({ path, text }) => {
    const typesOnly = new Map<string, boolean>();
    for (const found of scanImports(text)) {
      if (found.isTypeOnly && !includesTypes) continue;
      const target = targetOf(found, path);
      if (target === undefined || target === path) continue;
      typesOnly.set(target, found.isTypeOnly && (typesOnly.get(target) ?? true));
    }
    const name = scriptModuleName(base === "" ? path : path.slice(base.length + 1));
    const targets = [...typesOnly.keys()];
    const typeTargets = new Set(targets.filter((target) => typesOnly.get(target)));
    return { id: path, name, label: name, targets, typeTargets };
  });
  const packages = [...externals].map(([id, name]) => ({ id, name, label: name, targets: [] }));
  return new Graph([...nodes, ...packages]);
}

/**
 * The package that a specifier is of: `@x/y` of `npm:@x/y@1/z`, `node:fs` and URLs as they are;
 * `undefined` of a path and of a name that only its own package knows.
 */
function packageName(specifier: string): string | undefined {
  if (/^(?:[./#]|$)/.test(specifier)) return undefined;
  if (/^[a-z][a-z+.-]*:/i.test(specifier) && !/^(?:jsr|npm):/.test(specifier)) return specifier;
  return /^(?:@[^/]+\/)?[^/@]+/.exec(specifier.replace(/^(?:jsr|npm):\/?/, ""))?.[0];
}

/** The name of the module in a file: its path without extension. */
export function scriptModuleName(path: string): string {
  return path.replace(/(?<=[^/])(?:\.d)?\.[cm]?[jt]sx?$/, "");
}
