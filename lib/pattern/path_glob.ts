/**
 * Filters paths by `--path` (docs/spec/conventions.md#path-globs).
 *
 * @module
 */
import { CtError } from "@ct/base";
import { compileRegex } from "@ct/regex";
import { regexOf } from "./glob.ts";
import { pathDialect } from "./glob/dialect.ts";

/**
 * Compiles the test on a path below the base, without a leading `./`. One of the globs must match,
 * and none of those that begin with `!`; with only such ones, everything else is kept.
 * @throws {CtError} With code `pattern` if a brace or a class is not closed.
 *
 * @example Everything below a directory but its tests
 * ```ts
 * import { pathTest } from "@ct/pattern";
 * import assert from "node:assert/strict";
 * const keeps = pathTest(["src/**", "!**" + "/*_test.{ts,tsx}"]);
 * assert.deepEqual(["src/a.ts", "src/b/a_test.ts", "a.ts"].map(keeps), [true, false, false]);
 * ```
 */
export function pathTest(globs: readonly string[]): (path: string) => boolean {
  const negated = globs.filter((glob) => glob.startsWith("!"));
  const wanted = globs.filter((glob) => !glob.startsWith("!")).map(compiled);
  const unwanted = negated.map((glob) => compiled(glob.slice(1)));
  return (path) =>
    (wanted.length === 0 || wanted.some((regex) => regex.test(path))) &&
    !unwanted.some((regex) => regex.test(path));
}

function compiled(glob: string): ReturnType<typeof compileRegex> {
  try {
    // One that ends in `/` stands for all that lies below.
    const text = glob.replace(/^\.\//, "").replace(/\/$/, "/**");
    return compileRegex(regexOf(text, pathDialect), { anchored: true });
  } catch (cause) {
    if (!(cause instanceof CtError)) throw cause;
    throw new CtError("pattern", `invalid --path glob: ${cause.message}`, { cause });
  }
}
