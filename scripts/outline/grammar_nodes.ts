/**
 * Ways to say what a node of a syntax tree declares.
 * @module
 */

import type { Named, Node } from "./grammars.ts";

/** What a node declares. */
export type Rule = (node: Node) => readonly Named[];

/** The nodes that are there. */
export function present(nodes: readonly (Node | null)[]): readonly Node[] {
  return nodes.filter((node) => node !== null);
}

/** A declaration whose name is in a field. */
export function named(kind: string, field = "name"): Rule {
  return (node) => {
    const name = node.childForFieldName(field);
    return name === null ? [] : [{ kind, name }];
  };
}

/** A declaration whose name is its first child of some types. */
export function child(kind: string, ...types: readonly string[]): Rule {
  return (node) => {
    const name = present(node.namedChildren).find(({ type }) => types.includes(type));
    return name === undefined ? [] : [{ kind, name }];
  };
}

/** The nearest node around of one of some types. */
export function ancestor(node: Node, ...types: readonly string[]): Node | undefined {
  for (let at = node.parent; at !== null; at = at.parent) if (types.includes(at.type)) return at;
  return undefined;
}

/** Only where the parent is of one of some types. */
export function below(rule: Rule, ...types: readonly string[]): Rule {
  return (node) => types.includes(node.parent?.type ?? "") ? rule(node) : [];
}
