/**
 * Reads where a walk starts: from arguments or from `--base`.
 *
 * @module
 */
import { UsageError } from "./usage_error.ts";

/** What says where a walk starts. */
export interface TypedBases {
  /** `--base`. */
  readonly base: string;
  /** The arguments. */
  readonly paths: readonly string[];
}

/** The same, as a walk needs it. */
export interface Bases {
  /** The only base; empty if there are several. */
  readonly base: string;
  /** All of them, in order. */
  readonly bases: readonly string[];
}

/**
 * Puts the arguments in the place of `--base`.
 * @throws {UsageError} If both are given, or several where `--explain-skip` needs one.
 *
 * @example One argument
 * ```ts
 * import { basesOf } from "@ct/core/definition";
 * import assert from "node:assert/strict";
 * assert.deepEqual(basesOf({ base: ".", paths: ["src"] }), { base: "src", bases: ["src"] });
 * ```
 */
export function basesOf(
  { base, paths, "explain-skip": skip }: TypedBases & {
    readonly "explain-skip"?: string | undefined;
  },
): Bases {
  const [first = base, second] = paths;
  if (paths.length > 0 && base !== ".") {
    throw new UsageError(`"${first}" cannot be used with --base`, {
      help: "give all directories as arguments, or use only --base",
    });
  }
  if (second !== undefined && skip !== undefined) {
    throw new UsageError(`--explain-skip cannot be used with several paths`);
  }
  return { base: second === undefined ? first : "", bases: [first, ...paths.slice(1)] };
}

/** The bases as members of a result: `base`, or `bases` if there are several. */
export function basesJson(
  bases: readonly string[],
): { readonly base: string | undefined; readonly bases: readonly string[] | undefined } {
  const isOne = bases.length === 1;
  return { base: isOne ? bases[0] : undefined, bases: isOne ? undefined : bases };
}
