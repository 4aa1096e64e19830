/**
 * The arguments of a call as the words of a command line.
 *
 * @module
 */
import {
  closest,
  type OptionDefinition,
  type PositionalDefinition,
  type ToolDefinition,
  UsageError,
} from "@ct/core/definition";

/** Arguments as a client sends them, by the names of options, positionals and the tail. */
export type GivenArguments = Readonly<Record<string, unknown>>;

/**
 * The words with which a tool is called. Models send numbers and booleans as strings, and lists as
 * the text of a JSON array or as a lone string: that is taken where it can mean only one thing.
 * `null` counts as not given.
 * @throws {UsageError} If a name is unknown or among `without`, or a value cannot be meant for it.
 *
 * What a value must be besides is for the tool's own parser to say.
 */
export function callWords(
  definition: ToolDefinition,
  given: GivenArguments,
  without: readonly string[] = [],
): readonly string[] {
  const { positionals = {}, tail } = definition;
  const words: string[] = [];
  const operands = new Map<string, readonly string[]>();
  let rest: readonly string[] = [];
  for (const [typed, value] of Object.entries(given)) {
    if (value === null || value === undefined) continue;
    const name = nameOf(typed, definition);
    if (without.includes(name)) throw new UsageError(`"${name}" is not an argument of this tool`);
    const option = definition.options[name];
    const positional = positionals[name];
    if (name === tail?.name) rest = textsOf(name, value, { lone: false });
    else if (positional !== undefined) operands.set(name, operandsOf(name, positional, value));
    else if (option !== undefined) words.push(...optionWords(name, option, value));
  }
  const placed = Object.keys(positionals).flatMap((name) => operands.get(name) ?? []);
  if (tail !== undefined) return [...words, ...placed, "--", ...rest];
  return placed.length > 0 ? [...words, "--", ...placed] : words;
}

/** The name in the definition; models write `no_ignore` for `no-ignore`. */
function nameOf(typed: string, { options, positionals, tail }: ToolDefinition): string {
  const names = [
    ...Object.keys(positionals ?? {}),
    ...Object.keys(options),
    ...(tail === undefined ? [] : [tail.name]),
  ];
  const name = typed.replace(/^--/, "").replaceAll("_", "-");
  const found = names.find((each) => each === typed || each === name) ??
    Object.entries(options).find(([, { aliases = [] }]) => aliases.includes(name))?.[0];
  if (found !== undefined) return found;
  throw new UsageError(`unknown argument "${typed}"`, { closest: closest(name, names) });
}

function operandsOf(
  name: string,
  positional: PositionalDefinition,
  value: unknown,
): readonly string[] {
  if (positional.kind === "list") return textsOf(name, value, { lone: true });
  return [textOf(name, value)];
}

function optionWords(name: string, option: OptionDefinition, value: unknown): readonly string[] {
  if (option.kind === "flag") return booleanOf(name, value) ? [`--${name}`] : [];
  if (option.kind !== "list") return [`--${name}=${textOf(name, value)}`];
  return textsOf(name, value, { lone: true }).map((text) => `--${name}=${text}`);
}

function booleanOf(name: string, value: unknown): boolean {
  if (value === true || value === "true") return true;
  if (value === false || value === "false") return false;
  throw new UsageError(`"${name}" must be true or false, found ${shown(value)}`);
}

function textOf(name: string, value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  throw new UsageError(`"${name}" must be a string or a number, found ${shown(value)}`);
}

/** `lone` takes a string for a list of one. */
function textsOf(
  name: string,
  value: unknown,
  { lone }: { readonly lone: boolean },
): readonly string[] {
  const list = typeof value === "string" ? parsedArray(value) ?? (lone ? [value] : value) : value;
  if (Array.isArray(list)) return list.map((each) => textOf(name, each));
  if (lone && typeof list === "number") return [String(list)];
  throw new UsageError(`"${name}" must be an array of strings, found ${shown(value)}`);
}

/** A list of strings in the form of JSON; `[0]` may as well be a pattern. */
function parsedArray(text: string): readonly unknown[] | undefined {
  if (!text.trimStart().startsWith("[")) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    const isList = Array.isArray(value) && value.length > 0 &&
      value.every((each) => typeof each === "string");
    return isList ? value : undefined;
  } catch {
    return undefined;
  }
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
