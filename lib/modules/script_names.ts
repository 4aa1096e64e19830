/**
 * The names by which files of a project import each other, besides relative paths: import maps, the
 * packages of a workspace with their exports, and the paths of TypeScript.
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
   * place. Of a directory that stands for a file it is the path from the root, `/a/b`.
   */
  readonly key: string;
  /**
   * Paths of a file, or their beginnings, or with a `*`, as the key has it, without extension if
   * need be; the first that there is is meant. Or a name such as `jsr:@x/core@^1`.
   */
  readonly targets: readonly string[];
  /** Directory that the importing file has to lie in; empty for all. */
  readonly scope: string;
}

/**
 * The names that configuration files give: `imports`, `scopes`, `name` and `exports` of
 * `deno.json`, of import maps and of `package.json`, whose `module` and `main` stand in for
 * `exports`; `paths` and `baseUrl` of `tsconfig.json` and `jsconfig.json`, with what they extend.
 * What leads out of the project is left out.
 * @throws {CtError} With code `syntax` if a text is no JSON with comments, naming its path.
 *
 * @example A package of a workspace
 * ```ts
 * import { scriptNames } from "@ct/modules";
 * import assert from "node:assert/strict";
 * const text = '{ "name": "@x/core", "exports": { ".": "./mod.ts" } }';
 * assert.deepEqual(scriptNames([{ path: "core/deno.json", text }]), [
 *   { key: "@x/core", targets: ["core/mod.ts"], scope: "" },
 * ]);
 * ```
 */
export function scriptNames(configs: readonly SourceFile[]): readonly ScriptName[] {
  const parsed = new Map(configs.map(({ path, text }) => [path, parse(path, text)]));
  return [...parsed].flatMap(([path, config]) => {
    const file = path.slice(path.lastIndexOf("/") + 1);
    if (/^[jt]sconfig\.json$/.test(file)) return compilerNames(path, parsed);
    if (/^[jt]sconfig\./.test(file)) return [];
    return packageNames(parentOf(path), { config, isNode: file === "package.json" });
  });
}

type Config = Readonly<Record<string, unknown>>;

function packageNames(
  directory: string,
  { config, isNode }: { readonly config: Config; readonly isNode: boolean },
): readonly ScriptName[] {
  // The imports of a package are its own, as are those of a member of a workspace.
  const names = [
    ...imports(config["imports"], directory, directory),
    ...members(config["scopes"]).flatMap(([scope, value]) =>
      imports(value, directory, joinPath(directory, scope) ?? directory)
    ),
  ];
  const main = isNode ? [config["module"], config["main"], "./index"] : [];
  if (isNode) names.push(...nameOf(`/${directory}`, main, { directory, scope: "" }));
  const { name } = config;
  if (typeof name !== "string") return names;
  return [...names, ...exported(name, config["exports"] ?? main, directory)];
}

/** How often one configuration may extend another. */
const longestChain = 16;

/** The names of the nearest `paths` and `baseUrl`, each as the file in which it stands means it. */
function compilerNames(path: string, configs: ReadonlyMap<string, Config>): readonly ScriptName[] {
  const names: ScriptName[] = [];
  const scope = parentOf(path);
  const found = new Set<string>();
  let chain: readonly string[] = [path];
  for (let count = 0; count < longestChain && chain.length > 0; count++) {
    const next: string[] = [];
    for (const each of chain) {
      const config = configs.get(each) ?? {};
      const directory = parentOf(each);
      const options = Object.fromEntries(members(config["compilerOptions"]));
      const { baseUrl, paths } = options;
      const base = typeof baseUrl === "string" ? joinPath(directory, baseUrl) : undefined;
      const place = { directory: base ?? directory, scope };
      if (paths !== undefined && !found.has("paths")) {
        found.add("paths");
        names.push(...members(paths).flatMap(([key, value]) => nameOf(key, value, place)));
      }
      if (base !== undefined && !found.has("baseUrl")) {
        found.add("baseUrl");
        names.push({ key: "*", targets: [base === "" ? "*" : `${base}/*`], scope });
      }
      next.push(...texts(config["extends"]).flatMap((text) => extended(directory, text, configs)));
    }
    chain = next;
  }
  return names;
}

function extended(
  directory: string,
  text: string,
  configs: ReadonlyMap<string, Config>,
): readonly string[] {
  const path = /^\.{1,2}\//.test(text) ? joinPath(directory, text) : undefined;
  return [path, `${path}.json`].filter((each) => each !== undefined)
    .filter((each) => configs.has(each)).slice(0, 1);
}

function parse(path: string, text: string): Config {
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
  const targets = texts(value).flatMap((path) => {
    if (/^(?:jsr|npm):/.test(path)) return [path];
    if (/^[a-z][a-z+.-]*:|^#/i.test(path)) return [];
    const target = joinPath(directory, path);
    if (target === undefined) return [];
    return [path.endsWith("/") && target !== "" ? `${target}/` : target];
  });
  return targets.length === 0 ? [] : [{ key, targets: [...new Set(targets)], scope }];
}

/**
 * A text, or those of a list or below conditions such as `import` and `default`; types come last.
 */
function texts(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(texts);
  const ordered = [...members(value)].sort(([a], [b]) =>
    Number(a === "types") - Number(b === "types")
  );
  return ordered.flatMap(([, each]) => texts(each));
}

function members(value: unknown): readonly (readonly [string, unknown])[] {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.entries(value)
    : [];
}
