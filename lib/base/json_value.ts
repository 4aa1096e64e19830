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

/** The value of a text of JSON; `undefined` if it is none. */
export function jsonIn(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether an unknown value is an object, and no list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value, if it is a text. */
export function textOr(value: unknown, otherwise: string): string {
  return typeof value === "string" ? value : otherwise;
}

/** The texts in a list; none if the value is no list. */
export function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}
