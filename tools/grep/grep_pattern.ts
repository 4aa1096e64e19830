/**
 * The pattern of a call of grep: all its patterns as one.
 *
 * @module
 */
import { codePointOf, pushAll } from "@ct/base";
import { assertFewStates, parseRegex, plainNode, type RegexNode } from "@ct/regex";
import { readPosix } from "./posix_regex.ts";
import type { GrepSettings } from "./settings.ts";

/** A pattern, and what was odd about it. */
export interface GrepPattern {
  /** The tree that matches where any of the patterns does. */
  readonly node: RegexNode;
  /** Characters that have a backslash for no reason. */
  readonly stray: readonly string[];
}

/**
 * Reads the patterns.
 * @throws {CtError} If one of them is malformed.
 */
export function grepPattern(
  patterns: readonly string[],
  { syntax = "basic", fold, words, lines }: Pick<
    GrepSettings,
    "syntax" | "fold" | "words" | "lines"
  >,
): GrepPattern {
  const stray: string[] = [];
  const flags = fold ? "(?i)" : "";
  const trees = patterns.map((pattern) => {
    if (syntax === "fixed") return fold ? parseRegex(flags + escaped(pattern)) : plainNode(pattern);
    const read = readPosix(pattern, syntax);
    pushAll(stray, read.stray);
    return parseRegex(flags + read.source);
  });
  const [only = nothing] = trees;
  const node: RegexNode = trees.length > 1 ? { kind: "alternation", branches: trees } : only;
  assertFewStates(node);
  const [before, after] = lines
    ? ["text-start", "text-end"] as const
    : ["word-start-half", "word-end-half"] as const;
  const around = (look: typeof before | typeof after): RegexNode => {
    return { kind: "assertion", look, ascii: false };
  };
  if (!lines && !words) return { node, stray };
  return { node: { kind: "concat", parts: [around(before), node, around(after)] }, stray };
}

/** The text as a pattern that matches it alone. */
function escaped(text: string): string {
  return Array.from(text, (char) => `\\x{${codePointOf(char).toString(16)}}`).join("");
}

/** What no line has. */
const nothing: RegexNode = { kind: "class", set: { kind: "union", items: [] }, fold: false };
