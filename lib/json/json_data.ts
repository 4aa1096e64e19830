/**
 * JSON as data: with members in their order, even if a key occurs twice, and numbers as they are
 * written; or as the values of the language.
 *
 * @module
 */
import { itemAt } from "@ct/base";
import { JsonSource, type JsonValueKind } from "./json_source.ts";

/** A value without parts. */
export interface JsonScalar {
  /** What it is. */
  readonly kind: Exclude<JsonValueKind, "object" | "array">;
  /** A string's value; a number as it is written; the word of any other. */
  readonly text: string;
}

/** A member of an object. */
export interface JsonMember {
  /** Its key, a string. */
  readonly key: JsonScalar;
  /** Its value. */
  readonly value: JsonData;
}

/** A value. */
export type JsonData =
  | { readonly kind: "object"; readonly members: readonly JsonMember[] }
  | { readonly kind: "array"; readonly items: readonly JsonData[] }
  | JsonScalar;

/** What values are made into. */
interface Builder<T> {
  scalar(scalar: JsonScalar): T;
  array(items: readonly T[]): T;
  object(keys: readonly string[], values: readonly T[]): T;
}

/** An object or array that is being read. */
interface Container<T> {
  readonly kind: "object" | "array";
  /** The first node after it. */
  readonly end: number;
  readonly keys: string[];
  readonly values: T[];
}

/** The data of a node; without a number, of the whole document. */
export function jsonData(source: JsonSource, node: number = 0): JsonData {
  return build(source, node, dataBuilder);
}

/**
 * The value of a text that may have comments, trailing commas, and whatever else `ct-patch` reads;
 * of a key that occurs twice, the last value.
 * @throws {CtError} With code `syntax`, with line and column.
 *
 * @example A configuration file
 * ```ts
 * import { parseJsonc } from "@ct/json";
 * import assert from "node:assert/strict";
 * assert.deepEqual(parseJsonc('{ "url": "https://a.b", /* which *\/ "list": [1,], }'), {
 *   url: "https://a.b",
 *   list: [1],
 * });
 * ```
 */
export function parseJsonc(text: string): unknown {
  return build(JsonSource.parse(text, 0, text.length), 0, valueBuilder);
}

const dataBuilder: Builder<JsonData> = {
  scalar: (scalar) => scalar,
  array: (items) => ({ kind: "array", items }),
  object: (keys, values) => ({
    kind: "object",
    members: values.map((value, index) => ({
      key: { kind: "string", text: itemAt(keys, index) },
      value,
    })),
  }),
};

const valueBuilder: Builder<unknown> = {
  scalar: ({ kind, text }) =>
    kind === "string"
      ? text
      : kind === "number"
      ? Number(text)
      : kind === "null"
      ? null
      : text === "true",
  array: (items) => items,
  object: (keys, values) => Object.fromEntries(keys.map((key, index) => [key, values[index]])),
};

/** Without recursion: a text may nest deeper than calls can. */
function build<T>(source: JsonSource, root: number, builder: Builder<T>): T {
  const whole: Container<T> = { kind: "array", end: Infinity, keys: [], values: [] };
  const open = [whole];
  for (let node = root; node < source.after(root);) {
    const inner = open.at(-1) ?? whole;
    if (inner.kind === "object") inner.keys.push(source.scalarText(node++));
    const kind = source.kind(node);
    if (kind === "object" || kind === "array") {
      open.push({ kind, end: source.after(node), keys: [], values: [] });
    } else inner.values.push(builder.scalar({ kind, text: source.scalarText(node) }));
    node++;
    for (let last = open.at(-1); last?.end === node; last = open.at(-1)) {
      open.pop();
      const { kind, keys, values } = last;
      const value = kind === "object" ? builder.object(keys, values) : builder.array(values);
      open.at(-1)?.values.push(value);
    }
  }
  const [value] = whole.values;
  if (value === undefined) throw new RangeError(`there is no node ${root}`);
  return value;
}
