/**
 * The modules by which others use a package: what these export is public.
 *
 * @module
 */
import { parentOf } from "@ct/base";
import { parseJsonc } from "@ct/json";
import type { SourceFile } from "@ct/modules";

/** An entry of a package. */
export interface PackageEntry {
  /** The module; `undefined` if none of the sources is what the configuration names. */
  readonly path: string | undefined;
  /** The directory of the package. */
  readonly directory: string;
  /** The configuration. */
  readonly config: string;
}

const script = /(?:\.d)?\.([cm]?[jt]sx?)$/;
const extensions = ["ts", "tsx", "mts", "cts", "js", "jsx", "mjs", "cjs", "d.ts", "d.mts"];

/** The entries of all packages that some configurations describe. */
export function packageEntries(
  configs: readonly SourceFile[],
  paths: readonly string[],
): readonly PackageEntry[] {
  const known = new Set(paths);
  return configs.flatMap(({ path: config, text }) => {
    const directory = parentOf(config);
    return targetsOf(config, text).flatMap((target): readonly PackageEntry[] => {
      const found = target.includes("*")
        ? matching(directory, target, paths)
        : resolved(directory, target, known);
      if (found.length === 0) return [{ path: undefined, directory, config }];
      return found.map((path) => ({ path, directory, config }));
    });
  });
}

/** What a configuration names as entries. A package that is private has none. */
function targetsOf(config: string, text: string): readonly string[] {
  const value = parsed(text);
  if (/(?:^|\/)deno\.jsonc?$/.test(config)) return strings(value.exports).filter(isScript);
  if (!/(?:^|\/)package\.json$/.test(config) || value.private === true) return [];
  const { exports, main, module, types, typings } = value;
  return [...new Set([exports, main, module, types, typings].flatMap(strings))].filter(isScript);
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(parseJsonc(text));
  } catch {
    // The walk reports one that is not well-formed where imports need it.
    return {};
  }
}

function strings(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(strings) : [];
}

function isScript(target: string): boolean {
  return script.test(target) || !/\.\w+$/.test(target);
}

/** Where the source of a target may be: a build often puts it elsewhere. */
function candidates(target: string): readonly string[] {
  const parts = target.replace(/^\.\//, "").split("/");
  const rests = [0, 1, 2].filter((count) => count < parts.length)
    .map((count) => parts.slice(count).join("/"));
  return [...rests.slice(0, 1), ...rests.slice(1).flatMap((rest) => [`src/${rest}`, rest])];
}

function resolved(
  directory: string,
  target: string,
  known: ReadonlySet<string>,
): readonly string[] {
  for (const candidate of candidates(target)) {
    const path = directory === "" ? candidate : `${directory}/${candidate}`;
    const stem = path.replace(script, "");
    const names = [path, ...extensions.map((each) => `${stem}.${each}`)];
    const found = names.concat(extensions.map((each) => `${path}/index.${each}`))
      .find((name) => known.has(name));
    if (found !== undefined) return [found];
  }
  return [];
}

function matching(
  directory: string,
  target: string,
  paths: readonly string[],
): readonly string[] {
  for (const candidate of candidates(target)) {
    const path = directory === "" ? candidate : `${directory}/${candidate}`;
    const parts = path.replace(script, "").split("*").map((part) => RegExp.escape(part));
    const test = new RegExp(`^${parts.join(".+")}\\.(?:d\\.)?[cm]?[jt]sx?$`);
    const found = paths.filter((each) => test.test(each));
    if (found.length > 0) return found;
  }
  return [];
}
