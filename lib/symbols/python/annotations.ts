/**
 * Annotations of Python.
 *
 * @module
 */
import { lastItem } from "@ct/base";
import type { Evidence } from "../model/definition.ts";
import { parsePython, type PythonNode } from "./python_parser.ts";
import type { PythonPlace, PythonWalk } from "./python_walk.ts";

/** Walks an annotation; tells what is of it. */
export function walkAnnotation(
  walk: PythonWalk,
  node: PythonNode,
  place: PythonPlace,
): Evidence | undefined {
  switch (node.type) {
    case "TypeDef": {
      const inner = node.children.filter(({ type }) => type !== ":" && type !== "->").at(-1);
      return inner && walk.annotation(inner, place);
    }
    case "VariableName":
    case "MemberExpression": {
      const [head] = node.children;
      if (head !== undefined && node.children[1]?.type === "[") return generic(walk, node, place);
      const named = walk.value(node, place, "type");
      return named && { is: "instance", of: named };
    }
    case "BinaryExpression": {
      const all = node.children.filter(({ type }) => !/Op$/.test(type) && type !== "None")
        .map((each) => walk.annotation(each, place));
      return all.length === 1 ? all[0] : { is: "union", of: all };
    }
    case "ArrayExpression":
      for (const each of node.children) walk.annotation(each, place);
      return undefined;
    case "String":
      return quoted(walk, node, place);
    default:
      walk.value(node, place, "type");
      return undefined;
  }
}

/** `Optional[T]`, `list[T]` and others. */
function generic(walk: PythonWalk, node: PythonNode, place: PythonPlace): Evidence | undefined {
  const [head, , ...rest] = node.children;
  if (head === undefined) return undefined;
  const named = walk.value(head, place, "type");
  const word = lastItem(walk.text(head).split("."));
  const inside = rest.filter(({ type }) => type !== "]" && type !== ",")
    .map((each, at) => {
      // These are values, and their texts are no names.
      const isValue = word === "Literal" || word === "Annotated" && at > 0;
      if (!isValue) return walk.annotation(each, place);
      walk.value(each, place);
      return undefined;
    });
  if (word === "Optional") return inside[0];
  if (/^(?:[Ll]ist|[Ss]et|[Tt]uple|Sequence|Iterable|Iterator|[Ff]rozen[Ss]et)$/.test(word)) {
    return { is: "list", of: inside[0] ?? { is: "union", of: [undefined] } };
  }
  if (/^(?:Union|Annotated|ClassVar|Final|Type|type|Dict|dict|Callable|Literal)$/.test(word)) {
    return undefined;
  }
  return named && { is: "instance", of: named };
}

/** What is in quotes names what is declared later, and is an annotation itself. */
function quoted(walk: PythonWalk, node: PythonNode, place: PythonPlace): Evidence | undefined {
  const text = unquoted(walk.text(node));
  if (text === undefined || !/^[A-Za-z_][\w.[\], |]*$/.test(text)) return undefined;
  const { root, isPartial } = parsePython(text);
  const [statement] = root.children;
  const [expression] = statement?.children ?? [];
  const isOne = !isPartial && root.children.length === 1 &&
    statement?.type === "ExpressionStatement" && statement.children.length === 1;
  return isOne && expression !== undefined
    ? walk.annotation(moved(expression, node.start + 1), place)
    : undefined;
}

/** What stands in a pair of quotes; `undefined` if a text is anything else. */
export function unquoted(text: string): string | undefined {
  const quote = text.charAt(0);
  const isQuoted = text.length > 1 && /["']/.test(quote) && text.endsWith(quote);
  return isQuoted ? text.slice(1, -1) : undefined;
}

function moved({ type, start, end, children }: PythonNode, by: number): PythonNode {
  return {
    type,
    start: start + by,
    end: end + by,
    children: children.map((each) => moved(each, by)),
  };
}
