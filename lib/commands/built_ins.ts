/**
 * Commands of the shell itself that change what is known where the next one stands.
 *
 * @module
 */
import { matchOf } from "@ct/base";
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
        if (program !== "export" && program !== "readonly") {
          scope.own(matchOf(/^\w*/, word)[0]);
        }
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
    case "set":
      setArguments(words, scope);
      // It may be given a command line, whose words count.
      return false;
    case "shift":
      scope.args = scope.args && shifted(scope.args, words[0]);
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

/** What `set` makes of the arguments: all words behind `--`, or from the first that is no option. */
function setArguments(words: readonly string[], scope: Scope): void {
  const at = words.findIndex((word) => word === "--" || !/^[-+]/.test(word));
  if (at < 0) return;
  scope.args = [scope.args?.[0] ?? unknown, ...words.slice(words[at] === "--" ? at + 1 : at)];
}

function shifted(
  [name = "", ...args]: readonly string[],
  count: string = "1",
): readonly string[] | undefined {
  return /^\d{1,4}$/.test(count) ? [name, ...args.slice(Number(count))] : undefined;
}
