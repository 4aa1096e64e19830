/**
 * The names by which files of a project import each other, besides relative paths: import maps, and
 * the packages of a workspace with their exports.
 *
 * @module
 */
import { CtError, joinPath, parentOf } from "@ct/base";
import { parseJsonc } from "@ct/json";
import type { SourceFile } from "./source_file.ts";

/** What a specifier stands for. */
export interface ScriptName {
  /**
   * The specifier; with a final `/` the beginning of specifiers; with one `*`, any text in its
   * place.
   */
  readonly key: string;
  /**
   * Path of a file, or its beginning, or with a `*`, as the key has it; without extension if need
   * be.
   */
  readonly target: string;
  /** Directory that the importing file has to lie in; empty for all. */
  readonly scope: string;
}

/**
 * The names that configuration files give: `imports`, `scopes`, `name` and `exports` of
 * `deno.json`, of import maps and of `package.json`, whose `module` and `main` stand in for
 * `exports`. What leads out of the project is left out.
 * @throws {CtError} With code `syntax` if a text is no JSON with comments, naming its path.
 *
 * @example A package of a workspace
 * ```ts
 * import { scriptNames } from "@ct/modules";
 * import assert from "node:assert/strict";
 * const text = '{ "name": "@x/core", "exports": { ".": "./mod.ts" } }';
 * assert.deepEqual(scriptNames([{ path: "core/deno.json", text }]), [
 *   { key: "@x/core", target: "core/mod.ts", scope: "" },
 * ]);
 * ```
 */
export function scriptNames(configs: readonly SourceFile[]): readonly ScriptName[] {
  return configs.flatMap(({ path, text }) => {
    const directory = parentOf(path);
    const config = parsed(path, text);
    const isPackage = path === "package.json" || path.endsWith("/package.json");
    // The imports of a package are its own, as are those of a member of a workspace.
    const names = [
      ...imports(config["imports"], directory, directory),
      ...members(config["scopes"]).flatMap(([scope, value]) =>
        imports(value, directory, joinPath(directory, scope) ?? directory)
      ),
    ];
    const { name } = config;
    if (typeof name !== "string") return names;
    const entry = config["exports"] ??
      (isPackage ? config["module"] ?? config["main"] ?? "./index" : undefined);
    return [...names, ...exported(name, entry, directory)];
  });
}

function parsed(path: string, text: string): Readonly<Record<string, unknown>> {
  try {
    return Object.fromEntries(members(parseJsonc(text)));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CtError("syntax", `${path}: invalid JSON: ${reason}`, { path, cause });
  }
}

function imports(value: unknown, directory: string, scope: string): readonly ScriptName[] {
  return members(value).flatMap(([key, target]) => nameOf(key, target, { directory, scope }));
}

/** A package's own name, and each path that it exports below it. */
function exported(name: string, value: unknown, directory: string): readonly ScriptName[] {
  const paths = members(value);
  const place = { directory, scope: "" };
  if (!paths.some(([path]) => path.startsWith("."))) return nameOf(name, value, place);
  return paths.flatMap(([path, target]) => nameOf(name + path.slice(1), target, place));
}

interface Place {
  readonly directory: string;
  readonly scope: string;
}

function nameOf(key: string, value: unknown, { directory, scope }: Place): readonly ScriptName[] {
  const path = firstText(value);
  if (path === undefined || /^[a-z][a-z+.-]*:|^#/i.test(path)) return [];
  const target = joinPath(directory, path);
  if (target === undefined) return [];
  return [{ key, target: path.endsWith("/") && target !== "" ? `${target}/` : target, scope }];
}

/** A text, or the first one below conditions such as `import` and `default`; types are none. */
function firstText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  const conditions = members(value).filter(([condition]) => condition !== "types");
  for (const [, each] of conditions) {
    const text = firstText(each);
    if (text !== undefined) return text;
  }
  return undefined;
}

function members(value: unknown): readonly (readonly [string, unknown])[] {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.entries(value)
    : [];
}
