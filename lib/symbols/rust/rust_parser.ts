/**
 * The syntax trees of Rust, which Lezer's parser makes. Nothing else imports the package.
 *
 * @module
 */
import "../lezer/hidden_process.ts";
import { parser } from "@lezer/rust";
import "../lezer/restored_process.ts";
import { type LezerNode, type LezerTree, treeOf } from "../lezer/tree.ts";

/** A node. */
export type RustNode = LezerNode;

/** Parses a text; any text has a tree. */
export function parseRust(text: string): LezerTree {
  return treeOf(parser, text);
}

/** How the arguments of a macro can be read. */
export type MacroReading = "items" | "values" | "pattern";

/** What stands before and behind arguments so that they are a file. */
const frames: Readonly<Record<MacroReading, readonly [string, string]>> = {
  items: ["", ""],
  values: ["fn f(){f(", ");}"],
  pattern: ["fn f(){match ", " ,_=>()}}"],
};

/** The nodes of the arguments of a macro, read in a way; `undefined` if they are not of that. */
export function parseArguments(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  reading: MacroReading,
): readonly RustNode[] | undefined {
  const [before, behind] = frames[reading];
  const { root, isPartial } = parseRust(before + text.slice(start, end) + behind);
  if (isPartial) return undefined;
  const moved = shifted(root, start - before.length);
  return reading === "items" ? moved.children : moved.children.flatMap(argumentsIn);
}

/** The arguments of the only call. */
function argumentsIn(node: RustNode): readonly RustNode[] {
  if (node.type === "ArgList" || node.type === "MatchBlock") return node.children;
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
