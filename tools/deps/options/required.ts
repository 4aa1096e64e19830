/**
 * What has to be given: an assertion, and what an option needs to have an effect.
 *
 * @module
 */
import { UsageError } from "@ct/core/definition";

/**
 * Checks that something is asserted.
 * @throws {UsageError} If not, naming the options that assert.
 */
export function requireAssertion(isSet: boolean, assertions: readonly string[]): void {
  if (isSet) return;
  throw new UsageError("nothing to check", {
    help: `give at least one of ${assertions.map((key) => `--${key}`).join(", ")}`,
  });
}

/**
 * Checks that an option which was given has an effect.
 * @throws {UsageError} If the other one that it needs is missing.
 */
export function requireOther(option: string, other: string, isOtherGiven: boolean): void {
  if (isOtherGiven) return;
  throw new UsageError(`--${option} has no effect without --${other}`);
}
