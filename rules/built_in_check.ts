/**
 * Checks that are part of the suite: a probe whose first word names one runs no program
 * (docs/spec/rules.md#checks). They judge themselves, so their rules have no adapter.
 *
 * @module
 */
import type { Context } from "@ct/core/context";
import { checkDeps } from "./checks/deps_check.ts";
import type { CheckFinding } from "./checks/finding.ts";
import { checkMods } from "./checks/mods_check.ts";

/**
 * Runs a check with the words after its name. The context's working directory is the store's root, its signal aborts
 * when the probe's time is up.
 */
export type BuiltInCheck = (words: readonly string[], ctx: Context) => Promise<CheckFinding>;

/** Every built-in check, by the first word of its probes: the `checkNames` of the gate. */
export const builtInChecks: ReadonlyMap<string, BuiltInCheck> = new Map([
  ["deps", checkDeps],
  ["mods", checkMods],
]);
