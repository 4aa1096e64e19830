/**
 * A tree of sources in memory, as the engine of `ct refs` is given them.
 *
 * @module
 */
import {
  cFiles,
  GoPackages,
  javaFiles,
  pythonResolver,
  readGoModule,
  readRustManifest,
  rustFiles,
  type ScriptName,
  scriptNames,
  scriptResolver,
} from "@ct/modules";
import { areCpp, type SearchHost, type SourceModel } from "@ct/symbols";
import { familyModel } from "@ct/symbols/c";
import { goModel } from "@ct/symbols/go";
import { javaModel } from "@ct/symbols/java";
import { pythonModel } from "@ct/symbols/python";
import { rustModel } from "@ct/symbols/rust";
import { scriptModel } from "@ct/symbols/script";

/** The files of a tree, by their paths in it. */
export type Tree = ReadonlyMap<string, string>;

/** Reads the files below a directory that have a name of a kind. */
export function readTree(root: string, isWanted: (path: string) => boolean): Tree {
  const found = new Map<string, string>();
  const visit = (prefix: string) => {
    for (const { name, isDirectory } of Deno.readDirSync(`${root}/${prefix}`)) {
      const path = `${prefix}${name}`;
      if (isDirectory && name !== "node_modules" && !name.startsWith(".")) visit(`${path}/`);
      else if (!isDirectory && isWanted(path)) {
        found.set(path, Deno.readTextFileSync(`${root}/${path}`));
      }
    }
  };
  visit("");
  return new Map([...found].sort(([a], [b]) => a < b ? -1 : 1));
}

/** A host for the scripts of a tree. */
export function scriptHost(tree: Tree, configs: Tree): SearchHost {
  const paths = [...tree.keys()];
  const names: readonly ScriptName[] = scriptNames(
    [...configs].map(([path, text]) => ({ path, text })),
    paths,
  );
  const resolve = scriptResolver(paths, names);
  return {
    model: memoized(tree, scriptModel),
    hasWord: (path, word) => tree.get(path)?.includes(word) === true,
    resolve: (specifier, from) => {
      const path = resolve(specifier, from);
      return path !== undefined && tree.has(path) ? path : undefined;
    },
    isDoubtful: (specifier) => /^[./#~@]/.test(specifier) && !/^@[^/]+\/./.test(specifier),
    containing: (words) =>
      paths.filter((path) => words.some((word) => tree.get(path)?.includes(word))),
  };
}

/** A host for the modules of Python of a tree. */
export function pythonHost(tree: Tree): SearchHost {
  const paths = [...tree.keys()];
  const resolve = pythonResolver(paths, "");
  return {
    ...scriptHost(tree, new Map()),
    model: memoized(tree, (_path, text) => pythonModel(text)),
    resolve,
    isDoubtful: (specifier) => specifier.startsWith("."),
  };
}

/** A host for the files of Java of a tree. */
export function javaHost(tree: Tree): SearchHost {
  const files = javaFiles([...tree.keys()]);
  return {
    ...scriptHost(tree, new Map()),
    model: memoized(tree, (_path, text) => javaModel(text)),
    resolve: files.resolve,
    isDoubtful: files.hasPackage,
  };
}

/** A host for the packages of Go of a tree. */
export function goHost(tree: Tree, configs: Tree): SearchHost {
  const modules = [...configs].map(([path, text]) => readGoModule({ path, text }));
  const packages = new GoPackages(tree.keys(), modules, (path) => tree.get(path));
  return {
    ...scriptHost(tree, new Map()),
    model: memoized(tree, (_path, text) => goModel(text)),
    resolve: (specifier, from) => packages.resolve(specifier, from),
    siblings: (path) => packages.siblings(path),
    isDoubtful: (specifier) => packages.isDoubtful(specifier),
  };
}

/** A host for the crates of Rust of a tree. */
export function rustHost(tree: Tree, configs: Tree): SearchHost {
  const manifests = [...configs].map(([path, text]) => readRustManifest({ path, text }));
  const files = rustFiles(tree.keys(), manifests, (path) => tree.get(path));
  return {
    ...scriptHost(tree, new Map()),
    model: memoized(tree, (_path, text) => rustModel(text)),
    resolve: (specifier, from) => files.resolve(specifier, from),
    isDoubtful: (specifier) => !specifier.startsWith("crate "),
  };
}

/** A host for the files of C of a tree. */
export function cHost(tree: Tree): SearchHost {
  const included = cFiles([...tree.keys()]);
  const isCpp = areCpp(tree.keys());
  return {
    ...scriptHost(tree, new Map()),
    model: memoized(tree, (path, text) => familyModel(path, text, { isCpp })),
    included: (path) => included(path, tree.get(path) ?? ""),
    resolve: () => undefined,
    isDoubtful: () => false,
  };
}

function memoized(
  tree: Tree,
  make: (path: string, text: string) => SourceModel | undefined,
): SearchHost["model"] {
  const models = new Map<string, SourceModel | undefined>();
  return (path) => {
    if (!models.has(path)) {
      const text = tree.get(path);
      models.set(path, text === undefined ? undefined : make(path, text));
    }
    return models.get(path);
  };
}
