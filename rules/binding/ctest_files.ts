/**
 * What CTest runs: the tests that CMake has written into the files of a build directory.
 *
 * @module
 */
import { CtError, joinName } from "@ct/base";
import { type BoundPart, filePart, nothing } from "./bound_part.ts";

const maxFiles = 300;

/**
 * What chooses the commands of the tests of a build directory.
 * @throws {CtError} With code `not-found` if it is none.
 */
export function ctestParts(root: string, directory: string): readonly BoundPart[] {
  const first = joinName(directory, "CTestTestfile.cmake");
  const parts = new Map<string, BoundPart>();
  const pending = [first];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (parts.has(next)) continue;
    const part = filePart(root, next);
    parts.set(next, part);
    const below = next.slice(0, next.lastIndexOf("/"));
    for (const [, name = ""] of part.text.matchAll(/\bsubdirs\("?([^")]+)"?\)/g)) {
      pending.push(joinName(joinName(below, name), "CTestTestfile.cmake"));
    }
    for (const [, name = ""] of part.text.matchAll(/\binclude\("?([^")]+)"?\)/g)) {
      pending.push(name.startsWith("/") ? name : joinName(below, name));
    }
    if (parts.size > maxFiles) throw new CtError("refused", `${first} names too many files`);
  }
  if (parts.get(first)?.text === nothing) {
    throw new CtError("not-found", `${joinName(root, first)} is not there: configure it first`);
  }
  return [...parts.values()];
}
