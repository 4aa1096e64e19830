/**
 * JSON that is too long to be one text, in parts.
 *
 * @module
 */
import { byCodePoints } from "@ct/base";
import { formatJson, isArray, type JsonValue } from "./json.ts";

/** A string that comes in parts; no part ends within a character. */
export class LongString {
  /** Yields the parts. */
  readonly parts: () => Iterable<string>;

  /** Creates one from what yields the parts. */
  constructor(parts: () => Iterable<string>) {
    this.parts = parts;
  }
}

/** An array whose items are made one after the other. */
export class LongArray {
  /** Yields the items. */
  readonly items: () => Iterable<LongJson>;

  /** Creates one from what yields the items. */
  constructor(items: () => Iterable<LongJson>) {
    this.items = items;
  }
}

/** A value that is JSON on one line already: its numbers and the order of its keys stay. */
export class RawJson {
  /** The JSON. */
  readonly text: string;

  /** Creates one from the JSON. */
  constructor(text: string) {
    this.text = text;
  }
}

/** A JSON value with strings and arrays that are never held as a whole. */
export type LongJson =
  | JsonValue
  | LongString
  | LongArray
  | RawJson
  | LongObject;

/** An object that may have such members. */
export type LongObject = { readonly [key: string]: LongJson | undefined };

/**
 * What {@linkcode formatJson} makes of a value, in parts.
 *
 * @example A string in parts
 * ```ts
 * import { jsonParts, LongString } from "@ct/core/text";
 * import assert from "node:assert/strict";
 * const text = new LongString(() => ['"', "b"]);
 * assert.equal([...jsonParts({ text, a: 1 })].join(""), '{"a":1,"text":"\\"b"}\n');
 * ```
 */
export function* jsonParts(value: LongJson, pretty = false): Generator<string> {
  if (!isLong(value)) return yield formatJson(value, pretty);
  yield* partsOf(value, pretty ? "\n" : undefined);
  yield "\n";
}

/**
 * A value as who reads {@linkcode jsonParts} of it would get it: whole, without absent members, and
 * with its keys in the order in which they are printed.
 *
 * @example Keys are sorted
 * ```ts
 * import { LongString, plainJson } from "@ct/core/text";
 * import assert from "node:assert/strict";
 * const value = plainJson({ text: new LongString(() => ["a", "b"]), at: 1, none: undefined });
 * assert.equal(JSON.stringify(value), '{"at":1,"text":"ab"}');
 * ```
 */
export function plainJson(value: LongJson): JsonValue {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof RawJson) return JSON.parse(value.text);
  if (value instanceof LongString) return [...value.parts()].join("");
  if (value instanceof LongArray) return Array.from(value.items(), plainJson);
  if (isArray(value)) return value.map(plainJson);
  return Object.fromEntries(
    Object.keys(value).sort(byCodePoints).flatMap((key) => {
      const member = value[key];
      return member === undefined ? [] : [[key, plainJson(member)]];
    }),
  );
}

/** `lineBreak` is a newline and the indentation of the line that the value starts in, if any. */
function* partsOf(value: LongJson, lineBreak: string | undefined): Generator<string> {
  if (value instanceof RawJson) yield value.text;
  else if (value instanceof LongString) {
    yield '"';
    for (const part of value.parts()) yield JSON.stringify(part).slice(1, -1);
    yield '"';
  } else if (value instanceof LongArray) {
    const items = Iterator.from(value.items()).map((item) => ({ head: "", item }));
    yield* bracketed({ open: "[", close: "]" }, items, lineBreak);
  } else if (isLong(value)) {
    const colon = lineBreak === undefined ? ":" : ": ";
    const members = Object.keys(value).sort(byCodePoints).flatMap((key) => {
      const item = value[key];
      return item === undefined ? [] : [{ head: JSON.stringify(key) + colon, item }];
    });
    yield* bracketed({ open: "{", close: "}" }, members, lineBreak);
  } else {
    const text = formatJson(value, lineBreak !== undefined).slice(0, -1);
    yield lineBreak === undefined ? text : text.replaceAll("\n", lineBreak);
  }
}

/** An item of an array, or a member with its key before it. */
interface Item {
  readonly head: string;
  readonly item: LongJson;
}

function* bracketed(
  { open, close }: { readonly open: string; readonly close: string },
  items: Iterable<Item>,
  lineBreak: string | undefined,
): Generator<string> {
  const inner = lineBreak === undefined ? undefined : `${lineBreak}  `;
  let isEmpty = true;
  yield open;
  for (const { head, item } of items) {
    yield (isEmpty ? "" : ",") + (inner ?? "") + head;
    yield* partsOf(item, inner);
    isEmpty = false;
  }
  yield (isEmpty ? "" : lineBreak ?? "") + close;
}

/** Whether something in a value comes in parts, which then is an object. */
function isLong(value: LongJson): value is LongString | LongArray | RawJson | LongObject {
  if (value instanceof LongString || value instanceof LongArray) return true;
  if (value instanceof RawJson) return true;
  if (typeof value !== "object" || value === null || isArray(value)) return false;
  // Faster than a list of the values would be.
  for (const key in value) {
    const item = value[key];
    if (typeof item === "object" && isLong(item)) return true;
  }
  return false;
}
