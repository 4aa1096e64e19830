/**
 * Parses the value of each kind of option. Every failure names the option and the value.
 *
 * @module
 */
import { closest } from "./closest.ts";
import type { OptionDefinition } from "./types.ts";
import { UsageError } from "./usage_error.ts";

/** A value as read: a list option yields the pieces of one occurrence. */
export type OptionValue = string | number | readonly string[];

/** Options and positionals that have a value. */
export type ValuedDefinition = Exclude<OptionDefinition, { kind: "flag" }>;

/** The word that stands for the value in usage lines, such as `DIR`. */
export function metavarOf(
  option: ValuedDefinition,
): "PATH" | "N" | "SECS" | "WORD" | "TEXT" {
  switch (option.kind) {
    case "path":
      return "PATH";
    case "integer":
      return "N";
    case "seconds":
      return "SECS";
    case "choice":
      return "WORD";
    default:
      return "TEXT";
  }
}

/**
 * Reads one value of `option`, called `name` in messages.
 * @throws {UsageError} If it is not of the option's kind.
 */
export function readValue(name: string, option: ValuedDefinition, input: string): OptionValue {
  switch (option.kind) {
    case "text":
      return input;
    case "path":
      if (input === "") throw new UsageError(`${name} needs a path, found an empty value`);
      return input;
    case "choice":
      return oneOf(name, option.values, input);
    case "integer":
      return readInteger(name, input);
    case "seconds":
      return readSeconds(name, input);
    case "list": {
      if (option.paths && input === "") {
        throw new UsageError(`${name} needs a path, found an empty value`);
      }
      const pieces = option.split ? input.split(",") : [input];
      const { values, valuesFrom } = option;
      const isFixed = (piece: string) => valuesFrom === undefined || piece === "";
      if (values !== undefined) {
        return pieces.map((piece) => isFixed(piece) ? oneOf(name, values, piece) : piece);
      }
      const given = option.split ? pieces.filter((piece) => piece !== "") : pieces;
      // What holds no piece at all selects nothing; no piece would not select.
      return given.length === 0 ? [""] : given;
    }
  }
}

function oneOf(name: string, values: readonly string[], input: string): string {
  if (values.includes(input)) return input;
  throw new UsageError(`invalid value "${input}" for ${name}`, {
    allowed: values,
    closest: closest(input, values),
  });
}

function readInteger(name: string, input: string): number {
  const fail = (reason: string) =>
    new UsageError(`invalid value "${input}" for ${name}: ${reason}`);
  if (!/^\+?\d+$/.test(input)) throw fail("expected a whole number, 0 or more");
  if (BigInt(input.replace("+", "")) >= 2n ** 64n) throw fail("too large");
  return Number(input);
}

/**
 * Positivity is judged later, with the tool's own message; here only whether it is a number at all.
 */
function readSeconds(name: string, input: string): number {
  if (/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(input)) return Number(input);
  const word = /^([+-]?)(inf|infinity|nan)$/i.exec(input);
  if (word !== null) {
    return word[2]?.toLowerCase() === "nan" ? NaN : word[1] === "-" ? -Infinity : Infinity;
  }
  throw new UsageError(`invalid value "${input}" for ${name}: expected a number of seconds`);
}
