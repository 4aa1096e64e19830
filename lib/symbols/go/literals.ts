/**
 * Composite literals of Go.
 *
 * @module
 */
import type { Evidence } from "../model/definition.ts";
import { childOf } from "../lezer/parts.ts";
import type { GoNode } from "./go_parser.ts";
import type { GoPlace, GoWalk } from "./go_walk.ts";

/** What a literal is of, and where it is. */
interface OfLiteral {
  readonly place: GoPlace;
  /** What it makes. */
  readonly of: Evidence | undefined;
}

/** Walks what is between the braces. */
export function walkLiteral(walk: GoWalk, node: GoNode, { place, of }: OfLiteral): void {
  for (const element of node.children) {
    if (element.type !== "Element") continue;
    const key = childOf(element, "Key");
    if (key !== undefined) walkKey(walk, key, { place, of });
    for (const each of element.children) {
      if (each.type === "Key" || each.type === ":") continue;
      walkPart(walk, each, { place, of: of && { is: "element", of } });
    }
  }
}

/** A part may leave out its type. */
function walkPart(walk: GoWalk, node: GoNode, inside: OfLiteral): void {
  if (node.type === "LiteralValue") walkLiteral(walk, node, inside);
  else walk.value(node, inside.place);
}

/** A name before a colon is a field in a struct, and a value elsewhere. */
function walkKey(walk: GoWalk, key: GoNode, { place, of }: OfLiteral): void {
  const [part] = key.children;
  if (part === undefined) return;
  if (part.type !== "VariableName" || of?.is === "list" || of?.is === "map") {
    walkPart(walk, part, { place, of: of && { is: "key", of } });
    return;
  }
  const { scope } = place;
  walk.builder.note(walk.text(part), part, "write", { by: "receiver", receiver: of, scope });
}
