/**
 * What the specifiers of scripts mean before a move and after it.
 *
 * @module
 */
import { CtError, joinPath, lineNumberAt, parentOf } from "@ct/base";
import {
  referredConfigs,
  type ResolveImport,
  type ScriptName,
  scriptNames,
  scriptResolver,
  type SourceFile,
} from "@ct/modules";
import { isScriptConfig } from "@ct/modules/script_config";
import { applyEdits } from "@ct/write";
import type { FileMap } from "../files/file_map.ts";
import type { Rewriting } from "../files/rewriting.ts";
import { type ConfigPath, configPaths } from "./config_paths.ts";
import { relativeLike } from "./relative_path.ts";

/** A state of the project. */
export interface ScriptState {
  /** Determines which file is meant. */
  readonly resolve: ResolveImport;
  /** The names that configurations give. */
  readonly names: readonly ScriptName[];
  /** The paths of all files. */
  readonly files: ReadonlySet<string>;
}

/** Both states. */
export interface ScriptWorld {
  readonly before: ScriptState;
  readonly after: ScriptState;
}

/** What there is to read. */
export interface ScriptInput {
  /** The paths of all files. */
  readonly paths: readonly string[];
  /** The text of a file; `undefined` if it cannot be read as text. */
  readonly text: (path: string) => string | undefined;
  readonly map: FileMap;
}

/**
 * Rewrites the configurations, and determines what names mean then. Those that cannot be parsed are
 * passed to `onBroken`.
 */
export function scriptWorld(
  { paths, text, map }: ScriptInput,
  rewriting: Rewriting,
  onBroken: (path: string, reason: string) => void,
): ScriptWorld {
  const configs = readConfigs({ paths, text, map }, onBroken);
  const before = stateOf(paths, configs);
  const changed = configs.map((config) => {
    for (const each of configPaths(config.path, config.text)) {
      const fresh = movedPath(config.path, each, { map, before });
      if (fresh === undefined || fresh === each.text) continue;
      rewriting.add(config.path, { start: each.start, end: each.end, text: fresh });
      const line = lineNumberAt(config.text, each.start);
      if (isEntry(config.path, each)) {
        rewriting.notes.push({ path: config.path, line, what: `the entry ${each.key}` });
      }
    }
    return { path: map.of(config.path), text: applyEdits(config.text, rewriting.of(config.path)) };
  });
  return { before, after: stateOf(paths.map((path) => map.of(path)), changed) };
}

function stateOf(paths: readonly string[], configs: readonly SourceFile[]): ScriptState {
  const scripts = paths.filter((path) => /\.[cm]?[jt]sx?$/.test(path));
  const names = scriptNames(configs, scripts);
  return { resolve: scriptResolver(paths, names), names, files: new Set(paths) };
}

function readConfigs(
  { paths, text }: ScriptInput,
  onBroken: (path: string, reason: string) => void,
): readonly SourceFile[] {
  const found = new Map<string, SourceFile>();
  const known = new Set(paths);
  const take = (path: string): void => {
    if (found.has(path) || !known.has(path)) return;
    const read = text(path);
    if (read === undefined) return;
    try {
      const config = { path, text: read };
      const referred = referredConfigs(config);
      configPaths(path, read);
      found.set(path, config);
      referred.forEach(take);
    } catch (error) {
      if (!(error instanceof CtError)) throw error;
      onBroken(path, error.message);
    }
  };
  for (const path of paths) if (isScriptConfig(path)) take(path);
  return [...found.values()];
}

/** What a path in a configuration is after the move; `undefined` if it is not one of files here. */
function movedPath(
  config: string,
  { text, directory, key, needsDot }: ConfigPath,
  { map, before }: { readonly map: FileMap; readonly before: ScriptState },
): string | undefined {
  if (needsDot && !/^\.{1,2}(?:\/|$)/.test(text)) return undefined;
  if (text === "" || /^(?:[a-z][a-z+.-]*:|[/#!$@])/i.test(text)) return undefined;
  const [fixed = ""] = /^[^*?{[]*/.exec(text) ?? [];
  const isPattern = fixed.length < text.length;
  // Up to the last slash before a pattern, a path is a directory.
  const prefix = isPattern ? fixed.slice(0, fixed.lastIndexOf("/") + 1) : fixed;
  const rest = text.slice(prefix.length);
  const path = joinPath(directory, prefix);
  if (path === undefined) return undefined;
  const fresh = fileMovedFrom(path, { config, map, before, isPattern }) ?? map.of(path);
  const place = key.startsWith("compilerOptions.paths") ? map.of(directory) : map.of(config);
  const from = key.startsWith("compilerOptions.paths") ? place : parentOf(place);
  if (fresh === path && from === directory) return undefined;
  return relativeLike(prefix, from, fresh) + rest;
}

/** What a path without its extension means, if that is a file that moves. */
function fileMovedFrom(
  path: string,
  { config, map, before, isPattern }: {
    readonly config: string;
    readonly map: FileMap;
    readonly before: ScriptState;
    readonly isPattern: boolean;
  },
): string | undefined {
  if (isPattern || before.files.has(path) || map.moves(path)) return undefined;
  const file = before.resolve(`/${path}`, config);
  if (file === undefined || !map.moves(file)) return undefined;
  const ending = file.slice(path.length);
  const fresh = map.of(file);
  if (file.startsWith(path) && fresh.endsWith(ending)) return fresh.slice(0, -ending.length);
  return fresh;
}

/** Whether a path of a configuration is what others know a package by. */
function isEntry(config: string, { key }: ConfigPath): boolean {
  if (!/(?:^|\/)(?:package|deno)\.jsonc?$/.test(config)) return false;
  return /^(?:main|module|types|typings|browser|bin|exports)(?:\.|$)/.test(key);
}
