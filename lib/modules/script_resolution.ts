/**
 * Which file an import means: relative paths, names, missing extensions and `index` files.
 *
 * @module
 */
import { joinPath, parentOf } from "@ct/base";
import type { ScriptName } from "./script_names.ts";
import type { ResolveImport } from "./source_file.ts";

/** What may be left out at the end of a path, the first that there is being meant. */
const extensions = [".ts", ".tsx", ".mts", ".cts", ".d.ts", ".js", ".jsx", ".mjs", ".cjs"];

/** The source that a path means that names what is made of it. */
const sources: Readonly<Record<string, readonly string[]>> = {
  ".js": [".ts", ".tsx", ".d.ts"],
  ".jsx": [".tsx"],
  ".mjs": [".mts"],
  ".cjs": [".cts"],
};

/**
 * Resolves among these files, by path and by name. Of several names the one for the innermost
 * directory is taken, then an exact one, then the longest.
 *
 * @example A missing extension
 * ```ts
 * import { scriptResolver } from "@ct/modules";
 * import assert from "node:assert/strict";
 * const resolve = scriptResolver(["src/a.ts", "src/b/index.ts"], []);
 * assert.equal(resolve("../a", "src/b/index.ts"), "src/a.ts");
 * assert.equal(resolve("./b", "src/a.ts"), "src/b/index.ts");
 * assert.equal(resolve("react", "src/a.ts"), undefined);
 * ```
 */
export function scriptResolver(
  files: Iterable<string>,
  names: readonly ScriptName[],
): ResolveImport {
  const known = new Set(files);
  const ordered = [...names].sort((a, b) =>
    b.scope.length - a.scope.length ||
    Number(isOpen(a.key)) - Number(isOpen(b.key)) ||
    b.key.length - a.key.length
  );
  return (specifier, from) => {
    for (const name of ordered) {
      if (name.scope !== "" && !from.startsWith(`${name.scope}/`)) continue;
      const target = targetOf(name, specifier);
      if (target !== undefined) return fileAt(target, known);
    }
    if (!/^(?:\.{0,2}\/|\.{1,2}$)/.test(specifier)) return undefined;
    const path = joinPath(parentOf(from), specifier.replace(/[?#].*$/, ""));
    return path === undefined ? undefined : fileAt(path, known);
  };
}

/** Whether more than one specifier has this name. */
function isOpen(key: string): boolean {
  return key.endsWith("/") || key.includes("*");
}

function targetOf({ key, target }: ScriptName, specifier: string): string | undefined {
  if (key === specifier) return target;
  if (key.endsWith("/")) {
    return specifier.startsWith(key) ? target + specifier.slice(key.length) : undefined;
  }
  const star = key.indexOf("*");
  if (star < 0 || specifier.length < key.length - 1) return undefined;
  const [before, behind] = [key.slice(0, star), key.slice(star + 1)];
  if (!specifier.startsWith(before) || !specifier.endsWith(behind)) return undefined;
  const text = specifier.slice(before.length, specifier.length - behind.length);
  return target.replaceAll("*", () => text);
}

function fileAt(path: string, files: ReadonlySet<string>): string | undefined {
  if (files.has(path)) return path;
  const [, stem = path, made = ""] = /^(.*)(\.[cm]?jsx?)$/.exec(path) ?? [];
  const inner = path === "" ? "" : `${path}/`;
  return [
    ...(sources[made] ?? []).map((extension) => stem + extension),
    ...extensions.map((extension) => path + extension),
    ...extensions.map((extension) => `${inner}index${extension}`),
  ].find((candidate) => files.has(candidate));
}
