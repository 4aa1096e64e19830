/**
 * Values of JSON.
 *
 * @module
 */

/** Any JSON value; members that are `undefined` are omitted. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  /** Its members; one that is `undefined` is not there. */
  readonly [key: string]: JsonValue | undefined;
}

/** Whether a value that somebody else made is an object, and no list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
