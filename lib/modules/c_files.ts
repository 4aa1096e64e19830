/**
 * Which files a file of C includes, where no compiler says in which directories to look.
 *
 * @module
 */
import { joinPath, nameOf, parentOf } from "@ct/base";

const include = /^[ \t]*#[ \t]*include(?:_next)?[ \t]*(?:"([^"\n]+)"|<([^>\n]+)>)/gm;

/** Directories that compilers search. */
const searched = /(?:^|\/)(?:include|inc|src|lib)$/;

/**
 * What gives the files among some that a text includes: in quotes those beside it, or else the
 * nearest of those whose paths end so. What is in angles without a directory is only looked for in
 * its own directory and in those that compilers are usually told of.
 *
 * @example A header in another directory
 * ```ts
 * import { cFiles } from "@ct/modules";
 * import assert from "node:assert/strict";
 * const included = cFiles(["src/main.c", "include/app/log.h"]);
 * assert.deepEqual(included("src/main.c", "#include <app/log.h>\n#include <stdio.h>\n"), [
 *   "include/app/log.h",
 * ]);
 * ```
 */
export function cFiles(
  paths: readonly string[],
): (path: string, text: string) => readonly string[] {
  const known = new Set(paths);
  const byName = Map.groupBy(paths, (path) => nameOf(path));
  const resolve = (from: string, quoted: string | undefined, angled = ""): string | undefined => {
    const directory = parentOf(from);
    const beside = quoted === undefined ? undefined : joinPath(directory, `./${quoted}`);
    if (beside !== undefined && known.has(beside)) return beside;
    const written = (quoted ?? angled).replace(/^(?:\.\.?\/)+/, "");
    const found = (byName.get(nameOf(written)) ?? []).filter((path) => {
      if (path !== written && !path.endsWith(`/${written}`)) return false;
      if (quoted !== undefined || written.includes("/")) return true;
      const around = parentOf(path);
      return around === directory || around === "" || searched.test(around);
    });
    const near = (path: string) => commonLength(path, from) * 1_000 - path.length;
    return found.sort((a, b) => near(b) - near(a))[0];
  };
  return (path, text) => {
    const found = new Set<string>();
    for (const [, quoted, angled] of text.matchAll(include)) {
      const target = resolve(path, quoted, angled);
      if (target !== undefined) found.add(target);
    }
    return [...found];
  };
}

/** How many directories at their beginnings two paths have in common. */
function commonLength(a: string, b: string): number {
  const [one, other] = [a.split("/"), b.split("/")];
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}
