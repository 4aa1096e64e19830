/**
 * Checks which options go together.
 *
 * @module
 */
import { autoEncoding } from "@ct/core/input";
import { isGiven, UsageError } from "@ct/core/definition";
import type { EditOptions } from "./definition.ts";

/** Options that say which text is edited where. A patch and a token say that themselves. */
export const selecting = [
  ...["find", "replace", "script", "mode", "within", "all", "name", "name-mode"],
  ...["ext", "path", "glob", "type", "size", "depth"],
  ...["squeeze-blank", "no-cascade", "recover", "ignore-case", "word"],
  ...["call", "to", "skip-unreadable"],
] as const satisfies readonly (keyof EditOptions)[];

/** Options that are about texts to find, and not about calls. */
export const findOptions = [
  ...["find", "replace", "script", "mode", "squeeze-blank", "no-cascade", "ignore-case", "word"],
] as const satisfies readonly (keyof EditOptions)[];

/**
 * Refuses options that have no meaning beside another one.
 * @throws {UsageError} If one of them is given.
 */
export function refuseOptions(
  beside: keyof EditOptions,
  keys: readonly (keyof EditOptions)[],
  options: EditOptions,
): void {
  for (const key of keys) {
    if (isGiven(options[key])) {
      throw new UsageError(`--${key} cannot be used with --${beside}`);
    }
  }
  if (options.encoding !== autoEncoding) {
    throw new UsageError(`--encoding cannot be used with --${beside}`);
  }
}

/** Whether the edits of a call are reported one by one: those of a script, or of several finds. */
export function isSeries({ script, find }: Pick<EditOptions, "script" | "find">): boolean {
  return script !== undefined || find.length > 1;
}
