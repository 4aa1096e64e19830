/**
 * The graph of the packages of Go modules.
 *
 * @module
 */
import { parentOf } from "@ct/base";
import { Graph } from "@ct/graph";
import { type GoImport, readGoFile } from "./go_imports.ts";
import { type GoModule, goPackageDirectory } from "./go_module.ts";
import { Externals, ImportTargets } from "./import_targets.ts";
import type { ImportDoubts } from "./missing_import.ts";
import type { SourceFile } from "./source_file.ts";

/** How the graph is made. */
export interface GoGraphOptions extends ImportDoubts {
  /** The modules that the files are in. */
  readonly modules: readonly GoModule[];
  /** Paths of files that are there, but not in the graph. */
  readonly others?: readonly string[];
  /** Packages that no file belongs to are nodes, too, each by its import path. */
  readonly includesExternals?: boolean;
  /** Directory that names are relative to; by default the root. */
  readonly base?: string;
}

/** Files of one node. */
interface Package {
  readonly id: string;
  readonly name: string;
  readonly imports: (GoImport & { readonly from: string })[];
}

/**
 * A node for each directory: its name is its path, `.` at the root. The `_test.go` files of a
 * directory are a node of their own, named `DIRECTORY_test`, which leads to it. Files whose build
 * constraint is `ignore` alone are omitted; other constraints do not matter.
 *
 * @example Two packages
 * ```ts
 * import { goGraph, readGoModule } from "@ct/modules";
 * import assert from "node:assert/strict";
 * const modules = [readGoModule({ path: "go.mod", text: "module example.com/app\n" })];
 * const graph = goGraph([
 *   { path: "main.go", text: 'package main\nimport "example.com/app/log"\n' },
 *   { path: "log/log.go", text: 'package log\nimport "os"\n' },
 * ], { modules });
 * assert.equal(graph.formatPath([...graph.named("."), ...graph.named("log")]), ". -> log");
 * ```
 */
export function goGraph(files: readonly SourceFile[], options: GoGraphOptions): Graph {
  const { base = "", modules, others = [], includesExternals = false } = options;
  const packages = packagesOf(files, base);
  const elsewhere = new Set(others.map(parentOf));
  const externals = new Externals();
  const nodes = [...packages.values()].map(({ id, name, imports }) => {
    const targets = new ImportTargets();
    const tested = testedBy(id);
    if (tested !== undefined && packages.has(tested)) targets.add(idOf(tested));
    for (const { path, line, from } of imports) {
      const meant = goPackageDirectory(path, { from, modules });
      const target = meant?.directory === undefined ? undefined : packages.get(meant.directory);
      if (target !== undefined) targets.add(target.id);
      else if (meant === undefined) {
        if (includesExternals) targets.add(externals.idOf(path));
      } else if (meant.directory !== undefined && !elsewhere.has(meant.directory)) {
        options.missing?.({ from, node: id, line, specifier: path, path: meant.directory });
      }
    }
    return targets.node(id, name);
  });
  return new Graph([...nodes, ...externals.nodes]);
}

/** What is behind the directory in the id of a package's tests; no directory ends so. */
const testMark = "/_test.go";

/** The directory of the package that a node has the tests of. */
function testedBy(id: string): string | undefined {
  return id.endsWith(testMark) ? id.slice(0, -testMark.length) : undefined;
}

/** The id of the package in a directory. The root has no path, but an id. */
function idOf(directory: string): string {
  return directory === "" ? "./" : directory;
}

/** The packages, by their directories, and their tests. */
function packagesOf(files: readonly SourceFile[], base: string): ReadonlyMap<string, Package> {
  const found = new Map<string, Package>();
  for (const { path, text } of files) {
    const { imports, isIgnored } = readGoFile(text);
    if (isIgnored) continue;
    const directory = parentOf(path);
    const isTest = path.endsWith("_test.go");
    const key = isTest ? `${directory}${testMark}` : directory;
    const below = base === "" ? directory : directory.slice(base.length + 1);
    const name = `${below === "" ? "." : below}${isTest ? "_test" : ""}`;
    const known = found.get(key) ?? { id: idOf(key), name, imports: [] };
    found.set(key, known);
    for (const each of imports) known.imports.push({ ...each, from: path });
  }
  return found;
}
