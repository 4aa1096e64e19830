/**
 * Writes values in TOML (docs/spec/patch.md#toml).
 *
 * @module
 */
import { CtError } from "@ct/base";
import { keyName, type Model, type ObjectModel } from "../model/model.ts";
import { integerOf } from "../model/toml_lexis.ts";

/** Where a value is to stand. */
export interface TomlLocation {
  /** A string before it: its quotes are kept where they can be. */
  readonly before?: string | undefined;
  /** Whether a string of several lines may have lines of its own. */
  readonly canBreak?: boolean;
}

/**
 * A value in one line, except for a string of several.
 * @throws {CtError} With code `refused` if TOML has no such value.
 */
export function valueText(model: Model, place: TomlLocation = {}): string {
  switch (model.kind) {
    case "array":
      return `[${model.items.map((item) => valueText(item)).join(", ")}]`;
    case "object": {
      const members = model.members.map(({ key, value }) =>
        `${keyText(keyName(key))} = ${valueText(value)}`
      );
      return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
    }
    case "string":
      return stringText(model.text, place);
    case "number":
      return numberText(model.text);
    case "null":
      throw new CtError("refused", "TOML has no null", { help: "--delete removes a key" });
    default:
      return model.text;
  }
}

/** A key, bare where that is possible. */
export function keyText(key: string): string {
  return /^[A-Za-z0-9_-]+$/.test(key) ? key : basic(key);
}

/** The lines of a table below its header. */
export function tableLines({ members }: ObjectModel, place: TomlLocation): readonly string[] {
  return members.map(({ key, value }) => `${keyText(keyName(key))} = ${valueText(value, place)}`);
}

function numberText(text: string): string {
  const integer = integerOf(text);
  if (integer === undefined || BigInt.asIntN(64, integer) === integer) return text;
  throw new CtError("refused", `TOML integers have 64 bits, and ${text} needs more`);
}

// What may not stand in a string as it is, line feeds apart.
// deno-lint-ignore no-control-regex -- control characters are what this looks for
const control = /[\u0000-\u0008\u000b-\u001f\u007f]/;

function stringText(text: string, { before = "", canBreak = false }: TomlLocation): string {
  const isLiteral = before.startsWith("'");
  const isLong = before.startsWith('"""') || before.startsWith("'''");
  if (canBreak && (isLong || text.includes("\n"))) {
    // A line break at the start is not part of the value.
    const isBelow = !isLong || /^\r?\n/.test(before.slice(3)) || text.startsWith("\n");
    const start = isBelow ? "\n" : "";
    const canBeLiteral = isLiteral && !control.test(text) && !/'''|'$/.test(text);
    return canBeLiteral ? `'''${start}${text}'''` : `"""${start}${longBasic(text)}"""`;
  }
  const isPlain = isLiteral && !control.test(text) && !/['\n]/.test(text);
  return isPlain ? `'${text}'` : basic(text);
}

function basic(text: string): string {
  return JSON.stringify(text).replaceAll("\x7f", "\\u007f");
}

function longBasic(text: string): string {
  const shown: Readonly<Record<string, string>> = { n: "\n", t: "\t", '"': '"' };
  const body = basic(text).slice(1, -1).replace(/\\(.)/g, (all, letter) => shown[letter] ?? all);
  return body.replaceAll('"""', '""\\"').replace(/"$/, '\\"');
}
