/**
 * The graph of the modules of a TypeScript or JavaScript project.
 *
 * @module
 */
import { Graph } from "@ct/graph";
import { scanImports } from "./script_imports.ts";
import type { ResolveImport, SourceFile } from "./source_file.ts";

/** How the graph is made. */
export interface ScriptGraphOptions {
  /** Tells which file is meant. */
  readonly resolve: ResolveImport;
  /** Imports of types alone are edges, too; by default they are. */
  readonly includesTypes?: boolean;
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
  { resolve, includesTypes = true }: ScriptGraphOptions,
): Graph {
  const paths = new Set(files.map(({ path }) => path));
  return new Graph(files.map(({ path, text }) => {
    const targets = scanImports(text)
      .filter(({ isTypeOnly }) => includesTypes || !isTypeOnly)
      .map(({ specifier }) => resolve(specifier, path))
      .filter((target) => target !== undefined)
      .filter((target) => target !== path && paths.has(target));
    const name = scriptModuleName(path);
    return { id: path, name, label: name, targets: [...new Set(targets)] };
  }));
}

/** The name of the module in a file: its path without extension. */
export function scriptModuleName(path: string): string {
  return path.replace(/(?<=[^/])(?:\.d)?\.[cm]?[jt]sx?$/, "");
}
