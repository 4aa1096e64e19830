/**
 * Why a call changes nothing, though files were selected.
 *
 * @module
 */
import type { OperationOptions } from "./model/operation.ts";

/** What is so already, by the option that asks for it; `--add` always changes something. */
const already: readonly (readonly [keyof OperationOptions, string])[] = [
  ["set", "each value of --set is there already"],
  ["set-json", "each value of --set-json is there already"],
  ["move-first", "each element of --move-first is the first"],
  ["move-last", "each element of --move-last is the last"],
  ["move-up", "each element of --move-up is the first"],
  ["move-down", "each element of --move-down is the last"],
  ["delete", "nothing is at a path of --delete"],
];

/**
 * One line that says why none of the operations changed any of `files` files.
 *
 * @example A value that is there
 * ```ts
 * import { noChangeReason } from "./no_change.ts";
 * import assert from "node:assert/strict";
 * const none = { "add": [], "move-first": [], "move-last": [], "move-up": [], "move-down": [] };
 * assert.equal(
 *   noChangeReason({ ...none, set: ["a=1"], delete: [] }, 2),
 *   "no change in 2 file(s): each value of --set is there already",
 * );
 * ```
 */
export function noChangeReason(options: OperationOptions, files: number): string {
  const reasons = already.filter(([key]) => {
    const given = options[key];
    return Array.isArray(given) && given.length > 0;
  });
  return `no change in ${files} file(s): ${reasons.map(([, reason]) => reason).join("; ")}`;
}
