/**
 * The types of parameters and arguments of Java, by which a call tells overloads apart.
 *
 * @module
 */
import { childOf } from "../lezer/parts.ts";
import type { Evidence, TypeName } from "../model/definition.ts";
import type { LezerNode } from "../lezer/tree.ts";
import { isType, type JavaWalk } from "./java_walk.ts";

/** The types of literals, by their nodes. */
const literals: Readonly<Record<string, string>> = {
  BooleanLiteral: "boolean",
  CharacterLiteral: "char",
  StringLiteral: "String",
  TextBlock: "String",
  ClassLiteral: "Class",
  InstanceofExpression: "boolean",
  LambdaExpression: "->",
  MethodReference: "->",
  null: "null",
};

/** The type that a declaration gives a name, with the dimensions behind that. */
export function typeNameOf(
  walk: JavaWalk,
  node: LezerNode,
  of: Evidence | undefined,
  declarator: LezerNode = node,
): TypeName {
  const type = node.children.find(isType);
  const behind = declarator === node ? "" : dimensionsOf(declarator);
  return { text: type && nameOfType(walk, type) + behind, of };
}

/** What an argument is. */
export function givenType(walk: JavaWalk, node: LezerNode, of: Evidence | undefined): TypeName {
  return { text: textOf(walk, node), of };
}

/** The type of an expression, if its form tells. */
function textOf(walk: JavaWalk, node: LezerNode): string | undefined {
  const own = literals[node.type];
  if (own !== undefined) return own;
  const text = walk.text(node);
  switch (node.type) {
    case "IntegerLiteral":
      return /l$/i.test(text) ? "long" : "int";
    case "FloatingPointLiteral":
      return /f$/i.test(text) ? "float" : "double";
    case "ParenthesizedExpression": {
      const inside = node.children.find(({ type }) => !/^[()]$/.test(type));
      return inside && textOf(walk, inside);
    }
    case "CastExpression":
    case "ArrayCreationExpression":
    case "ObjectCreationExpression":
      return ofType(walk, node);
    case "BinaryExpression":
      return ofOperator(walk, node);
    case "TernaryExpression": {
      const values = node.children.filter(({ type }) => !/^(?:LogicOp|:)$/.test(type));
      const [one, other] = values.slice(1).map((each) => textOf(walk, each));
      return one === other ? one : undefined;
    }
    case "UnaryExpression": {
      const [sign, value] = node.children;
      if (sign?.type === "LogicOp") return "boolean";
      return sign?.type === "ArithOp" && value !== undefined ? textOf(walk, value) : undefined;
    }
    default:
      return undefined;
  }
}

/** What a cast or `new` names. A class of its own without a name is one of that type, too. */
function ofType(walk: JavaWalk, node: LezerNode): string | undefined {
  const type = node.children.find(isType);
  if (type === undefined) return undefined;
  return nameOfType(walk, type) + dimensionsOf(node);
}

function ofOperator(walk: JavaWalk, node: LezerNode): string | undefined {
  const isTruth = node.children.some(({ type }) => /^(?:CompareOp|LogicOp)$/.test(type));
  if (isTruth) return "boolean";
  const operator = childOf(node, "ArithOp");
  const isSum = operator !== undefined && walk.text(operator) === "+";
  const isText = node.children.some((each) => textOf(walk, each) === "String");
  return isSum && isText ? "String" : undefined;
}

/** The last name of a type, without arguments and annotations, as `Entry[]`. */
function nameOfType(walk: JavaWalk, node: LezerNode): string {
  const types = node.children.filter(isType);
  const of = (type: LezerNode | undefined) => type === undefined ? "" : nameOfType(walk, type);
  switch (node.type) {
    case "ScopedTypeName":
      return of(types.at(-1));
    case "GenericType":
    case "AnnotatedType":
      return of(types[0]);
    case "ArrayType":
      return of(types[0]) + dimensionsOf(node);
    default:
      return walk.text(node);
  }
}

function dimensionsOf(node: LezerNode): string {
  return node.children.filter(({ type }) => type === "Dimension").map(() => "[]").join("");
}
