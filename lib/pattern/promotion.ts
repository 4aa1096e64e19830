/**
 * What a pattern argument means: literal text, glob or regex
 * (docs/spec/conventions.md#pattern-kinds).
 *
 * @module
 */
import { CtError } from "@ct/base";
import { globToRegex } from "./glob.ts";
import {
  type CompileOptions,
  compileRegex,
  isValidRegex,
  literalRegex,
  type Regex,
} from "@ct/regex";

/** The kinds of pattern. */
export type PatternKind = "literal" | "glob" | "regex";

/**
 * The kind that a text is promoted to: without metacharacters a literal; with regex characters and valid a
 * regex; else a glob.
 *
 * @example A call is a regex, an open parenthesis is not
 * import { promote } from "@ct/pattern";
 * import assert from "node:assert/strict";
 * assert.equal(promote("run(fast)"), "regex");
 * assert.equal(promote("run("), "glob");
 * assert.equal(promote("std::fmt"), "literal");
 */
export function promote(text: string): PatternKind {
  const regexCharacters = /[\^$()|+{}\\.]/.test(text);
  if (!regexCharacters && !/[*?[]/.test(text)) return "literal";
  return regexCharacters && isValidRegex(text) ? "regex" : "glob";
}

/** How {@linkcode compilePattern} compiles. */
export interface PatternOptions extends CompileOptions {
  /** The option that the text came from, for messages, such as `--grep`. */
  readonly option: string;
  /** The kind; promoted where it is `undefined`. */
  readonly mode: PatternKind | undefined;
}

/**
 * Compiles a pattern.
 * @throws {CtError} With code `pattern` if the text is no regex or glob, naming the option.
 *
 * @example A pinned kind
 * import { compilePattern } from "@ct/pattern";
 * import assert from "node:assert/strict";
 * const pattern = compilePattern("run(fast)", { option: "--grep", mode: "literal" });
 * assert.equal(pattern.test("await run(fast);"), true);
 */
export function compilePattern(text: string, options: PatternOptions): Regex {
  const kind = options.mode ?? promote(text);
  try {
    if (kind === "literal") return literalRegex(text, options);
    return compileRegex(kind === "glob" ? globToRegex(text) : text, options);
  } catch (cause) {
    if (!(cause instanceof CtError)) throw cause;
    throw new CtError(
      "pattern",
      `invalid ${options.option} pattern: ${cause.message}`,
      { cause },
    );
  }
}
