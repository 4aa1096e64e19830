/**
 * What a call is given, before it is checked: the texts of each option and argument, from words or
 * from values by name.
 *
 * @module
 */
import type { RawOptions, RawValue } from "../context/call_result.ts";
import { namesOf, type NormalizedArgv, surplusOf, unknownOption } from "./argv.ts";
import type { OptionDefinition, ToolDefinition } from "./types.ts";
import { UsageError } from "./usage_error.ts";

/** What a call is given; only what is given has an entry. */
export interface RawArguments {
  /** The texts of each option, by its main name; one that is empty for a flag. */
  readonly options: ReadonlyMap<string, readonly string[]>;
  /** The texts of each argument, by its name. */
  readonly positionals: ReadonlyMap<string, readonly string[]>;
  /** The first word that no argument is left for. */
  readonly surplus: string | undefined;
  /** The words after `--`, where the tool takes a vector there. */
  readonly tail: readonly string[];
}

/**
 * What words give.
 * @throws {UsageError} If an option that is no list is given more than once.
 */
export function argumentsByWords(
  definition: ToolDefinition,
  { typed, operands, tail }: Pick<NormalizedArgv, "typed" | "operands" | "tail">,
): RawArguments {
  const options = new Map<string, string[]>();
  for (const { key, value = "" } of typed) {
    const earlier = options.get(key);
    if (earlier === undefined) options.set(key, [value]);
    else if (definition.options[key]?.kind === "list") earlier.push(value);
    else throw new UsageError(`--${key} cannot be given more than once`);
  }
  const positionals = new Map<string, readonly string[]>();
  for (const [index, [key, { kind }]] of Object.entries(definition.positionals ?? {}).entries()) {
    const texts = kind === "list" ? operands.slice(index) : operands.slice(index, index + 1);
    if (texts.length > 0) positionals.set(key, texts);
  }
  return { options, positionals, surplus: surplusOf(operands, definition), tail };
}

/**
 * What values by name give.
 * @throws {UsageError} If a name is unknown, or a value is of another kind than its option.
 */
export function argumentsByName(definition: ToolDefinition, values: RawOptions): RawArguments {
  const options = new Map<string, readonly string[]>();
  const positionals = new Map<string, readonly string[]>();
  let tail: readonly string[] = [];
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    const option = own(definition.options, name);
    const positional = own(definition.positionals ?? {}, name);
    const kind = name === definition.tail?.name ? "list" : positional?.kind ?? option?.kind;
    if (kind === undefined) throw unknownOption(`--${name}`, definition, namesOf(definition));
    const texts = textsOf(name, kind, value);
    if (name === definition.tail?.name) tail = texts;
    else if (texts.length > 0) (positional === undefined ? options : positionals).set(name, texts);
  }
  return { options, positionals, surplus: undefined, tail };
}

/** A member of a record, but nothing that every object has. */
function own<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

function textsOf(
  name: string,
  kind: OptionDefinition["kind"],
  value: RawValue,
): readonly string[] {
  if (kind === "flag") {
    if (typeof value !== "boolean") throw wrongKind(name, "true or false", value);
    return value ? [""] : [];
  }
  if (typeof value === "string" || typeof value === "number") return [String(value)];
  if (kind !== "list") throw wrongKind(name, "a text or a number", value);
  if (typeof value === "boolean") throw wrongKind(name, "a list of texts", value);
  return value;
}

function wrongKind(name: string, needed: string, value: RawValue): UsageError {
  return new UsageError(`--${name} must be ${needed}, found ${JSON.stringify(value)}`);
}
