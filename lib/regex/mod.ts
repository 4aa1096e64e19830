/**
 * Regular expressions of the dialect of the Rust `regex` crate (1.x, Unicode on), over strings.
 *
 * A pattern is parsed by our own parser ({@linkcode parseRegex}), since what compiles decides what
 * kind a pattern is. It is then matched by the platform's RegExp where that is sure to be quick,
 * and by an automaton of our own elsewhere, so that no pattern can hang the process.
 *
 * Known differences from the crate:
 *
 * - `\p{Age=…}`, `\p{gcb=…}`, `\p{sb=…}` and `\p{wb=…}` are unknown here.
 * - The data behind properties and case folding are those of the platform's Unicode version.
 * - The compiled size is an estimate of the crate's; a pattern right at 10 MiB may fall on the
 *   other side of the limit.
 * - Counts may write out 20,000 states; the crate has a limit on their size only.
 * - A text may hold lone surrogates; each counts as a character of its own. `(?-u)\B` does not
 *   match within a character.
 *
 * @module
 */

import {
  compileLiteral,
  compileNode,
  type CompileOptions,
  parsePattern,
  type Regex,
} from "./compile.ts";
import type { RegexNode } from "./ast.ts";
import { CtError } from "@ct/base";

export { asciiMask } from "./ascii_mask.ts";
export {
  type AlternationNode,
  type AssertionNode,
  childrenOf,
  type ClassNode,
  type ConcatNode,
  type EmptyNode,
  type GroupNode,
  type LiteralNode,
  type LookKind,
  plainNode,
  type RegexNode,
  type RepeatNode,
} from "./ast.ts";
export { ByteLineDfa } from "./byte_line_dfa.ts";
export type {
  BinarySet,
  ComplementSet,
  NamedSet,
  RangeSet,
  SetNode,
  UnionSet,
} from "./char_set.ts";
export type { CompileOptions, Regex } from "./compile.ts";
export { groupNames } from "./groups.ts";
export { anchorsAtLines, parseMultiLine } from "./line_anchors.ts";
export type { Captures, Span } from "./match.ts";
export { longestMatch } from "./match_length.ts";
export { type RequiredLiteral, soleText } from "./required_literals.ts";
export { assertFewStates } from "./state_limit.ts";
export { type PatternSpan, syntaxError } from "./syntax_error.ts";

/**
 * The tree of a pattern, with all flags worked into its nodes.
 *
 * @throws {CtError} If the pattern is not valid: code `pattern`, or `unsupported` for look-around
 * and back-references, a message of three lines (the pattern, carets under the place, the reason)
 * and `line` and `column` of the place.
 * @example An error shows the place
 * ```ts
 * import { parseRegex } from "@ct/regex";
 * import assert from "node:assert/strict";
 * assert.throws(() => parseRegex("a("), { message: "a(\n ^\nunclosed group" });
 * ```
 */
export function parseRegex(text: string): RegexNode {
  return parsePattern(text);
}

/**
 * Whether a text is a valid pattern.
 *
 * @example What compiles and what does not
 * ```ts
 * import { isValidRegex } from "@ct/regex";
 * import assert from "node:assert/strict";
 * assert(isValidRegex("src/**" + "/*.rs"));
 * assert(!isValidRegex("fn main() {"));
 * ```
 */
export function isValidRegex(text: string): boolean {
  try {
    parsePattern(text);
    return true;
  } catch (error) {
    if (error instanceof CtError) return false;
    throw error;
  }
}

/**
 * Compiles a pattern, as a text or as the tree that {@linkcode parseRegex} makes of it.
 *
 * @throws {CtError} If the pattern is not valid, as {@linkcode parseRegex} does.
 * @example Find all matches
 * ```ts
 * import { compileRegex } from "@ct/regex";
 * import assert from "node:assert/strict";
 * const regex = compileRegex(String.raw`(?<key>\w+)=(\d+)`);
 * assert.deepEqual(regex.find("x = 1, y=22"), { start: 7, end: 11 });
 * const captures = regex.captures("x = 1, y=22");
 * assert.deepEqual(captures?.spans[captures.names.get("key") ?? 0], { start: 7, end: 8 });
 * ```
 */
export function compileRegex(pattern: string | RegexNode, options: CompileOptions = {}): Regex {
  return compileNode(typeof pattern === "string" ? parsePattern(pattern) : pattern, options);
}

/**
 * Compiles a text that matches itself only. Its {@linkcode Regex.test} is as fast as
 * `String.prototype.includes`.
 *
 * @example Nothing in it is special
 * ```ts
 * import { literalRegex } from "@ct/regex";
 * import assert from "node:assert/strict";
 * assert(literalRegex("a.b").test("xa.bx"));
 * assert(!literalRegex("a.b").test("axb"));
 * ```
 */
export function literalRegex(text: string, options: CompileOptions = {}): Regex {
  return compileLiteral(text, options);
}
