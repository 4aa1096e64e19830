/**
 * The names by which files of a project import each other, besides relative paths: import maps, the
 * packages of a workspace with their exports, and what TypeScript's configuration says.
 *
 * @module
 */
import { baseName, CtError, joinPath, parentOf } from "@ct/base";
import { parseJsonc } from "@ct/json";
import { compilerNames, extendedPaths, outputNames } from "./compiler_names.ts";
import { isScriptConfig } from "./script_config.ts";
import {
  type Config,
  type Location,
  members,
  nameOf,
  type ScriptName,
  texts,
} from "./script_name.ts";
import type { SourceFile } from "./source_file.ts";

/**
 * The paths of the further configurations that one may refer to: what it extends, and an import map
 * of any name. Not all of them need be there.
 * @throws {CtError} With code `syntax` if the text is no JSON with comments, naming its path.
 */
export function referredConfigs({ path, text }: SourceFile): readonly string[] {
  const { extends: extended, importMap } = parse(path, text);
  const map = typeof importMap === "string" ? joinPath(parentOf(path), importMap) : undefined;
  return [
    ...texts(extended).flatMap((each) => extendedPaths(path, each)),
    ...(map === undefined || /^[a-z]+:/i.test(String(importMap)) ? [] : [map]),
  ];
}

/**
 * The names that configuration files give: `imports`, `scopes`, `importMap`, `name` and `exports`
 * of `deno.json`, of import maps and of `package.json`, whose `module`, `main` and `types` stand in
 * for `exports`; `paths`, `baseUrl`, `rootDirs` and the output directories of `tsconfig.json` and
 * `jsconfig.json`, with what they extend. `files` are the paths of the sources, from which follows
 * what output is made from where no `rootDir` is given. What leads out of the project is omitted.
 * @throws {CtError} With code `syntax` if a text is no JSON with comments, naming its path.
 *
 * @example A package of a workspace
 * ```ts
 * import { scriptNames } from "@ct/modules";
 * import assert from "node:assert/strict";
 * const text = '{ "imports": { "~/": "./src/" } }';
 * assert.deepEqual(scriptNames([{ path: "core/deno.json", text }]), [
 *   { key: "~/", targets: ["core/src/"], scope: "core" },
 * ]);
 * ```
 */
export function scriptNames(
  configs: readonly SourceFile[],
  files: readonly string[] = [],
): readonly ScriptName[] {
  const parsed = new Map(configs.map(({ path, text }) => [path, parse(path, text)]));
  const project = { configs: parsed, files };
  return [...parsed].flatMap(([path, config]) => {
    const file = baseName(path);
    if (/^[jt]sconfig\.json$/.test(file)) {
      return [...compilerNames(path, project), ...outputNames(path, project)];
    }
    if (/^[jt]sconfig\./.test(file)) return outputNames(path, project);
    if (!isScriptConfig(path)) return [];
    const names = packageNames(parentOf(path), { config, isNode: file === "package.json" });
    if (!/^deno\./.test(file)) return names;
    return [...names, ...mappedNames(path, parsed), ...compilerNames(path, project)];
  });
}

function packageNames(
  directory: string,
  { config, isNode }: { readonly config: Config; readonly isNode: boolean },
): readonly ScriptName[] {
  // The imports of a package are its own, as are those of a member of a workspace.
  const names = isNode
    ? members(config["imports"]).flatMap(([key, value]) =>
      nameOf(key, texts(value).map(ownTarget), { directory, scope: directory })
    )
    : mapNames(config, directory, directory);
  const main = isNode ? mainKeys.map((key) => config[key]).concat("./index") : [];
  if (isNode) {
    names.push(...nameOf(`/${directory === "" ? "." : directory}`, main, { directory, scope: "" }));
  }
  const { name } = config;
  if (typeof name !== "string" || name === "") return names;
  // What is installed is for the directory that it is installed in.
  const scope = directory.slice(0, Math.max(0, directory.lastIndexOf("node_modules/") - 1));
  const place = { directory, scope };
  return [
    ...names,
    ...exported(name, config["exports"] ?? main, place)
      .map((each) => ({ ...each, isPackage: true as const })),
    ...nameOf(`${name}/`, "./", place)
      .map((each) => ({ ...each, isPackage: true as const, isFallback: true as const })),
  ];
}

/** The keys of `package.json` that name the file of a package without exports, or its types. */
const mainKeys = ["module", "main", "types", "typings"];

/** In `imports` of `package.json`, what is no path is a package. */
function ownTarget(text: string): string {
  return /^\.{0,2}\//.test(text) ? text : `npm:${text}`;
}

/** The names of the import map that a `deno.json` names, unless it has imports of its own. */
function mappedNames(path: string, configs: ReadonlyMap<string, Config>): readonly ScriptName[] {
  const { importMap, imports, scopes } = configs.get(path) ?? {};
  if (typeof importMap !== "string" || imports !== undefined || scopes !== undefined) return [];
  const map = joinPath(parentOf(path), importMap);
  return map === undefined ? [] : mapNames(configs.get(map) ?? {}, parentOf(map), parentOf(path));
}

/** The names of an import map, whose paths start from a directory. */
function mapNames(map: Config, directory: string, scope: string): ScriptName[] {
  return [
    ...importsOf(map["imports"], { directory, scope }),
    ...members(map["scopes"]).flatMap(([prefix, value]) =>
      importsOf(value, { directory, scope: joinPath(directory, prefix) ?? directory })
    ),
  ];
}

function parse(path: string, text: string): Config {
  try {
    const value = parseJson(text);
    if (!nestsDeeper(value)) return Object.fromEntries(members(value));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CtError("syntax", `${path}: invalid JSON: ${reason}`, { path, cause });
  }
  throw new CtError("bounds", `${path}: nests deeper than ${deepest} levels`, { path });
}

/** Most configurations have no comments, and the runtime's own parser reads those fastest. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return parseJsonc(text);
  }
}

/** How deep conditions and lists may nest, since they are followed by calls. */
const deepest = 256;

function nestsDeeper(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return true;
    level = level.flatMap((each): unknown[] =>
      typeof each === "object" && each !== null ? Object.values(each) : []
    );
  }
  return false;
}

function importsOf(value: unknown, place: Location): readonly ScriptName[] {
  return members(value).flatMap(([key, target]) => nameOf(key, target, place));
}

/** A package's own name, and each path that it exports below it. */
function exported(name: string, value: unknown, place: Location): readonly ScriptName[] {
  const paths = members(value);
  if (!paths.some(([path]) => path.startsWith("."))) return nameOf(name, value, place);
  return paths.flatMap(([path, target]) => nameOf(name + path.slice(1), target, place));
}
