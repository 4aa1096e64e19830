/**
 * Builds the graph of the modules of each language from the files of a walk.
 *
 * @module
 */
import { CtError, directoryOf, joinName, joinPath, nameOf, resolvePath } from "@ct/base";
import type { Context } from "@ct/core/context";
import type { Graph } from "@ct/graph";
import {
  cGraph,
  goGraph,
  type ImportDoubts,
  pythonGraph,
  rustGraph,
  scriptGraph,
  scriptNames,
  scriptResolver,
} from "@ct/modules";
import { goModulesOf } from "./go_modules.ts";
import type { PlacedFiles } from "./module_files.ts";
import type { LanguageKey } from "./module_languages.ts";
import type { ModuleOptions } from "./module_options.ts";
import { exists } from "../files/project_files.ts";

/** What a graph is made from. */
export interface ModuleSources {
  /** Those of the call. */
  readonly options: ModuleOptions;
  /** The files of the language. */
  readonly files: PlacedFiles;
  /** Receives imports that lead to no file. */
  readonly doubts: ImportDoubts;
  /** The context of the call. */
  readonly ctx: Context;
}

/** By language. */
export const moduleBuilders: Readonly<Record<LanguageKey, (sources: ModuleSources) => Graph>> = {
  rust: ({ files: { sources, directory } }) => {
    const start = directory === "" ? 0 : directory.length + 1;
    return rustGraph(sources.map(({ path, text }) => ({ path: path.slice(start), text })));
  },
  script: ({ options, files: { sources, configs, unselected, directory }, doubts }) => {
    const paths = sources.map(({ path }) => path);
    return scriptGraph(sources, {
      ...doubts,
      resolve: scriptResolver(paths, scriptNames(configs, [...paths, ...unselected])),
      includesTypes: !options["ignore-types"],
      includesExternals: options.externals,
      base: directory,
    });
  },
  python: ({ options, files, doubts, ctx }) =>
    pythonGraph(files.sources, {
      ...doubts,
      others: files.unselected,
      configs: files.configs.map(({ path }) => path),
      packages: packagesAround(files.root, ctx),
      includesTypes: !options["ignore-types"],
      includesExternals: options.externals,
      base: files.directory,
    }),
  go: ({ options, files, doubts, ctx }) =>
    goGraph(files.sources, {
      ...doubts,
      modules: goModulesOf(files, ctx),
      others: files.unselected,
      includesExternals: options.externals,
      base: files.directory,
    }),
  c: ({ options, files, doubts, ctx }) => {
    const { inside, outside } = includeDirectories(options["include-dir"], files.root, ctx);
    return cGraph(files.sources, {
      ...doubts,
      missing: (found) => {
        const isOutside = outside.some((each) => exists(joinName(each, found.specifier), ctx));
        if (!isOutside) doubts.missing?.(found);
      },
      directories: inside,
      others: files.unselected,
      includesExternals: options.externals,
      base: files.directory,
    });
  },
};

/** The packages of Python that a directory is, the outermost first. */
function packagesAround(directory: string, { door }: Context): readonly string[] {
  const names: string[] = [];
  for (let at = directory; exists(joinName(at, "__init__.py"), { cwd: "/", door });) {
    names.unshift(nameOf(at));
    at = directoryOf(at);
  }
  return names;
}

/**
 * Directories of headers: those below the root, from there, and those elsewhere.
 * @throws {CtError} If one does not exist.
 */
function includeDirectories(
  directories: readonly string[],
  root: string,
  ctx: Context,
): { readonly inside: readonly string[]; readonly outside: readonly string[] } {
  const top = joinName(root, "");
  const inside: string[] = [];
  const outside: string[] = [];
  for (const directory of directories) {
    if (!exists(directory, ctx)) {
      throw new CtError("not-found", `--include-dir '${directory}' does not exist`);
    }
    const path = joinName(resolvePath(directory, ctx), "");
    if (path.startsWith(top)) inside.push(joinPath("", path.slice(top.length)) ?? "");
    else outside.push(path);
  }
  return { inside, outside };
}
