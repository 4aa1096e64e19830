/**
 * The values of a rule store, as leniently read as the files that `ct-patch` patches.
 *
 * @module
 */
import { type JsonData, jsonData, JsonSource } from "@ct/json";
import { CtError } from "@ct/base";

/**
 * Reads a text.
 * @throws {CtError} With code `syntax`: `store is empty`, or `store parse error: …`.
 */
export function parseStoreValue(text: string): JsonData {
  const from = text.startsWith("\ufeff") ? 1 : 0;
  if (text.trim() === "") throw new CtError("syntax", "store is empty");
  try {
    return jsonData(JsonSource.parse(text, from, text.length));
  } catch (cause) {
    if (!(cause instanceof CtError) || cause.code !== "syntax") throw cause;
    const { line, column } = cause;
    throw new CtError("syntax", `store parse error: ${cause.message}`, {
      ...(line === undefined ? {} : { line }),
      ...(column === undefined ? {} : { column }),
      cause,
    });
  }
}

/** The value, if it is a string. */
export function stringOf(value: JsonData): string | undefined {
  return value.kind === "string" ? value.text : undefined;
}

/** The value, if it is a number. */
export function numberOf(value: JsonData): number | undefined {
  return value.kind === "number" ? Number(value.text) : undefined;
}

/** The value, if it is true or false. */
export function booleanOf(value: JsonData): boolean | undefined {
  return value.kind === "boolean" ? value.text === "true" : undefined;
}

/** The value, if it is a list of nothing but strings. */
export function stringListOf(value: JsonData): readonly string[] | undefined {
  if (value.kind !== "array") return undefined;
  const texts: string[] = [];
  for (const item of value.items) {
    if (item.kind !== "string") return undefined;
    texts.push(item.text);
  }
  return texts;
}
