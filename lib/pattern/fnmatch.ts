/**
 * Globs as `fnmatch` of the C library reads them, and so `find` and grep.
 *
 * @module
 */
import { compileRegex } from "@ct/regex";
import { fnmatchDialect } from "./glob/dialect.ts";
import { globRegex } from "./glob/glob_regex.ts";
import { readGlob } from "./glob/read_glob.ts";
import type { GlobMatcher } from "./rg_glob.ts";

/**
 * The matcher of a glob in which `*` and `?` also match a slash. Nothing is malformed: a `[` that
 * nothing closes is text.
 *
 * @example Across directories
 * ```ts
 * import { fnmatchMatcher } from "@ct/pattern";
 * import assert from "node:assert/strict";
 * const matches = fnmatchMatcher("a*[[:digit:]]");
 * assert.deepEqual(["a1", "a/b2", "a"].map(matches), [true, true, false]);
 * ```
 */
export function fnmatchMatcher(glob: string): GlobMatcher {
  const regex = compileRegex(globRegex(readGlob(glob, fnmatchDialect).parts, fnmatchDialect), {
    anchored: true,
  });
  return (path) => regex.test(path);
}
