/**
 * What the `use` items of a Rust file name (docs/spec/rules.md#module-graphs).
 *
 * @module
 */

/**
 * A comment, a string, or a character; what only looks like one, such as a lifetime, is left alone. Block comments
 * may be nested, so only their beginning is here.
 */
const foreign =
  /\/\/[^\n]*|\/\*|\b(?:b|c)?r(#*)"[^]*?"\1|(?:\b[bc])?"(?:[^"\\]|\\[^])*"|b?'(?:[^'\\\n]|\\(?:u\{[^}]*\}|x..|[^]))'/gu;

/**
 * The paths that `use` items at the start of a line name, each as its segments, in order. Braces are expanded, aliases
 * dropped; of macros, conditions and inline modules nothing is known.
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
  const items = masked(text).matchAll(/^(?:pub(?:\s*\([^)]*\))?\s+)?use\b([^;]*);/gm);
  return [...items].flatMap(([, tree = ""]) => pathsOf(tree));
}

/** The text with a blank for everything that is no code; line breaks stay. */
function masked(text: string): string {
  const parts: string[] = [];
  let kept = 0;
  foreign.lastIndex = 0;
  for (let match = foreign.exec(text); match !== null; match = foreign.exec(text)) {
    const end = match[0] === "/*" ? commentEnd(text, match.index) : foreign.lastIndex;
    parts.push(text.slice(kept, match.index), text.slice(match.index, end).replace(/[^\n]+/g, " "));
    kept = foreign.lastIndex = end;
  }
  return parts.join("") + text.slice(kept);
}

function commentEnd(text: string, start: number): number {
  const edge = /\/\*|\*\//g;
  edge.lastIndex = start;
  let depth = 0;
  for (let match = edge.exec(text); match !== null; match = edge.exec(text)) {
    depth += match[0] === "/*" ? 1 : -1;
    if (depth === 0) return edge.lastIndex;
  }
  return text.length;
}

/** The paths of a tree such as `a::{b, c::{self, d}}`. */
function pathsOf(tree: string): readonly (readonly string[])[] {
  const open = tree.indexOf("{");
  const prefix = segmentsOf(open < 0 ? tree : tree.slice(0, open));
  if (open < 0) return prefix.length === 0 ? [] : [prefix];
  const close = tree.lastIndexOf("}");
  const inner = tree.slice(open + 1, close < 0 ? undefined : close);
  return branchesOf(inner).flatMap(pathsOf).map((path) => [...prefix, ...path]);
}

/** Cuts at the commas outside braces. */
function branchesOf(list: string): readonly string[] {
  const branches: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < list.length; index++) {
    const character = list.charAt(index);
    if (character === "{") depth++;
    else if (character === "}") depth--;
    else if (character === "," && depth === 0) {
      branches.push(list.slice(start, index));
      start = index + 1;
    }
  }
  return [...branches, list.slice(start)];
}

function segmentsOf(path: string): readonly string[] {
  return path.replace(/\bas\s+\w+\s*$/, "").split("::")
    .map((segment) => segment.trim().replace(/^r#/, ""))
    .filter((segment, index) => segment !== "" || index === 0)
    .filter((segment) => segment !== "");
}
