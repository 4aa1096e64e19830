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

/**
 * The kind that a pattern of whole names is promoted to: as {@linkcode promote} says, but for texts
 * such as `test_*.py` and `d?.txt`. As a regex they repeat a letter, which no name is looked up by;
 * so they are globs, where all other special characters are dots.
 *
 * @example A star behind a letter, and one behind a dot
 * ```ts
 * import { promoteName } from "@ct/pattern";
 * import assert from "node:assert/strict";
 * assert.equal(promoteName("test_*.py").kind, "glob");
 * assert.equal(promoteName("test_.*").kind, "regex");
 * ```
 */
export function promoteName(text: string): Promotion {
  return isNameGlob(text) ? { kind: "glob" } : promote(text);
}

/** Whether a pattern of names is a glob, as it repeats letters and has no other characters but dots. */
export function isNameGlob(text: string): boolean {
  return /[*?]/.test(text) &&
    /^(?:[\p{L}\p{M}\p{N}_-][*?]|[^*?[\^$()|+{}\\])+$/u.test(text);
}
