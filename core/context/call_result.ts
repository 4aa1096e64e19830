/**
 * A call of a tool with values in place of words, and its result.
 *
 * @module
 */
import type { JsonValue } from "../text/json.ts";

/**
 * The value of an option. A text is read as one that is typed, so `"3"` is as good as `3`; each
 * item of a list is one occurrence of the option. `false` and an empty list are as nothing.
 */
export type RawValue = string | number | boolean | readonly string[];

/**
 * Values by the names of options and arguments, without dashes; what is `undefined` is not given.
 */
export type RawOptions = Readonly<Record<string, RawValue | undefined>>;

/**
 * What a call came to. Its text has gone to the context's stdout and its diagnostics to the
 * context's stderr, as they came.
 */
export interface CallResult {
  /** The exit status that the same call has as a command. */
  readonly status: number;
  /** The result, where the options ask for JSON; keys are sorted as in print. */
  readonly value: JsonValue | undefined;
  /** The token with which what was written can be taken back, where the value does not have it. */
  readonly undo: string | undefined;
  /** Whether the call broke off because its own limit of time was reached. */
  readonly isTimedOut: boolean;
  /** Why the call failed, if it threw; that is not on stderr. A `CtError`, unless it is a bug. */
  readonly error: Error | undefined;
}
