/**
 * What a pattern argument means: literal text, glob or regex
 * (docs/spec/conventions.md#pattern-kinds).
 *
 * @module
 */
import { CtError } from "@ct/base";
import { parseRegex, type RegexNode } from "@ct/regex";

/** The kinds of pattern. */
export type PatternKind = "literal" | "glob" | "regex";

/** What a text is promoted to. */
export type Promotion =
  | { readonly kind: "literal" }
  | {
    /** Discriminant. */
    readonly kind: "glob";
    /** Why a text with regex characters is no regex. */
    readonly reason?: CtError;
  }
  | {
    /** Discriminant. */
    readonly kind: "regex";
    /** The tree of the regex, which whether it is one came from. */
    readonly node: RegexNode;
  };

/**
 * The kind that a text is promoted to: without metacharacters a literal; with regex characters and
 * valid a regex; else a glob.
 *
 * @example A call is a regex, an open parenthesis is not
 * ```ts
 * import { promote } from "@ct/pattern";
 * import assert from "node:assert/strict";
 * assert.equal(promote("run(fast)").kind, "regex");
 * assert.equal(promote("run(").kind, "glob");
 * assert.equal(promote("std::fmt").kind, "literal");
 * ```
 */
export function promote(text: string): Promotion {
  const regexCharacters = /[\^$()|+{}\\.]/.test(text);
  if (!regexCharacters) return { kind: /[*?[]/.test(text) ? "glob" : "literal" };
  try {
    return { kind: "regex", node: parseRegex(text) };
  } catch (error) {
    if (error instanceof CtError) return { kind: "glob", reason: error };
    throw error;
  }
}
