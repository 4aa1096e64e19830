/**
 * The syntax trees of Rust, which Lezer's parser makes. Nothing else imports the package.
 *
 * @module
 */
import "../lezer/runtime.ts";
import { parser } from "@lezer/rust";
import { type LezerNode, type LezerTree, treeOf } from "../lezer/tree.ts";

/** A node. */
export type RustNode = LezerNode;

/** Parses a text; any text has a tree. */
export function parseRust(text: string): LezerTree {
  return treeOf(parser, text);
}

/** How the arguments of a macro can be read; a pattern has what it is compared with before it. */
export type MacroReading = "items" | "values" | "list" | "pattern";

/** What stands before and behind arguments so that they are a file. */
const frames: Readonly<Record<MacroReading, readonly [string, string]>> = {
  items: ["", ""],
  values: ["fn f(){f(", ");}"],
  list: ["fn f(){[", "];}"],
  pattern: ["fn f(){match ", "=>()}}"],
};

/** The nodes of the arguments of a macro, read in a way; `undefined` if they are not of that. */
export function parseArguments(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  reading: MacroReading,
): readonly RustNode[] | undefined {
  const [before, behind] = frames[reading];
  const own = text.slice(start, end);
  const read = reading === "pattern" ? asMatch(own) : own;
  const { root, isPartial } = parseRust(before + read + behind);
  if (isPartial) return undefined;
  const moved = shifted(root, start - before.length);
  return reading === "items" ? moved.children : moved.children.flatMap(argumentsIn);
}

/** The arguments of `matches!` as the inside of a `match`, each name in its place. */
function asMatch(text: string): string {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if ("([{".includes(sign)) depth++;
    else if (")]}".includes(sign)) depth--;
    else if (sign === "," && depth === 0) {
      const pattern = text.slice(at + 1).trimEnd().replace(/,$/, " ");
      return `${text.slice(0, at)}{${pattern}`;
    }
  }
  return text;
}

/** The arguments of the only call, the parts of the only list, or the only `match`. */
function argumentsIn(node: RustNode): readonly RustNode[] {
  if (node.type === "ArgList") return node.children;
  if (node.type === "ArrayExpression" || node.type === "MatchExpression") return [node];
  return node.type === "ParamList" ? [] : node.children.flatMap(argumentsIn);
}

function shifted({ type, start, end, children }: RustNode, by: number): RustNode {
  return {
    type,
    start: start + by,
    end: end + by,
    children: children.map((each) => shifted(each, by)),
  };
}
