/**
 * Blocks of Rust: what `let` declares can be used behind it, and items everywhere.
 *
 * @module
 */
import type { Evidence } from "../model/definition.ts";
import type { RustNode } from "./rust_parser.ts";
import { innerPlace, isMark, type RustPlace, type RustWalk } from "./rust_walk.ts";
import { walkLet } from "./values.ts";

/** Nodes that declare for the whole block. */
const item =
  /^(?:AttributeItem|(?:Const|Foreign|Mod|ForeignMod|Struct|Union|Enum|Type|Function|Impl|Trait|Static)Item|MacroDefinition|DeclarativeMacroItem|UseDeclaration|ExternCrateDeclaration)$/;

/** Walks a block and returns the evidence of its value. */
export function walkBlock(
  walk: RustWalk,
  node: RustNode,
  place: RustPlace,
): Evidence | undefined {
  let at: RustPlace = { ...innerPlace(place), isLocal: true };
  walk.items(node.children.filter(({ type }) => item.test(type)), at);
  let last: Evidence | undefined = { is: "primitive" };
  for (const each of node.children) {
    if (item.test(each.type) || isMark(each)) continue;
    last = { is: "primitive" };
    if (each.type === "LetDeclaration") {
      const behind = innerPlace(at);
      walkLet(walk, each, behind, at);
      at = behind;
    } else if (each.type === "ExpressionStatement") {
      const isEnd = each.children.at(-1)?.type !== ";";
      for (const part of each.children) {
        if (isMark(part)) continue;
        const value = walk.value(part, at);
        if (isEnd) last = value;
      }
    } else last = walk.value(each, at);
  }
  return last;
}
