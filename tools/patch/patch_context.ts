/**
 * The outside world of a call that gives its result to a program.
 *
 * @module
 */
import type { Context } from "@ct/core/context";
import type { OnResult } from "@ct/core/library";
import type { JsonValue } from "@ct/core/text";
import type { PatchAnswer } from "./model/patch_json.ts";

/** The outside world of a call. */
export interface PatchContext extends Context {
  /** Takes the result, which is printed without it: its values as they are in the document. */
  readonly onResult?: OnResult<PatchAnswer> | undefined;
}

/** A value of a document that was written as JSON. */
export function parsedValue(json: string): JsonValue {
  return JSON.parse(json);
}
