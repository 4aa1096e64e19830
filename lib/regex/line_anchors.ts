/**
 * A pattern for single lines, made fit for a text of many: whatever holds at the ends of a line
 * then holds at the ends of each line of the text.
 *
 * @module
 */

import { type LookKind, type RegexNode, someNode } from "./ast.ts";
import { parsePattern } from "./compile.ts";

const lineLooks: Turns = {
  "text-start": "line-start",
  "text-end": "line-end-crlf",
  "line-end": "line-end-crlf",
};

/**
 * The tree with every anchor at the ends of the text turned into one at the ends of lines, of which
 * `\r\n` is one: the pattern finds in a text of many lines what it matches in one. The same tree if
 * it has no such anchor.
 */
export function anchorsAtLines(node: RegexNode): RegexNode {
  return turned(node, lineLooks);
}

/**
 * The tree of a pattern for a text of many lines: `^` and `$` hold at the ends of lines, of which
 * `\r\n` is one; `\A`, `\z` and what stands under `(?-m)` are left to the ends of the text.
 * @throws {CtError} As `parseRegex` does; the place counts from the start of `(?m)`, which is put
 * before the text.
 *
 * @example A line within a text
 * ```ts
 * import { compileRegex, parseMultiLine } from "@ct/regex";
 * import assert from "node:assert/strict";
 * assert(compileRegex(parseMultiLine("^b$")).test("a\nb\r\nc"));
 * assert(!compileRegex(parseMultiLine("\\Ab")).test("a\nb"));
 * ```
 */
export function parseMultiLine(text: string): RegexNode {
  return turned(parsePattern(`(?m)${text}`), { "line-end": "line-end-crlf" });
}

type Turns = Partial<Readonly<Record<LookKind, LookKind>>>;

function turned(node: RegexNode, looks: Turns): RegexNode {
  const isTurned = (it: RegexNode) => it.kind === "assertion" && looks[it.look] !== undefined;
  const turn = (it: RegexNode): RegexNode => {
    switch (it.kind) {
      case "assertion":
        return { ...it, look: looks[it.look] ?? it.look };
      case "group":
      case "repeat":
        return { ...it, body: turn(it.body) };
      case "concat":
        return { ...it, parts: it.parts.map(turn) };
      case "alternation":
        return { ...it, branches: it.branches.map(turn) };
      default:
        return it;
    }
  };
  return someNode(node, isTurned) ? turn(node) : node;
}
