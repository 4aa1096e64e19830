/**
 * Which file a type of Java is declared in.
 *
 * @module
 */
import { nameOf, parentOf } from "@ct/base";
import type { ResolveImport } from "./source_file.ts";

/** What files of Java are known. */
export interface JavaFiles {
  /** The file of a type by its name with its package, such as `org.example.Pool`. */
  readonly resolve: ResolveImport;
  /** Whether the project has files of the package that a name begins with. */
  hasPackage(name: string): boolean;
}

/**
 * Looks types up among these files, each in the directory of its package. Of several of a name,
 * the one nearest to the file that uses it is meant.
 *
 * @example A file of another package
 * ```ts
 * import { javaFiles } from "@ct/modules";
 * import assert from "node:assert/strict";
 * const { resolve } = javaFiles(["src/org/example/Pool.java", "src/org/Main.java"]);
 * assert.equal(resolve("org.example.Pool", "src/org/Main.java"), "src/org/example/Pool.java");
 * assert.equal(resolve("java.util.List", "src/org/Main.java"), undefined);
 * ```
 */
export function javaFiles(paths: readonly string[]): JavaFiles {
  const byName = new Map<string, string[]>();
  const packages = new Set<string>();
  for (const path of paths) {
    const name = nameOf(path);
    const known = byName.get(name);
    if (known === undefined) byName.set(name, [path]);
    else known.push(path);
    const directories = parentOf(path).split("/");
    for (let at = 0; at < directories.length; at++) packages.add(directories.slice(at).join("."));
  }
  return {
    resolve: (specifier, from) => {
      const parts = specifier.split(".");
      const all = byName.get(`${parts.at(-1)}.java`) ?? [];
      if (parts.length === 1) return all.find((path) => parentOf(path) === parentOf(from));
      const end = `${parts.join("/")}.java`;
      const found = all.filter((path) => path === end || path.endsWith(`/${end}`));
      const near = (path: string) => commonLength(path, from);
      return found.sort((a, b) => near(b) - near(a))[0];
    },
    hasPackage: (name) => packages.has(name.split(".").slice(0, -1).join(".")),
  };
}

function commonLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}
