/**
 * The signatures of methods as texts: types by their last names, so that those of two packages
 * compare.
 *
 * @module
 */
import type { Span } from "../model/definition.ts";
import { childOf } from "../lezer/parts.ts";
import type { GoNode } from "./go_parser.ts";
import { typeNode } from "./go_walk.ts";

/** The signature of a function: `(int,...string)(error)`. */
export function signatureOf(
  { text }: { text(span: Span): string },
  node: GoNode,
): string {
  const lists = node.children.filter(({ type }) => type === "Parameters");
  const own = node.type === "MethodDecl" ? lists.slice(1) : lists;
  const [taken, yielded] = own;
  const typesOf = (list: GoNode | undefined): readonly string[] =>
    list === undefined ? [] : list.children.flatMap((each) => {
      if (each.type !== "Parameter") return [];
      const names = each.children.filter(({ type }) => type === "DefName").length;
      const type = each.children.find((part) => typeNode.test(part.type));
      const rest = childOf(each, "...") === undefined ? "" : "...";
      const one = rest + (type === undefined ? "" : typeText(type, text));
      return Array.from({ length: Math.max(1, names) }, () => one);
    });
  const result = node.children.find(({ type }) => typeNode.test(type));
  const results = result === undefined ? typesOf(yielded) : [typeText(result, text)];
  return `(${typesOf(taken).join(",")})(${results.join(",")})`;
}

/** A type by the last names in it, without the names of parameters. */
function typeText(node: GoNode, text: (span: Span) => string): string {
  if (node.type === "FunctionType") return `func${signatureOf({ text }, node)}`;
  if (node.type === "QualifiedType") return text(node).replace(/^.*\.\s*/s, "");
  if (node.children.length === 0) return same[text(node)] ?? text(node);
  const all = node.children.map((each) => typeText(each, text)).join(" ");
  return all.replace(/^interface \{ \}$/, "any");
}

/** Names of the language for the same type. */
const same: Readonly<Record<string, string>> = { uint8: "byte", int32: "rune" };
