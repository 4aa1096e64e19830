/**
 * JSON in columns, checked where it is taken.
 *
 * @module
 */
import type { JsonValue } from "@ct/core/text";

/** A JSON object. */
export type JsonObject = Readonly<Record<string, JsonValue>>;

/**
 * A value that has to be a list of texts.
 * @throws {TypeError} If it is not.
 */
export function textsOf(value: JsonValue): readonly string[] {
  return listOf(value).map((each) => {
    if (typeof each === "string") return each;
    throw new TypeError("the column holds a list of more than texts");
  });
}

/**
 * A value that has to be a list.
 * @throws {TypeError} If it is not.
 */
export function listOf(value: JsonValue): readonly JsonValue[] {
  if (isList(value)) return value;
  throw new TypeError("the column holds no list");
}

/**
 * A value that has to be an object.
 * @throws {TypeError} If it is not.
 */
export function objectOf(value: JsonValue): JsonObject {
  if (typeof value !== "object" || value === null || isList(value)) {
    throw new TypeError("the column holds no object");
  }
  return Object.fromEntries(Object.entries(value).map(([key, each = null]) => [key, each]));
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
