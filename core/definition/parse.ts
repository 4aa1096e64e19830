/**
 * argv to typed options, as the definition says.
 *
 * @module
 */
import {
  type InfoRequest,
  normalizeArgv,
  type NormalizedArgv,
  surplusOf,
  type TypedOption,
  unexpectedArgument,
} from "./argv.ts";
import { defaultValue } from "./default_value.ts";
import type { OptionDefinition, OptionsOf, ToolDefinition } from "./types.ts";
import { UsageError } from "./usage_error.ts";
import { readValue } from "./value_parsers.ts";

/** What an argv asks for: information about the tool, or a run. */
export type ParsedArgv<D extends ToolDefinition> =
  | { readonly info: InfoRequest }
  | { readonly info: undefined; readonly options: OptionsOf<D> };

/**
 * Parses argv (without the program's name).
 * @throws {UsageError} If an option is unknown or repeated, a value is missing or wrong, there are
 * too few or too many arguments, or two options exclude each other.
 *
 * @example Defaults are filled in
 * ```ts
 * import { parseArgv, type ToolDefinition } from "@ct/core/definition";
 * import assert from "node:assert/strict";
 * const definition = {
 *   name: "ct-demo",
 *   summary: "Demonstrates",
 *   description: "Demonstrates.",
 *   options: {
 *     base: { kind: "path", default: ".", description: "Root." },
 *     type: { kind: "list", split: true, description: "Kinds." },
 *   },
 * } as const satisfies ToolDefinition;
 * const parsed = parseArgv(definition, ["--type", "f,d"]);
 * assert.deepEqual(parsed, { info: undefined, options: { base: ".", type: ["f", "d"] } });
 * ```
 */
export function parseArgv<D extends ToolDefinition>(
  definition: D,
  argv: readonly string[],
): ParsedArgv<D> {
  const { typed, operands, tail, info } = normalizeArgv(definition, argv);
  const values: Record<string, unknown> = {};
  const texts = textsByKey(definition, typed);
  for (const [key, option] of Object.entries(definition.options)) {
    values[key] = valueOf(`--${key}`, option, texts.get(key));
  }
  const positionals = Object.entries(definition.positionals ?? {});
  const surplus = surplusOf(operands, definition);
  if (surplus !== undefined) throw unexpectedArgument(surplus, definition, tail);
  positionals.forEach(([key, positional], index) => {
    if (positional.kind === "list") {
      const rest = operands.slice(index);
      values[key] = rest.flatMap((word) => readValue(`<${key}>`, positional, word));
      return;
    }
    const operand = operands[index];
    values[key] = operand === undefined ? undefined : readValue(`<${key}>`, positional, operand);
  });
  if (info !== undefined) return { info };
  rejectExclusive(definition, texts);
  const missing = positionals[operands.length];
  if (missing !== undefined && !missing[1].optional) {
    throw new UsageError(`missing the required argument <${missing[0]}>`);
  }
  rejectMissing(definition, texts, { operands, tail });
  if (definition.tail !== undefined) values[definition.tail.name] = tail;
  // Each value was read as its definition says, which is what OptionsOf is derived from.
  return { info: undefined, options: Object.freeze(values) as OptionsOf<D> };
}

function rejectMissing(
  definition: ToolDefinition,
  texts: ReadonlyMap<string, readonly string[]>,
  { operands, tail }: Pick<NormalizedArgv, "operands" | "tail">,
): void {
  const { options, tail: vector } = definition;
  for (const [key, option] of Object.entries(options)) {
    if (option.required && !texts.has(key)) {
      throw new UsageError(`missing the required option --${key}`);
    }
  }
  const other = vector?.unless?.find((key) => texts.has(key));
  if (other !== undefined && tail.length > 0) {
    throw new UsageError(`--${other} cannot be used with words after --`);
  }
  if (vector?.required && tail.length === 0 && other === undefined) {
    const [first] = operands;
    if (first !== undefined) throw unexpectedArgument(first, definition);
    throw new UsageError(`missing the words after --: <${vector.name}>...`);
  }
}

/** The texts typed for each option, by its main name; that of a flag is empty. */
function textsByKey(
  definition: ToolDefinition,
  typed: readonly TypedOption[],
): ReadonlyMap<string, readonly string[]> {
  const texts = new Map<string, string[]>();
  for (const { key, value = "" } of typed) {
    const earlier = texts.get(key);
    if (earlier === undefined) texts.set(key, [value]);
    else if (definition.options[key]?.kind === "list") earlier.push(value);
    else throw new UsageError(`--${key} cannot be given more than once`);
  }
  return texts;
}

function valueOf(name: string, option: OptionDefinition, texts: readonly string[] = []): unknown {
  if (option.kind === "flag") return texts.length > 0;
  if (option.kind === "list") return texts.flatMap((text) => readValue(name, option, text));
  const text = texts[0];
  return text === undefined ? defaultValue(option) : readValue(name, option, text);
}

function rejectExclusive(
  definition: ToolDefinition,
  texts: ReadonlyMap<string, readonly string[]>,
): void {
  for (const group of definition.exclusive ?? []) {
    const [first, second] = group.filter((key) => texts.has(key));
    if (second !== undefined) throw new UsageError(`--${first} cannot be used with --${second}`);
  }
}
