/**
 * Comparing what fails with what succeeds.
 *
 * @module
 */
import { CtError } from "@ct/base";

/** What a function yields, or how it fails. */
export type Outcome<T> =
  | { readonly value: T }
  | { readonly error: string; readonly code: CtError["code"] };

/** Calls a function; errors other than `CtError` go on. */
export function outcome<T>(action: () => T): Outcome<T> {
  try {
    return { value: action() };
  } catch (error) {
    return failure(error);
  }
}

/** The outcome of a function that failed. */
export function failure(
  error: unknown,
): { readonly error: string; readonly code: CtError["code"] } {
  if (error instanceof CtError) return { error: error.message, code: error.code };
  throw error;
}
