/**
 * Where a call searches: uses in other directories of a repository must not be missed only because
 * the call was made in one of them.
 *
 * @module
 */
import { directoriesUp, joinName, pathBetween, resolvePath, tryLstat } from "@ct/base";
import type { Context } from "@ct/core/context";
import { type Bases, basesOf, type OptionsOf } from "@ct/core/definition";
import type { definition, RenameOptions } from "./definition.ts";

/** The options with the directories to search, and OLD as it is found from there. */
export function withBases(
  typed: OptionsOf<typeof definition>,
  ctx: Pick<Context, "cwd" | "ceiling">,
): RenameOptions {
  const isChosen = typed.base !== undefined || typed.paths.length > 0;
  const base = typed.base ?? (isChosen ? "." : repository(ctx));
  const bases: Bases = basesOf({ ...typed, base });
  const [, path, rest] = /^([^/].*?)(:\d+.*)$/s.exec(typed.old) ?? [];
  // A path of a call is relative to the working directory, wherever the search starts.
  const file = path === undefined || !path.includes(".") ? undefined : resolvePath(path, ctx);
  const isFile = file !== undefined && tryLstat(file)?.isFile === true;
  return { ...typed, ...bases, old: isFile && rest !== undefined ? `${file}${rest}` : typed.old };
}

/** The nearest directory upward that is a repository, or else the working directory. */
function repository({ cwd, ceiling }: Pick<Context, "cwd" | "ceiling">): string {
  for (const directory of directoriesUp(cwd)) {
    if (tryLstat(joinName(directory, ".git")) !== undefined) {
      return pathBetween(cwd, directory) || ".";
    }
    if (directory === ceiling) break;
  }
  return ".";
}
