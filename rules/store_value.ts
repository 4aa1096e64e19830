/**
 * The values of a rule store, as leniently read as the files that `ct-patch` patches.
 *
 * @module
 */
import { JsonSource } from "@ct/json";
import { CtError } from "@ct/base";

/** A member of an object. */
export interface StoreMember {
  /** Its key. */
  readonly key: string;
  /** Its value. */
  readonly value: StoreValue;
}

/** A value of the store. */
export type StoreValue =
  | { readonly kind: "object"; readonly members: readonly StoreMember[] }
  | { readonly kind: "array"; readonly items: readonly StoreValue[] }
  | { readonly kind: "string" | "number" | "boolean" | "null"; readonly text: string };

/**
 * Reads a text.
 * @throws {CtError} With code `syntax`: `store is empty`, or `store parse error: …`.
 */
export function parseStoreValue(text: string): StoreValue {
  const from = text.startsWith("\ufeff") ? 1 : 0;
  if (text.trim() === "") throw new CtError("syntax", "store is empty");
  try {
    return valueOf(JsonSource.parse(text, from, text.length), 0);
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
export function stringOf(value: StoreValue): string | undefined {
  return value.kind === "string" ? value.text : undefined;
}

/** The value, if it is a number. */
export function numberOf(value: StoreValue): number | undefined {
  return value.kind === "number" ? Number(value.text) : undefined;
}

/** The value, if it is true or false. */
export function booleanOf(value: StoreValue): boolean | undefined {
  return value.kind === "boolean" ? value.text === "true" : undefined;
}

/** The value, if it is a list of nothing but strings. */
export function stringListOf(value: StoreValue): readonly string[] | undefined {
  if (value.kind !== "array") return undefined;
  const texts: string[] = [];
  for (const item of value.items) {
    if (item.kind !== "string") return undefined;
    texts.push(item.text);
  }
  return texts;
}

function valueOf(source: JsonSource, node: number): StoreValue {
  const kind = source.kind(node);
  if (kind === "array") {
    return { kind, items: [...source.children(node)].map((child) => valueOf(source, child)) };
  }
  if (kind !== "object") return { kind, text: source.scalarText(node) };
  const members = [...source.children(node)].map((key): StoreMember => ({
    key: source.scalarText(key),
    value: valueOf(source, key + 1),
  }));
  return { kind, members };
}
