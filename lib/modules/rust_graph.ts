/**
 * The graph of the modules of a Rust crate (docs/spec/rules.md#module-graphs). It follows `use`
 * items only, and says too little rather than something wrong.
 *
 * @module
 */
import { lastItem } from "@ct/base";
import { Graph } from "@ct/graph";
import { rustUses } from "./rust_uses.ts";
import type { SourceFile } from "./source_file.ts";

/** The root module's name. */
const root = "crate";

/**
 * A node for each module; paths of files are those below the crate's source directory. An edge from
 * a module to the longest module that a path of its `use` items begins with.
 *
 * @example A crate of three files
 * ```ts
 * import { rustGraph } from "@ct/modules";
 * import assert from "node:assert/strict";
 * const graph = rustGraph([
 *   { path: "lib.rs", text: "mod net;\nmod log;\n" },
 *   { path: "net/mod.rs", text: "use crate::log::Logger;\nuse std::io;\n" },
 *   { path: "log.rs", text: "use super::Config;\n" },
 * ]);
 * assert.deepEqual(graph.targets("net"), ["log"]);
 * assert.deepEqual(graph.targets("log"), ["crate"]);
 * ```
 */
export function rustGraph(files: readonly SourceFile[]): Graph {
  const uses = new Map<string, (readonly string[])[]>();
  for (const { path, text } of files) {
    const name = rustModuleName(path);
    uses.set(name, [...(uses.get(name) ?? []), ...rustUses(text)]);
  }
  const known = (name: string): boolean => uses.has(name);
  return new Graph(
    [...uses].map(([name, paths]) => {
      const targets = paths.map((path) => moduleOf(path, name, known))
        .filter((target) => target !== undefined && target !== name)
        .filter((target) => target !== undefined);
      return { id: name, name, label: name, targets: [...new Set(targets)] };
    }),
  );
}

/**
 * The name of the module in a file: `a::b` for `a/b.rs` and `a/b/mod.rs`, `crate` for `lib.rs` and
 * `main.rs`.
 */
export function rustModuleName(path: string): string {
  const segments = path.replace(/\.rs$/, "").split("/");
  if (["mod", "lib", "main"].includes(lastItem(segments))) segments.pop();
  return segments.length === 0 ? root : segments.join("::");
}

/** The longest module that a path, in the module `from`, begins with. */
function moduleOf(
  path: readonly string[],
  from: string,
  known: (name: string) => boolean,
): string | undefined {
  const [first] = path;
  const isRelative = first === "self" || first === "super";
  if (!isRelative && first !== root) return undefined;
  const segments = isRelative && from !== root ? from.split("::") : [];
  for (const segment of path.slice(first === "super" ? 0 : 1)) {
    if (segment === "self" || segment === "*") continue;
    if (segment !== "super") segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  for (let count = segments.length; count >= 0; count--) {
    const name = count === 0 ? root : segments.slice(0, count).join("::");
    if (known(name)) return name;
  }
  return undefined;
}
