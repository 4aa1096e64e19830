/**
 * Objects that a text writes out.
 *
 * @module
 */
import type { Evidence } from "../model/definition.ts";
import type { Location } from "../model/model_builder.ts";
import { memberKey } from "./keys.ts";
import { isSet, nodeAt, nodesAt, type SyntaxNode, textAt } from "./syntax_node.ts";
import type { ScriptWalk } from "./walk.ts";

/** Walks an object; its members are declared, and may be those that are expected there. */
export function walkObject(
  walk: ScriptWalk,
  node: SyntaxNode,
  place: Location,
  expected: Evidence | undefined,
): Evidence {
  const { builder } = walk;
  const definition = builder.unnamed("object", place);
  const members = definition.members ??= new Map();
  const self: Evidence = { is: "object", definition };
  const owner = place.outer ?? definition;
  for (const each of nodesAt(node, "properties")) {
    if (each.type === "SpreadElement") {
      const value = walk.value(nodeAt(each, "argument"), place, { expected });
      (definition.bases ??= []).push(value ?? { is: "union", of: [undefined] });
      continue;
    }
    const key = memberKey(each);
    const value = nodeAt(each, "value");
    if (key === undefined) {
      if (isSet(each, "computed")) walk.value(nodeAt(each, "key"), place);
      definition.isOpen = true;
      if (each.type === "ObjectMethod") walk.function(each, place, { self });
      else walk.value(value, place);
      continue;
    }
    const member = builder.declareMember(key.name, key.span, {
      kind: each.type === "ObjectMethod" ? "method" : "property",
      ...{ outer: owner, isLocal: true, among: members },
    });
    member.extent ??= each;
    builder.note(key.name, key.span, "write", { by: "receiver", receiver: expected });
    if (each.type === "ObjectMethod" || /Function/.test(value?.type ?? "")) member.body ??= each;
    const wanted: Evidence | undefined = expected && { is: "member", of: expected, name: key.name };
    if (each.type !== "ObjectMethod") {
      const found = walk.value(value, { ...place, outer: outerOf(value, { member, place }) }, {
        expected: wanted,
      });
      member.value ??= found;
      continue;
    }
    const kind = textAt(each, "kind");
    const isAccessor = kind === "get" || kind === "set";
    const inside = { ...place, outer: member };
    const found = walk.function(each, inside, {
      ...(isAccessor ? {} : { definition: member }),
      expected: wanted,
      self,
    });
    if (kind === "get" && found.is === "function") member.value ??= found.result;
  }
  return self;
}

function outerOf(
  value: SyntaxNode | undefined,
  { member, place }: { readonly member: Location["outer"]; readonly place: Location },
): Location["outer"] {
  return /Function|ObjectExpression/.test(value?.type ?? "") ? member : place.outer;
}
