/**
 * Which options go together.
 *
 * @module
 */
import { autoEncoding } from "@ct/core/input";
import { UsageError } from "@ct/core/definition";
import type { EditOptions } from "./definition.ts";

/** Options that say which text is edited where. A patch and a token say that themselves. */
export const selecting = [
  ...["find", "replace", "script", "mode", "within", "all", "name", "path", "name-mode"],
  ...["squeeze-blank", "no-cascade", "recover"],
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
    const value = options[key];
    if (value === undefined || value === false) continue;
    if (Array.isArray(value) && value.length === 0) continue;
    throw new UsageError(`--${key} cannot be used with --${beside}`);
  }
  if (options.encoding !== autoEncoding) {
    throw new UsageError(`--encoding cannot be used with --${beside}`);
  }
}
