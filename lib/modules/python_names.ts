/**
 * Which file an import of Python means.
 *
 * @module
 */
import { parentOf } from "@ct/base";
import { PythonModules } from "./python_resolution.ts";
import type { ResolveImport } from "./source_file.ts";

/**
 * Resolves among these files, whose names are looked for as in the graph of Python's modules;
 * `base` is the directory that names are relative to. A relative name begins with its dots.
 *
 * @example A module beside another
 * ```ts
 * import { pythonResolver } from "@ct/modules";
 * import assert from "node:assert/strict";
 * const resolve = pythonResolver(["app/__init__.py", "app/a.py", "app/b.py"], "");
 * assert.equal(resolve(".b", "app/a.py"), "app/b.py");
 * assert.equal(resolve("app.b", "app/a.py"), "app/b.py");
 * assert.equal(resolve("json", "app/a.py"), undefined);
 * ```
 */
export function pythonResolver(files: readonly string[], base: string): ResolveImport {
  const modules = new PythonModules(files, { base, configs: [], packages: [] });
  return (specifier, from) => {
    const [dots = ""] = /^\.*/.exec(specifier) ?? [];
    const parts = specifier.slice(dots.length).split(".").filter((part) => part !== "");
    if (dots === "") {
      const found = parts.length === 0 ? undefined : modules.absolute(parts, from);
      return found?.kind === "file" ? found.path : undefined;
    }
    let directory = parentOf(from);
    for (let up = 1; up < dots.length; up++) directory = parentOf(directory);
    const found = modules.below(directory, parts);
    return found.kind === "file" ? found.path : undefined;
  };
}
