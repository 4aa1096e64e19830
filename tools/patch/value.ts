/**
 * The VALUE of `--set` and `--add`: JSON if it is valid JSON, else a string
 * (docs/spec/patch.md#values).
 *
 * @module
 */
import type { Context } from "@ct/core/context";
import { readPayload } from "@ct/core/input";
import { jsonData, JsonSource } from "@ct/json";
import type { Model } from "./model.ts";

/** A value to be put into documents. */
export interface Value {
  /** The value as JSON, parsed: as it was typed but for white space around its tokens. */
  readonly json: JsonSource;
  /** The value as data. */
  readonly model: Model;
  /** The file that its text was read from, as typed; `undefined` if there is none. */
  readonly file: string | undefined;
}

/**
 * Reads a value. Text from a file is always a string.
 * @throws {CtError} With code `payload` if the value's file cannot be read.
 *
 * @example Key order and the spelling of numbers are kept
 * ```ts
 * import { readValue } from "@ct/patch";
 * import assert from "node:assert/strict";
 * assert.equal(readValue('{"b": 1.0, "a": 2}', { cwd: "/" }).json.text, '{"b":1.0,"a":2}');
 * assert.equal(readValue("plain", { cwd: "/" }).json.text, '"plain"');
 * ```
 */
export function readValue(typed: string, ctx: Pick<Context, "cwd">): Value {
  const payload = readPayload(typed, ctx);
  const compact = payload.fromFile ? undefined : compactJson(payload.text);
  const text = compact ?? JSON.stringify(payload.text);
  const json = JsonSource.parse(text, 0, text.length);
  const file = payload.fromFile ? typed.slice("file:".length) : undefined;
  return { json, model: jsonData(json), file };
}

/**
 * Strict JSON without white space around its tokens; `undefined` if the text is not strict JSON.
 */
function compactJson(text: string): string | undefined {
  let isExact = true;
  try {
    JSON.parse(text, (_, value: unknown) => {
      // A number past the range of doubles, or half a surrogate pair, is no value that every reader
      // has.
      if (typeof value === "number") isExact &&= Number.isFinite(value);
      else if (typeof value === "string") isExact &&= value.isWellFormed();
      else if (typeof value === "object" && value !== null) {
        isExact &&= Object.keys(value).every((key) => key.isWellFormed());
      }
      return value;
    });
  } catch {
    return undefined;
  }
  if (!isExact) return undefined;
  const tokens = /("[^"\\]*(?:\\.[^"\\]*)*")|[ \t\n\r]+/g;
  return text.replace(tokens, (_, string: string | undefined) => string ?? "");
}
