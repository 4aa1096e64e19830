/**
 * What a text must contain for a pattern to match it: looking for a plain text first is many times faster than
 * asking the engine at every place.
 *
 * @module
 */

import type { RegexNode } from "./ast.ts";

/** What is known of the texts that a node matches. */
interface Required {
  /** The one text that it matches, if there is only one. */
  readonly exact: string | undefined;
  /** The longest text found that is in every match; may be empty. */
  readonly inside: string;
}

const NOTHING: Required = { exact: undefined, inside: "" };

/**
 * A text without line feeds that every match of the pattern contains; `undefined` if none is known. Patterns that
 * differ only in what they say about case have none.
 */
export function requiredLiteral(node: RegexNode): string | undefined {
  const { exact, inside } = requiredBy(node);
  const parts = longest(exact ?? "", inside).split("\n");
  return parts.reduce(longest) || undefined;
}

function requiredBy(node: RegexNode): Required {
  switch (node.kind) {
    case "empty":
    case "assertion":
      return { exact: "", inside: "" };
    case "literal":
      return node.fold ? NOTHING : { exact: String.fromCodePoint(node.codePoint), inside: "" };
    case "group":
      return requiredBy(node.body);
    case "concat":
      return requiredByAll(node.parts);
    case "repeat": {
      if (node.min === 0) return NOTHING;
      const { exact, inside } = requiredBy(node.body);
      if (node.min === 1 && node.max === 1) return { exact, inside };
      return { exact: undefined, inside: longest(exact ?? "", inside) };
    }
    default:
      return NOTHING;
  }
}

function requiredByAll(parts: readonly RegexNode[]): Required {
  let run = "";
  let inside = "";
  let isExact = true;
  for (const part of parts) {
    const required = requiredBy(part);
    if (required.exact !== undefined) {
      run += required.exact;
      continue;
    }
    isExact = false;
    inside = longest(longest(inside, run), required.inside);
    run = "";
  }
  return isExact ? { exact: run, inside: "" } : { exact: undefined, inside: longest(inside, run) };
}

function longest(a: string, b: string): string {
  return b.length > a.length ? b : a;
}
