/**
 * The syntax trees of Python, which Lezer's parser makes. Nothing else imports the package.
 *
 * @module
 */
import "../lezer/runtime.ts";
import { parser } from "@lezer/python";
import { type LezerNode, type LezerTree, treeOf } from "../lezer/tree.ts";
import { inOlderSyntax } from "./newer_syntax.ts";

/** A node. */
export type PythonNode = LezerNode;

/** Parses a text; any text has a tree. */
export function parsePython(text: string): LezerTree {
  const known = inOlderSyntax(text);
  const tree = treeOf(parser, known);
  return tree.isPartial ? { ...tree, isPartial: hasBrokenPart(tree.root, known) } : tree;
}

/**
 * Whether names may be missing or in another scope than they seem. They are not where the grammar
 * lacks a mark within an expression, such as the `/` of `lambda a, /: a`, or misses an operand in
 * one.
 */
function hasBrokenPart(node: LezerNode, text: string): boolean {
  const isExpression = /^(?:\w+Expression|ArgList|Decorator|SubscriptList)$/.test(node.type);
  return node.children.some((each) => {
    if (each.type !== "⚠") return hasBrokenPart(each, text);
    // The grammar wants a value in the statement, though none has to be there.
    if (node.type === "YieldStatement" && each.start === each.end) return false;
    const isMark = /^[,/*]?$/.test(text.slice(each.start, each.end).trim());
    const inParameters = /^(?:ParamList|TypeDef)$/.test(node.type) && each.start < each.end;
    return !isMark || !(isExpression || inParameters);
  });
}
