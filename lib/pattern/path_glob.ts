/**
 * Which paths `--path` keeps (docs/spec/conventions.md#path-globs).
 *
 * @module
 */
import { CtError } from "@ct/base";
import { compileRegex } from "@ct/regex";

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
    return compileRegex(pathGlobToRegex(glob), { anchored: true });
  } catch (cause) {
    if (!(cause instanceof CtError)) throw cause;
    throw new CtError("pattern", `invalid --path glob: ${cause.message}`, { cause });
  }
}

/**
 * The regex that a glob of paths stands for: `*` and `?` do not cross a `/`, a component `**` is
 * any number of directories, `{a,b}` one of several, `[…]` a class, and `\` takes the next
 * character as it is. A glob that ends in `/` stands for all that lies below.
 */
function pathGlobToRegex(glob: string): string {
  const text = glob.replace(/^\.\//, "").replace(/\/$/, "/**");
  let regex = "";
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    const rest = text.slice(index);
    const [directories] = /^(?:\*\*\/)+/.exec(rest) ?? [];
    const isStart = index === 0 || /[/{,]/.test(text.charAt(index - 1));
    const character = text.charAt(index);
    if (directories !== undefined && isStart) {
      regex += "(?:[^/]+/)*";
      index += directories.length - 1;
    } else if (rest.startsWith("**")) {
      regex += "(?s:.*)";
      index += /^\*+/.exec(rest)?.[0].length ?? 1;
      index--;
    } else if (character === "*") regex += "[^/]*";
    else if (character === "?") regex += "[^/]";
    else if (character === "[") {
      const close = text.indexOf("]", index + 2);
      const body = text.slice(index + 1, close < 0 ? undefined : close).replace(/^!/, "^");
      regex += `[${body.replace(/[\\[&~]/g, "\\$&")}${close < 0 ? "" : "]"}`;
      if (close < 0) break;
      index = close;
    } else if (character === "{") {
      regex += "(?:";
      depth++;
    } else if (character === "}" && depth > 0) {
      regex += ")";
      depth--;
    } else if (character === "," && depth > 0) regex += "|";
    else {
      const plain = character === "\\" ? text.charAt(++index) : character;
      regex += plain.replace(/[.+*?()|[\]{}^$\\]/g, "\\$&");
    }
  }
  return regex;
}
