/**
 * Globs as the suite writes them, translated to the regex dialect (docs/spec/conventions.md#globs).
 *
 * @module
 */
import { syntaxError } from "@ct/regex";
import { type GlobDialect, textDialect } from "./glob/dialect.ts";
import type { GlobFault } from "./glob/glob_part.ts";
import { globRegex } from "./glob/glob_regex.ts";
import { readGlob } from "./glob/read_glob.ts";

/**
 * The regex that a glob stands for: `*` is any run without `/`, `?` one character but `/`, `[…]` a
 * class (`[!…]` negated); everything else is plain text. `**` is the same as `*`.
 * @throws {CtError} With code `pattern` if a class is malformed.
 *
 * @example Negated class
 * ```ts
 * import { globToRegex } from "@ct/pattern";
 * import assert from "node:assert/strict";
 * assert.equal(globToRegex("f[!0-9].rs"), "f[^0-9]\\.rs");
 * ```
 */
export function globToRegex(glob: string): string {
  return regexOf(glob, textDialect);
}

/**
 * The regex that a glob of a dialect stands for.
 * @throws {CtError} With code `pattern` if it is malformed, showing the place.
 */
export function regexOf(glob: string, dialect: GlobDialect): string {
  const { parts, fault } = readGlob(glob, dialect);
  if (fault === undefined) return globRegex(parts, dialect);
  const offset = (count: number) => [...glob].slice(0, count).join("").length;
  const span = { start: offset(fault.start), end: offset(fault.end) };
  throw syntaxError(glob, span, reasons[fault.kind]);
}

const reasons: Readonly<Record<GlobFault["kind"], string>> = {
  class: "unclosed class",
  brace: "unclosed brace",
  escape: "escape at the end",
  depth: "too many braces in each other",
  end: "brace that is not open",
  range: "range that ends before it starts",
  name: "unknown class name",
};
