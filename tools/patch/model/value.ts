/**
 * The VALUE of `--set` and `--add`: JSON if it is valid JSON, else a string; or what `--type` says
 * (docs/spec/patch.md#values).
 *
 * @module
 */
import { CtError } from "@ct/base";
import type { Context } from "@ct/core/context";
import { readPayload } from "@ct/core/input";
import { jsonData, JsonSource } from "@ct/json";
import type { Model } from "./model.ts";
import { kindOfWord } from "./toml_lexis.ts";

/** A value to be put into documents. */
export interface Value {
  /** The value as JSON, parsed: as it was typed except for white space around its tokens. */
  readonly json: JsonSource;
  /** The value as data. */
  readonly model: Model;
  /** The file that its text was read from, as typed; `undefined` if there is none. */
  readonly file: string | undefined;
  /** What it is in the place of a string, where nothing says that it is not one. */
  readonly asString?: string | undefined;
  /** Whether it is a string only since it was typed as what is no JSON. */
  readonly isBare?: boolean;
}

/** What `--type` says of values. */
export type ValueType = "number" | "boolean" | "null" | "string" | "date" | "json";

/** How many containers may be within each other: in a value, and in a document of YAML. */
export const deepest = 500;

/**
 * Reads a value. Without a type, text from a file is a string.
 * @throws {CtError} With code `payload` if the value's file cannot be read, `usage` if it is not of
 * the type, or JSON that not every reader takes.
 *
 * @example Key order and the spelling of numbers are kept
 * ```ts
 * import { openDoor } from "@ct/base";
 * import { readValue } from "@ct/patch";
 * import assert from "node:assert/strict";
 * assert.equal(readValue('{"b": 1.0, "a": 2}', { cwd: "/", door: openDoor }).json.text, '{"b":1.0,"a":2}');
 * assert.equal(readValue("plain", { cwd: "/", door: openDoor }).json.text, '"plain"');
 * ```
 */
export function readValue(
  typed: string,
  ctx: Pick<Context, "cwd" | "door">,
  type?: ValueType,
): Value {
  const { text, fromFile } = readPayload(typed, ctx);
  const file = fromFile ? typed.slice("file:".length) : undefined;
  if (type === "date") return { ...dateValue(text.trim()), file };
  const isText = type === "string" || type === undefined && fromFile;
  const json = isText ? undefined : readJson(text);
  if (json === undefined) {
    if (type !== undefined && type !== "string") throw notOfType(type, text);
    const isBare = type === undefined && !fromFile;
    return { ...stringValue(JSON.stringify(text)), file, isBare };
  }
  const model = jsonData(json);
  if (type !== undefined && type !== "json" && model.kind !== type) throw notOfType(type, text);
  const mayBeString = type === undefined && "text" in model && model.kind !== "string";
  return { json, model, file, ...mayBeString && { asString: json.text } };
}

/** A date or time of TOML. */
function dateValue(text: string): Pick<Value, "json" | "model"> {
  if (kindOfWord(text) !== "date") throw notOfType("date", text);
  const { json } = stringValue(JSON.stringify(text));
  return { json, model: { kind: "date", text } };
}

/** A string as it is written, in any quotes. */
export function stringValue(literal: string): Pick<Value, "json" | "model"> {
  const json = JsonSource.parse(literal, 0, literal.length);
  return { json, model: jsonData(json) };
}

function notOfType(type: ValueType, text: string): CtError {
  const what = type === "null"
    ? "null"
    : type === "json"
    ? "valid JSON"
    : type === "date"
    ? "a date or time as TOML spells it"
    : `a ${type}`;
  return new CtError("usage", `'${text.slice(0, 200)}' is not ${what}`);
}

/**
 * Strict JSON without white space around its tokens; `undefined` if the text is not strict JSON.
 * @throws {CtError} With code `usage` if it is, but readers differ in what they take it for.
 */
function readJson(typed: string): JsonSource | undefined {
  try {
    JSON.parse(typed);
  } catch {
    return undefined;
  }
  const tokens = /("[^"\\]*(?:\\.[^"\\]*)*")|[ \t\n\r]+/g;
  const text = typed.replace(tokens, (_, string: string | undefined) => string ?? "");
  const reason = faultOf(text);
  if (reason === undefined) return JsonSource.parse(text, 0, text.length);
  throw new CtError("usage", `the value '${typed.slice(0, 200)}' ${reason}`, {
    help: "correct it, or give --type string to set it as a string",
  });
}

/** Why not every reader takes a JSON text, or not all for the same. */
function faultOf(text: string): string | undefined {
  let open = 0;
  for (const [token] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}]/g)) {
    if (token === "[" || token === "{") open++;
    else if (token === "]" || token === "}") open--;
    if (open > deepest) return `nests more than ${deepest} levels`;
  }
  if (/\\u[dD][89a-fA-F]/.test(text) && !isWellFormed(JSON.parse(text))) {
    return "has half a surrogate pair";
  }
  const repeated = repeatedKey(jsonData(JsonSource.parse(text, 0, text.length)));
  return repeated === undefined ? undefined : `has the key ${JSON.stringify(repeated)} twice`;
}

function isWellFormed(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed();
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([key, inner]) => key.isWellFormed() && isWellFormed(inner));
}

function repeatedKey(model: Model): string | undefined {
  if (model.kind === "array") return firstOf(model.items, repeatedKey);
  if (model.kind !== "object") return undefined;
  const keys = new Set<string>();
  return firstOf(model.members, ({ key, value }) => {
    const text = "text" in key ? key.text : "";
    if (keys.has(text)) return text;
    keys.add(text);
    return repeatedKey(value);
  });
}

function firstOf<T, R>(items: readonly T[], find: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
