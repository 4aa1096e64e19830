/**
 * The arguments of a call as values for the options of a tool.
 *
 * @module
 */
import { jsonIn } from "@ct/base";
import type { RawOptions, RawValue } from "@ct/core/context";
import {
  closest,
  type OptionDefinition,
  type PositionalDefinition,
  type ToolDefinition,
  UsageError,
} from "@ct/core/definition";
import { otherNames } from "./other_names.ts";

/** Arguments as a client sends them, by the names of options, positionals and the tail. */
export type CallArguments = Readonly<Record<string, unknown>>;

/**
 * The values with which a tool is called. Models send numbers and booleans as strings, and lists as
 * the text of a JSON array or as a lone string: that is taken where it can mean only one thing.
 * `null`, `false` and an empty list count as not given.
 * @throws {UsageError} If a name is unknown or among `without`, or a value cannot be meant for it.
 *
 * What a value must be besides is for the tool's own definition to say.
 */
export function callOptions(
  definition: ToolDefinition,
  given: CallArguments,
  without: readonly string[] = [],
): RawOptions {
  const { positionals = {}, tail } = definition;
  const values = new Map<string, RawValue>();
  for (const [typed, argument] of Object.entries(given)) {
    if (argument === null || argument === undefined) continue;
    const name = nameOf(typed, definition, without);
    const option = positionals[name] ?? definition.options[name];
    const value = name === tail?.name
      ? textsOf(name, argument, { lone: false })
      : option && valueOf(name, option, argument);
    if (value === undefined || value === false) continue;
    if (Array.isArray(value) && value.length === 0 && name !== tail?.name) continue;
    values.set(name, joined(name, values.get(name), value));
  }
  return Object.fromEntries(values);
}

/** What two spellings of one name give together. */
function joined(name: string, earlier: RawValue | undefined, value: RawValue): RawValue {
  if (earlier === undefined) return value;
  if (Array.isArray(earlier) && Array.isArray(value)) return [...earlier, ...value];
  throw new UsageError(`--${name} cannot be given more than once`);
}

/**
 * The name in the definition; models write `no_ignore` for `no-ignore`.
 * @throws {UsageError} If there is none, with the one that is meant.
 */
function nameOf(
  typed: string,
  definition: ToolDefinition,
  without: readonly string[],
): string {
  const { options, positionals, tail } = definition;
  const names = [
    ...Object.keys(positionals ?? {}),
    ...Object.keys(options),
    ...(tail === undefined ? [] : [tail.name]),
  ];
  const name = typed.replace(/^-+/, "").replaceAll("_", "-");
  const found = names.find((each) => each === typed || each === name) ??
    Object.entries(options).find(([, { aliases = [] }]) => aliases.includes(name))?.[0];
  if (found !== undefined && !without.includes(found)) return found;
  const allowed = names.filter((each) => !without.includes(each));
  const known = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const meant = meantBy(known, definition, allowed) ?? closest(known, allowed);
  throw found === undefined
    ? new UsageError(`unknown argument "${typed}"`, { closest: meant })
    : new UsageError(`"${found}" is not an argument of this tool`, { closest: meant });
}

/** The argument that other tools call so. */
function meantBy(
  name: string,
  { name: tool, options }: ToolDefinition,
  allowed: readonly string[],
): string | undefined {
  const [meant] =
    Object.entries(otherNames[tool] ?? {}).find(([key, others]) =>
      others.includes(name) && allowed.includes(key)
    ) ?? [];
  return meant ??
    allowed.find((key) => options[key]?.misspellings?.includes(name));
}

function valueOf(
  name: string,
  option: OptionDefinition | PositionalDefinition,
  value: unknown,
): RawValue {
  if (option.kind === "flag") return booleanOf(name, value);
  if (option.kind !== "list") return textOf(name, value);
  // What is to be found and written is that text, whatever it looks like.
  const isText = option.single && option.dashValues === "flag" && typeof value === "string";
  return isText ? [value] : textsOf(name, value, { lone: true });
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
  const value: unknown = jsonIn(text);
  const isList = Array.isArray(value) && value.length > 0 &&
    value.every((each) => typeof each === "string");
  return isList ? value : undefined;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
