/**
 * The graph of the modules of a Python project.
 *
 * @module
 */
import { parentOf } from "@ct/base";
import { Graph } from "@ct/graph";
import { Externals, ImportTargets } from "./import_targets.ts";
import type { ImportDoubts } from "./missing_import.ts";
import { type PythonImport, pythonImports } from "./python_imports.ts";
import { PythonModules, type PythonTarget } from "./python_resolution.ts";
import type { SourceFile } from "./source_file.ts";

/** How the graph is made. */
export interface PythonGraphOptions extends ImportDoubts {
  /** Paths of files that are there, but not in the graph. */
  readonly others?: readonly string[];
  /** Paths of `pyproject.toml`, `setup.py` and `setup.cfg`: imports may start beside them. */
  readonly configs?: readonly string[];
  /** Names of the packages that the root itself is, the outermost first. */
  readonly packages?: readonly string[];
  /** Imports below `if TYPE_CHECKING:` are edges, too; by default they are. */
  readonly includesTypes?: boolean;
  /** Packages that no file belongs to are nodes, too, each by the first part of its name. */
  readonly includesExternals?: boolean;
  /** Directory that names are relative to; by default the root. */
  readonly base?: string;
}

/**
 * A node for each file: its id is the path, its name the path without extension. `import a.b` and
 * `from a import b` lead to the module `a.b`, and to `a` if `b` is something in it; the packages
 * around are only loaded with it. A stub beside its module is omitted.
 *
 * @example A package
 * ```ts
 * import { pythonGraph } from "@ct/modules";
 * import assert from "node:assert/strict";
 * const graph = pythonGraph([
 *   { path: "app/__init__.py", text: "" },
 *   { path: "app/main.py", text: "from . import log\nfrom app.log import write\nimport os" },
 *   { path: "app/log.py", text: "" },
 * ]);
 * assert.deepEqual(graph.named("app/main"), ["app/main.py"]);
 * assert.deepEqual(graph.targets("app/main.py"), ["app/log.py"]);
 * ```
 */
export function pythonGraph(files: readonly SourceFile[], options: PythonGraphOptions = {}): Graph {
  const { base = "", configs = [], includesTypes = true, others = [], packages = [] } = options;
  const paths = files.map(({ path }) => path);
  const modules = new PythonModules([...paths, ...others], { base, configs, packages });
  const known = new Set(paths);
  const externals = new Externals();
  const found = files.filter(({ path }) => modules.fileOf(moduleOf(path)) === path);
  const nodes = found.map(({ path, text }) => {
    const targets = new ImportTargets();
    for (const each of pythonImports(text)) {
      if (each.form === "computed") {
        options.computed?.({ from: path, line: each.line, specifier: "import_module(…)" });
        continue;
      }
      if (each.isTypeOnly && !includesTypes) continue;
      for (const { target, specifier } of targetsOf(each, { path, modules })) {
        if (target?.kind === "file" && known.has(target.path)) {
          targets.add(target.path, each.isTypeOnly);
        } else if (target?.kind === "missing") {
          options.missing?.({ from: path, line: each.line, specifier, path: target.path });
        } else if (isExternal(target) && options.includesExternals && each.level === 0) {
          targets.add(externals.idOf(each.module.split(".", 1).join()), each.isTypeOnly);
        }
      }
    }
    const node = targets.node(path, moduleName(path, base));
    if (node.targets.length === 0) return node;
    const loads = [path, ...node.targets].flatMap((each) => modules.packagesAround(each));
    return { ...node, loads: [...new Set(loads)].filter((each) => known.has(each)) };
  });
  return new Graph([...nodes, ...externals.nodes]);
}

/** A directory with the name of an installed package does not stand in its way. */
function isExternal(target: PythonTarget | undefined): boolean {
  return target === undefined || target.kind === "directory";
}

interface Named {
  readonly target: PythonTarget | undefined;
  /** As an error shows it. */
  readonly specifier: string;
}

/** What an import leads to, once for each name of `from a import b, c`. */
function targetsOf(
  { module, level, names }: PythonImport,
  { path, modules }: { readonly path: string; readonly modules: PythonModules },
): readonly Named[] {
  const parts = module === "" ? [] : module.split(".");
  const written = ".".repeat(level) + module;
  const start = level === 0 ? undefined : directoryAbove(path, level);
  const find = (more: readonly string[]): PythonTarget | undefined => {
    if (level === 0) return modules.absolute([...parts, ...more], path);
    return start === undefined
      ? { kind: "missing", path: written }
      : modules.below(start, [...parts, ...more]);
  };
  const whole = find([]);
  if (names.length === 0 || whole?.kind === "missing") {
    return [{ target: whole, specifier: written }];
  }
  return names.map((name) => {
    const specifier = `${written}${/\.$/.test(written) ? "" : "."}${name}`;
    const part = name === "*" ? undefined : find([name]);
    if (part?.kind === "file") return { target: part, specifier };
    // It is something in the package, or in the module, if there is one.
    return whole?.kind === "file" || part === undefined
      ? { target: whole, specifier: written }
      : { target: part, specifier };
  });
}

/** The package of a file, or one around it; `undefined` if there are fewer. */
function directoryAbove(path: string, level: number): string | undefined {
  let directory = parentOf(path);
  for (let each = 1; each < level; each++) {
    if (directory === "") return undefined;
    directory = parentOf(directory);
  }
  return directory;
}

/** What a module is called in its directory; of a package its directory. */
function moduleOf(path: string): string {
  return path.replace(/\.pyi?$/, "").replace(/(?:^|\/)__init__$/, "");
}

function moduleName(path: string, base: string): string {
  return (base === "" ? path : path.slice(base.length + 1)).replace(/\.pyi?$/, "");
}
