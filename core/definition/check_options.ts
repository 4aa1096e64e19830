/**
 * The options of a call, checked and with defaults, as the definition says.
 *
 * @module
 */
import type { RawOptions } from "../context/call_result.ts";
import { unexpectedArgument } from "./argv.ts";
import { defaultValue } from "./default_value.ts";
import { argumentsByName, type RawArguments } from "./given.ts";
import type { OptionDefinition, OptionsOf, ToolDefinition } from "./types.ts";
import { UsageError } from "./usage_error.ts";
import { readValue } from "./value_parsers.ts";

/**
 * The options of a call that is given values in place of words; the same checks and messages hold.
 * @throws {UsageError} If a name is unknown, a value is wrong, something is missing, or two options
 * exclude each other.
 *
 * @example Defaults are filled in
 * ```ts
 * import { checkOptions, type ToolDefinition } from "@ct/core/definition";
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
 * assert.deepEqual(checkOptions(definition, { type: ["f,d"] }), { base: ".", type: ["f", "d"] });
 * ```
 */
export function checkOptions<D extends ToolDefinition>(
  definition: D,
  values: RawOptions,
): OptionsOf<D> {
  return checkRawArguments(definition, argumentsByName(definition, values));
}

/**
 * Checks each value, and that they fit together; that nothing is missing, where `isComplete`.
 * @throws {UsageError} If not.
 */
export function checkRawArguments<D extends ToolDefinition>(
  definition: D,
  given: RawArguments,
  { isComplete }: { readonly isComplete: boolean } = { isComplete: true },
): OptionsOf<D> {
  const values: Record<string, unknown> = {};
  for (const [key, option] of Object.entries(definition.options)) {
    values[key] = valueOf(`--${key}`, option, given.options.get(key));
  }
  if (given.surplus !== undefined) {
    throw unexpectedArgument(given.surplus, definition, given.tail);
  }
  for (const [key, positional] of Object.entries(definition.positionals ?? {})) {
    const texts = given.positionals.get(key) ?? [];
    const [first] = texts;
    values[key] = positional.kind === "list"
      ? texts.flatMap((text) => readValue(`<${key}>`, positional, text))
      : first === undefined
      ? undefined
      : readValue(`<${key}>`, positional, first);
  }
  if (isComplete) rejectIncomplete(definition, given);
  if (definition.tail !== undefined) values[definition.tail.name] = given.tail;
  // Each value was read as its definition says, which is what OptionsOf is derived from.
  return Object.freeze(values) as OptionsOf<D>;
}

function valueOf(name: string, option: OptionDefinition, texts: readonly string[] = []): unknown {
  if (option.kind === "flag") return texts.length > 0;
  if (option.kind === "list") return texts.flatMap((text) => readValue(name, option, text));
  const text = texts[0];
  return text === undefined ? defaultValue(option) : readValue(name, option, text);
}

function rejectIncomplete(definition: ToolDefinition, given: RawArguments): void {
  const { options, positionals = {}, exclusive = [] } = definition;
  for (const group of exclusive) {
    const [first, second] = group.filter((key) => given.options.has(key));
    if (second !== undefined) throw new UsageError(`--${first} cannot be used with --${second}`);
  }
  const missing = Object.entries(positionals).find(([key, { optional }]) =>
    !optional && !given.positionals.has(key)
  );
  if (missing !== undefined) {
    throw new UsageError(`missing the required argument <${missing[0]}>`);
  }
  for (const [key, option] of Object.entries(options)) {
    if (option.required && !given.options.has(key)) {
      throw new UsageError(`missing the required option --${key}`);
    }
  }
  rejectTail(definition, given);
}

function rejectTail(
  definition: ToolDefinition,
  { options, positionals, tail }: RawArguments,
): void {
  const { tail: vector } = definition;
  const other = vector?.unless?.find((key) => options.has(key));
  if (other !== undefined && tail.length > 0) {
    throw new UsageError(`--${other} cannot be used with words after --`);
  }
  if (vector?.required && tail.length === 0 && other === undefined) {
    const [first] = [...positionals.values()].flat();
    if (first !== undefined) throw unexpectedArgument(first, definition);
    throw new UsageError(`missing the words after --: <${vector.name}>...`);
  }
}
