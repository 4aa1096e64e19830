/**
 * Commands of the shell itself that change what is known where the next one stands.
 *
 * @module
 */
import { componentsOf } from "./path_kind.ts";
import { type Scope, unknown } from "./scope.ts";

/** No system goes to a directory with a longer path. */
const longestPath = 4096;
/** What a scope marks as not known. */
const marks = /[\ue000-\ue0ff]/;
const variableName = /^[A-Za-z_]\w*$/;

/** Follows such a command in a scope; `false` for all others. */
export function followBuiltIn(
  [program, ...words]: readonly string[],
  scope: Scope,
  possibly: { readonly maybe: boolean },
): boolean {
  switch (program) {
    case "cd":
    case "pushd":
      scope.cwd = targetOf(words, scope);
      return true;
    case "popd":
      scope.cwd = undefined;
      return true;
    case "export":
    case "declare":
    case "typeset":
    case "local":
    case "readonly":
      for (const word of words) {
        const [, name, value] = /^([A-Za-z_]\w*)\+?=([^]*)$/.exec(word) ?? [];
        if (name !== undefined) scope.assign(name, value ?? "", possibly);
      }
      return true;
    case "read":
    case "mapfile":
    case "readarray":
    case "getopts":
      for (const word of words) {
        if (variableName.test(word)) scope.assign(word, unknown, possibly);
      }
      return true;
    case ".":
    case "source":
      scope.open();
      return false;
    case "unset":
      for (const word of words) scope.assign(word, "", possibly);
      return true;
    default:
      return false;
  }
}

/** The directory that `cd` goes to; `undefined` if nobody knows. */
function targetOf(words: readonly string[], scope: Scope): string | undefined {
  const target = words.findLast((word) => word === "-" || !word.startsWith("-")) ?? scope.home;
  const names = target === "-" ? undefined : componentsOf(target, scope);
  const path = names && `/${names.join("/")}`;
  return path !== undefined && path.length <= longestPath && !marks.test(path) ? path : undefined;
}
