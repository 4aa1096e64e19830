/**
 * Texts of TOML that two readers agree on: ours, which knows where everything stands, and the
 * package, which knows what is valid. Nothing is changed, and nothing is written, that they read
 * differently.
 *
 * @module
 */
import { CtError, isRecord } from "@ct/base";
import { loadToml, type ParseToml } from "@ct/core/input";
import type { Model } from "../model/model.ts";
import { modelOf, type TomlDocument } from "./node.ts";
import { integerOf } from "../model/toml_lexis.ts";
import { readToml, TomlReadError } from "./reader.ts";

/**
 * Reads a document.
 * @throws {CtError} With code `syntax`, naming line and column, if it is none.
 */
export type ReadToml = (text: string) => TomlDocument;

/** Loads the package; `tick` is called now and then, and may throw to end the work. */
export async function loadReader(tick: () => void): Promise<ReadToml> {
  const parse = await loadToml();
  return (text) => readChecked(text, parse, tick);
}

function readChecked(text: string, parse: ParseToml, tick: () => void): TomlDocument {
  let document: TomlDocument | TomlReadError;
  try {
    document = readToml(text, tick);
  } catch (error) {
    if (!(error instanceof TomlReadError)) throw error;
    document = error;
  }
  // Whoever reads what nests too deep does so by recursion.
  if (document instanceof TomlReadError && document.exceedsLimit) throw syntaxError(text, document);
  let data: unknown;
  try {
    data = parse(text, "toml parse error");
  } catch (error) {
    if (!(error instanceof CtError)) throw error;
    const { code, line, column } = error;
    const message = error.message.replace("Invalid TOML document: ", "");
    if (line === undefined || column === undefined) throw new CtError(code, message);
    throw new CtError(code, `${message} on line ${line} column ${column}`, { line, column });
  }
  tick();
  if (document instanceof TomlReadError) throw syntaxError(text, document);
  if (says(modelOf(document.root), data)) return document;
  throw new CtError("refused", "two TOML parsers read the text differently");
}

function syntaxError(text: string, { message, offset }: TomlReadError): CtError {
  const before = text.slice(0, offset);
  const line = before.split("\n").length;
  const column = before.length - before.lastIndexOf("\n");
  return new CtError("syntax", `toml parse error: ${message} on line ${line} column ${column}`, {
    line,
    column,
  });
}

/** Whether data of the package is what a model says. */
function says(model: Model, data: unknown): boolean {
  if (model.kind === "array") {
    return Array.isArray(data) && data.length === model.items.length &&
      model.items.every((item, index) => says(item, data[index]));
  }
  if (model.kind === "object") {
    if (!isRecord(data)) return false;
    const members = new Map(Object.entries(data));
    return members.size === model.members.length &&
      model.members.every(({ key, value }) =>
        "text" in key && members.has(key.text) && says(value, members.get(key.text))
      );
  }
  const { kind, text } = model;
  if (kind === "number") return isNumber(text, data);
  if (kind === "date") return data instanceof Date && data.toISOString() === isoDate(text);
  return kind === "boolean" ? data === (text === "true") : data === text;
}

function isNumber(text: string, data: unknown): boolean {
  const integer = integerOf(text);
  if (integer !== undefined) {
    return (typeof data === "bigint" || Number.isInteger(data)) && integer === BigInt(String(data));
  }
  const plain = text.replaceAll("_", "").replace(/^\+/, "");
  const number = plain.endsWith("nan") ? NaN : Number(plain.replace("inf", "Infinity"));
  return Object.is(number, data) || number === data;
}

/** A date as the package spells it: to the thousandth of a second. */
function isoDate(text: string): string {
  const upper = text.toUpperCase().replace(" ", "T");
  const parts = /^((?:\d{4}-\d\d-\d\dT)?\d\d:\d\d)(?::(\d\d))?(?:\.(\d+))?([-+Z].*)?$/.exec(upper);
  if (parts === null) return upper;
  const [, minutes = "", seconds = "00", fraction = "", zone = ""] = parts;
  return `${minutes}:${seconds}.${fraction.slice(0, 3).padEnd(3, "0")}${zone}`;
}
