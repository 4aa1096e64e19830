/**
 * What the `use` items of a Rust file name (docs/spec/rules.md#module-graphs).
 *
 * @module
 */
import { masked, rustSegments } from "@ct/source/lexis";

/** The beginning of an item at the start of a line. */
const item = /^(?:pub(?:\s*\([^()]*\))?\s+)?use\b/gm;

/** A name, or a mark that means something in a tree of names. */
const piece = /(?:\br#)?([\w$\u0080-\uffff]+)|[{},*]/g;

/** No module lies deeper; what a path names beyond is dropped. */
const longestPath = 32;

/**
 * The paths that `use` items at the start of a line name, each as its segments, in order. Braces
 * are expanded, aliases dropped; of macros, conditions and inline modules nothing is known.
 *
 * @example Braces
 * ```ts
 * import { rustUses } from "@ct/modules";
 * import assert from "node:assert/strict";
 * assert.deepEqual(rustUses("pub use crate::{a::A as B, b::*};"), [
 *   ["crate", "a", "A"],
 *   ["crate", "b", "*"],
 * ]);
 * ```
 */
export function rustUses(text: string): readonly (readonly string[])[] {
  const code = masked(text, rustSegments(text));
  const found: (readonly string[])[] = [];
  item.lastIndex = 0;
  while (item.test(code)) {
    const end = code.indexOf(";", item.lastIndex);
    if (end < 0) break;
    for (const path of pathsOf(code.slice(item.lastIndex, end))) found.push(path);
    item.lastIndex = end;
  }
  return found;
}

/** The paths of a tree such as `a::{b, c::{self, d}}`. */
function* pathsOf(tree: string): Generator<readonly string[]> {
  const path: string[] = [];
  /** How long the path was before each open brace. */
  const prefixes: number[] = [];
  let hasName = false;
  let isAlias = false;
  for (const [mark, name] of tree.matchAll(piece)) {
    if (mark === "as") isAlias = true;
    else if (name !== undefined && isAlias) isAlias = false;
    else if (name !== undefined || mark === "*") {
      if (path.length < longestPath) path.push(name ?? mark);
      hasName = true;
    } else if (mark === "{") {
      prefixes.push(path.length);
      hasName = false;
    } else {
      if (hasName) yield [...path];
      hasName = false;
      path.length = (mark === "}" ? prefixes.pop() : prefixes.at(-1)) ?? 0;
    }
  }
  if (hasName) yield path;
}
