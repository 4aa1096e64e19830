/**
 * Members that JavaScript gives to a function or a class from outside: `Pool.prototype.release = …`
 * and `Pool.make = function …`.
 *
 * @module
 */
import type { Definition, Evidence } from "../model/definition.ts";
import type { Location } from "../model/model_builder.ts";
import { writtenName } from "./keys.ts";
import { isSet, nodeAt, type SyntaxNode, textAt } from "./syntax_node.ts";
import type { ScriptWalk } from "./walk.ts";

/** Such a member. */
export interface AddedMember {
  /** It. */
  readonly definition: Definition;
  /** What `this` is in it, if it is a function. */
  readonly self: Evidence | undefined;
}

/** Declares the member that an assignment adds; `undefined` if it adds none. */
export function addedMember(
  walk: ScriptWalk,
  node: SyntaxNode,
  place: Location,
): AddedMember | undefined {
  const left = nodeAt(node, "left");
  const property = nodeAt(left, "property");
  if (left?.type !== "MemberExpression" || property === undefined) return undefined;
  const key = isSet(left, "computed") ? undefined : writtenName(property);
  const object = nodeAt(left, "object");
  const isPrototype = object?.type === "MemberExpression" && !isSet(object, "computed") &&
    textAt(nodeAt(object, "property"), "name") === "prototype";
  const named = isPrototype ? nodeAt(object, "object") : object;
  if (key === undefined || key.name === "prototype" || named?.type !== "Identifier") {
    return undefined;
  }
  const owner = place.scope.find(textAt(named, "name"), "value");
  if (owner === undefined || owner.imported !== undefined) return undefined;
  const isFunction = /Function/.test(nodeAt(node, "right")?.type ?? "");
  if (!isPrototype && !(isFunction && /^(?:function|class)$/.test(owner.kind))) return undefined;
  const among = isPrototype ? owner.members ??= new Map() : owner.statics ??= new Map();
  const definition = walk.builder.declareMember(key.name, key.span, {
    ...{ kind: isFunction ? "method" : "field", outer: owner, isLocal: owner.isLocal, among },
  });
  if (isFunction) definition.body ??= node;
  else definition.extent ??= node;
  const of: Evidence = { is: "definition", definition: owner };
  return { definition, self: isPrototype ? { is: "instance", of } : of };
}

/** What `this` is in a function that makes objects, which has a name in upper case. */
export function constructedBy(definition: Definition): Evidence | undefined {
  if (!/^\p{Lu}/u.test(definition.name)) return undefined;
  definition.members ??= new Map();
  return { is: "instance", of: { is: "definition", definition } };
}
