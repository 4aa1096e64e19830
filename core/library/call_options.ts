/**
 * The options of a call from a program: those of the definition, of which only the required ones
 * must be given.
 *
 * @module
 */
import { defaultValue } from "../definition/default_value.ts";
import type {
  OptionDefinition,
  OptionsOf,
  PositionalDefinition,
  ToolDefinition,
} from "../definition/types.ts";
import { UsageError } from "../definition/usage_error.ts";
import { readValue, type ValuedDefinition } from "../definition/value_parsers.ts";

/** Options that say how results are printed, which a function does not do. */
export type PrintingOption =
  | "json"
  | "json-pretty"
  | "jsonl"
  | "raw"
  | "quiet"
  | "budget"
  | "cursor"
  | "emit"
  | "emit-stderr"
  | "heartbeat"
  | "heartbeat-emit"
  | "heartbeat-to";

/** The names of what must be given: options, positionals and the words after `--`. */
export type RequiredName<D extends ToolDefinition> =
  | {
    [K in keyof D["options"]]: D["options"][K] extends { readonly required: true } ? K : never;
  }[keyof D["options"]]
  | (D extends { readonly positionals: infer P }
    ? { [K in keyof P]: P[K] extends { readonly optional: true } ? never : K }[keyof P]
    : never)
  | (D extends { readonly tail: { readonly unless: unknown } } ? never
    : D extends { readonly tail: { readonly name: infer N; readonly required: true } } ? N
    : never);

/**
 * The options of a call, by the names that they have in the definition: `{ "dry-run": true }` is
 * `--dry-run`. What may be left out has the default of the command line. `Without` are the names
 * that this function does not take, besides those of {@linkcode PrintingOption}.
 */
export type CallOptions<D extends ToolDefinition, Without extends string = never> =
  & { readonly [K in keyof OptionsOf<D> & RequiredName<D>]: OptionsOf<D>[K] }
  & {
    readonly [K in Exclude<keyof OptionsOf<D>, RequiredName<D> | PrintingOption | Without>]?:
      | OptionsOf<D>[K]
      | undefined;
  };

/**
 * All options of a call: those that are given, checked as those of a command line are, and the
 * defaults of the others.
 * @throws {UsageError} If a name is unknown, a value is not of its option's kind, a required one is
 * missing, or two exclude each other.
 *
 * @example Defaults are filled in
 * ```ts
 * import { allOptions } from "@ct/core/library";
 * import type { ToolDefinition } from "@ct/core/definition";
 * import assert from "node:assert/strict";
 * const definition = {
 *   name: "ct-demo",
 *   summary: "Demonstrates",
 *   description: "Demonstrates.",
 *   options: {
 *     base: { kind: "path", default: ".", description: "Root." },
 *     quiet: { kind: "flag", description: "Prints nothing." },
 *   },
 * } as const satisfies ToolDefinition;
 * assert.deepEqual(allOptions(definition, { base: "src" }), { base: "src", quiet: false });
 * ```
 */
export function allOptions<D extends ToolDefinition>(definition: D, given: object): OptionsOf<D> {
  const { options, positionals = {}, tail, exclusive = [] } = definition;
  const typed = new Map(Object.entries(given).filter(([, value]) => value !== undefined));
  const values: Record<string, unknown> = {};
  for (const [key, option] of Object.entries(options)) {
    values[key] = optionValue(`--${key}`, option, typed.get(key));
    if (option.required && !typed.has(key)) {
      throw new UsageError(`missing the required option --${key}`);
    }
  }
  for (const [key, positional] of Object.entries(positionals)) {
    values[key] = positionalValue(key, positional, typed.get(key));
  }
  if (tail !== undefined) values[tail.name] = tailValue(tail, typed);
  const unknown = [...typed.keys()].find((key) => !Object.hasOwn(values, key));
  if (unknown !== undefined) throw new UsageError(`unexpected option "${unknown}"`);
  for (const group of exclusive) {
    const [first, second] = group.filter((key) => isChosen(typed.get(key)));
    if (second !== undefined) throw new UsageError(`--${first} cannot be used with --${second}`);
  }
  // Each value was read as its definition says, which is what OptionsOf is derived from.
  return Object.freeze(values) as OptionsOf<D>;
}

/** Whether an option would have been typed. */
function isChosen(value: unknown): boolean {
  return value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0);
}

function optionValue(name: string, option: OptionDefinition, value: unknown): unknown {
  if (option.kind === "flag") {
    if (value === undefined || typeof value === "boolean") return value ?? false;
    throw new UsageError(`invalid value "${value}" for ${name}: expected true or false`);
  }
  if (option.kind === "list") return listOf(name, option, value ?? []);
  return value === undefined ? defaultValue(option) : readOne(name, option, value);
}

function positionalValue(key: string, positional: PositionalDefinition, value: unknown): unknown {
  if (value === undefined && !positional.optional) {
    throw new UsageError(`missing the required argument <${key}>`);
  }
  if (positional.kind === "list") return listOf(`<${key}>`, positional, value ?? []);
  return value === undefined ? undefined : readOne(`<${key}>`, positional, value);
}

function tailValue(
  { name, required, unless = [] }: NonNullable<ToolDefinition["tail"]>,
  typed: ReadonlyMap<string, unknown>,
): readonly string[] {
  const words = textsOf(`<${name}>`, typed.get(name) ?? []);
  const other = unless.find((key) => isChosen(typed.get(key)));
  if (other !== undefined && words.length > 0) {
    throw new UsageError(`--${other} cannot be used with words after --`);
  }
  if (required && words.length === 0 && other === undefined) {
    throw new UsageError(`missing the words after --: <${name}>...`);
  }
  return words;
}

function listOf(name: string, option: ValuedDefinition, value: unknown): readonly unknown[] {
  return textsOf(name, value).flatMap((text) => readValue(name, option, text));
}

function textsOf(name: string, value: unknown): readonly string[] {
  if (!Array.isArray(value)) {
    throw new UsageError(`invalid value "${value}" for ${name}: expected an array of texts`);
  }
  return value.map((item) => textOf(name, item));
}

function readOne(name: string, option: ValuedDefinition, value: unknown): unknown {
  const isNumber = option.kind === "integer" || option.kind === "seconds";
  if (!isNumber) return readValue(name, option, textOf(name, value));
  if (typeof value === "number") return readValue(name, option, String(value));
  throw new UsageError(`invalid value "${value}" for ${name}: expected a number`);
}

function textOf(name: string, value: unknown): string {
  if (typeof value === "string") return value;
  throw new UsageError(`invalid value "${value}" for ${name}: expected a text`);
}
