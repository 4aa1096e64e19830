/**
 * The graph of the modules of a TypeScript or JavaScript project.
 *
 * @module
 */
import { Graph } from "@ct/graph";
import { Externals, ImportTargets } from "./import_targets.ts";
import type { MissingImport } from "./missing_import.ts";
import { scanImports, type ScriptImport } from "./script_imports.ts";
import type { ResolveImport, SourceFile } from "./source_file.ts";

/** How the graph is made. */
export interface ScriptGraphOptions {
  /** Determines which file is meant. */
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
  const externals = new Externals();
  const targetOf = ({ specifier, line }: ScriptImport, from: string): string | undefined => {
    const path = resolve(specifier, from);
    if (path !== undefined && paths.has(path)) return path;
    if (path !== undefined) missing?.({ from, line, specifier, path });
    const name = path === undefined && includesExternals ? packageName(specifier) : undefined;
    return name === undefined ? undefined : externals.idOf(name);
  };
  const nodes = files.map(({ path, text }) => {
    const targets = new ImportTargets();
    for (const found of scanImports(text)) {
      if (found.isTypeOnly && !includesTypes) continue;
      const target = targetOf(found, path);
      if (target !== undefined) targets.add(target, found.isTypeOnly);
    }
    return targets.node(path, scriptModuleName(base === "" ? path : path.slice(base.length + 1)));
  });
  return new Graph([...nodes, ...externals.nodes]);
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
