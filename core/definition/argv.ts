/**
 * The first skip argv: joins each option to its value and tells options from operands, so that what
 * is left for the parser has no ambiguity (docs/spec/conventions.md#command-line). It knows which
 * words may start with a dash, and finds the requests that win over everything else (help, version,
 * explain).
 *
 * @module
 */
import { itemAt } from "@ct/base";
import { closest } from "./closest.ts";
import { type CommonOptions, commonOptions, typedCommon } from "./common_options.ts";
import type { OptionDefinition, ToolDefinition } from "./types.ts";
import { UsageError } from "./usage_error.ts";

/** A request that is answered instead of running the tool. */
export type InfoRequest =
  | { readonly kind: "help"; readonly long: boolean }
  | { readonly kind: "version" }
  | { readonly kind: "explain"; readonly format: "md" | "json" };

/** One occurrence of an option. */
export interface TypedOption {
  /** The option's main name, whichever spelling was typed. */
  readonly key: string;
  /** Its value; `undefined` for a flag. */
  readonly value: string | undefined;
}

/** argv after the first pass. */
export interface NormalizedArgv {
  /** The options in the order typed. */
  readonly typed: readonly TypedOption[];
  /** The words that are not options. */
  readonly operands: readonly string[];
  /** The words after `--`, where the tool takes a vector there. */
  readonly tail: readonly string[];
  /** The first help or version request; failing that, the explain request. */
  readonly info: InfoRequest | undefined;
  /** The options that every tool takes besides its own. */
  readonly common: CommonOptions;
}

const infoWords: ReadonlyMap<string, InfoRequest> = new Map<string, InfoRequest>([
  ["-h", { kind: "help", long: false }],
  ["--help", { kind: "help", long: true }],
  ["-V", { kind: "version" }],
  ["--version", { kind: "version" }],
]);

/**
 * Runs the first pass.
 * @throws {UsageError} If a word is an unknown option, an option lacks the value that it needs or
 * has one that it cannot take, or `--explain` is repeated or names an unknown format.
 */
export function normalizeArgv(
  definition: ToolDefinition,
  words: readonly string[],
): NormalizedArgv {
  const named = namesOf(definition);
  const argv = [...words];
  const typed: TypedOption[] = [];
  const operands: string[] = [];
  let answer: InfoRequest | undefined;
  let explain: InfoRequest | undefined;
  let common: CommonOptions = {};
  let index = 0;
  for (; index < argv.length; index++) {
    const word = itemAt(argv, index);
    if (word === "--") break;
    const request = infoWords.get(word);
    if (request !== undefined) {
      answer ??= request;
    } else if (isExplain(word)) {
      if (explain !== undefined) throw new UsageError("--explain cannot be given more than once");
      const next = argv[index + 1] ?? "-";
      const spaced = word === "--explain" && !next.startsWith("-");
      if (spaced) index++;
      explain = { kind: "explain", format: explainFormat(spaced ? `--explain=${next}` : word) };
    } else if (!word.startsWith("-") || word === "-") {
      operands.push(word);
    } else {
      const split = splitOption(word, named);
      const shared = split === undefined ? typedCommon(word, argv[index + 1]) : undefined;
      if (shared !== undefined) {
        common = { ...common, ...shared.options };
        index += shared.words - 1;
        continue;
      }
      if (split === undefined) {
        // The options of a command without its -- are not ours.
        const isOfCommand = definition.tail?.required && !argv.includes("--");
        const surplus = surplusOf(operands, definition) ?? (isOfCommand ? operands[0] : undefined);
        throw surplus === undefined || definition.tail === undefined
          ? unknownOption(word, definition, named)
          : unexpectedArgument(surplus, definition);
      }
      const bundled = flagsAfter(split, named);
      if (bundled !== undefined) {
        argv.splice(index, 1, split.typed, bundled);
        index--;
      } else if (split.option.kind !== "flag") {
        typed.push({
          key: split.key,
          value: split.value ?? spacedValue(split, argv[++index], named),
        });
        for (; hasFurtherValue(split, argv[index + 1]); index++) {
          typed.push({ key: split.key, value: argv[index + 1] });
        }
      } else if (split.value === undefined) typed.push({ key: split.key, value: undefined });
      else throw new UsageError(`unexpected value "${split.value}" for ${split.typed}`);
    }
  }
  const rest = argv.slice(index + 1);
  const info = answer ?? explain;
  return definition.tail === undefined
    ? { typed, operands: [...operands, ...rest], tail: [], info, common }
    : { typed, operands, tail: rest, info, common };
}

/** The first operand that the tool has no use for. */
export function surplusOf(
  operands: readonly string[],
  { positionals = {} }: ToolDefinition,
): string | undefined {
  const all = Object.values(positionals);
  return all.at(-1)?.kind === "list" ? undefined : operands[all.length];
}

/** A word too many; where a command is called for, it is most likely that command. */
export function unexpectedArgument(
  word: string,
  { tail }: ToolDefinition,
  words: readonly string[] = [],
): UsageError {
  const help = tail && words.length === 0
    ? `put -- before the ${tail.name} and its arguments`
    : undefined;
  return new UsageError(`unexpected argument "${word}"`, { help });
}

/** An option and its main name. */
export interface NamedOption {
  readonly key: string;
  readonly option: OptionDefinition;
}

/** A word that is an option, and the value that is part of it. */
export interface SplitOption extends NamedOption {
  readonly typed: string;
  readonly value: string | undefined;
}

/** The options of a tool by every spelling of their names, dashes included. */
export function namesOf(definition: ToolDefinition): ReadonlyMap<string, NamedOption> {
  const named = new Map<string, NamedOption>();
  for (const [key, option] of Object.entries(definition.options)) {
    for (const name of [key, ...option.aliases ?? []]) named.set(`--${name}`, { key, option });
    if (option.short !== undefined) named.set(`-${option.short}`, { key, option });
  }
  return named;
}

function isExplain(word: string): boolean {
  return word === "--explain" || word.startsWith("--explain=");
}

/**
 * `--name`, `--name=value`, `-C`, `-C3` and `-C=3`; `undefined` for a word that is no option of the
 * tool.
 */
export function splitOption(
  word: string,
  named: ReadonlyMap<string, NamedOption>,
): SplitOption | undefined {
  const typed = word.startsWith("--") ? nameOf(word) : word.slice(0, 2);
  const found = named.get(typed);
  if (found === undefined) return undefined;
  const glued = word.slice(typed.length);
  if (glued === "") return { ...found, typed, value: undefined };
  return { ...found, typed, value: glued.startsWith("=") ? glued.slice(1) : glued };
}

function nameOf(word: string): string {
  // A name has at least one character after its dashes.
  const equals = word.indexOf("=", 3);
  return equals < 0 ? word : word.slice(0, equals);
}

/** The word for the flags that follow a short one in the same word, as in `-il`. */
function flagsAfter(
  { typed, option, value }: SplitOption,
  named: ReadonlyMap<string, NamedOption>,
): string | undefined {
  if (option.kind !== "flag" || typed.startsWith("--") || !value) return undefined;
  return named.has(`-${value.charAt(0)}`) ? `-${value}` : undefined;
}

/**
 * Whether a word is one more value of a list that takes several: all are up to the next that starts
 * with a dash.
 */
function hasFurtherValue({ option, value }: SplitOption, next: string | undefined): boolean {
  return option.kind === "list" && option.greedy === true && value === undefined &&
    next !== undefined && (!next.startsWith("-") || next === "-");
}

function spacedValue(
  { typed, option }: SplitOption,
  next: string | undefined,
  named: ReadonlyMap<string, NamedOption>,
): string {
  if (next === undefined || next === "--") throw new UsageError(`${typed} needs a value`);
  if (!next.startsWith("-") || next === "-") return next;
  // A negative number is refused for what it is.
  const takesNumber = option.dashValues === "number" || option.kind === "integer";
  if (takesNumber && /^-\d/.test(next)) return next;
  const isOption = isOptionName(next, named) || infoWords.has(next) || isExplain(next);
  if (option.dashValues === "text" && !isOption) return next;
  if (option.dashValues === "flag" && (!isOption || isShortFlag(next, named))) return next;
  throw new UsageError(`${typed} needs a value, found "${next}"`, {
    help: isOption ? undefined : `to pass it as the value write ${typed}=${next}`,
  });
}

function isShortFlag(word: string, named: ReadonlyMap<string, NamedOption>): boolean {
  return !word.startsWith("--") && named.get(word)?.option.kind === "flag";
}

/**
 * Whether a word is the name of an option, perhaps with its value, or several flags. `-webkit-box`
 * is a text, though there is a flag `-w`.
 */
function isOptionName(word: string, named: ReadonlyMap<string, NamedOption>): boolean {
  const split = splitOption(word, named);
  if (split === undefined || word.startsWith("--") || split.value === undefined) {
    return split !== undefined;
  }
  if (split.option.kind !== "flag") return split.option.kind === "integer" || word[2] === "=";
  return isOptionName(`-${split.value}`, named);
}

/** What `--quiet` is called elsewhere. */
const quietWords: readonly string[] = ["q", "silent"];

/** Nothing is called so; says what may be meant. */
export function unknownOption(
  word: string,
  { foreignOptions = [] }: ToolDefinition,
  named: ReadonlyMap<string, NamedOption>,
): UsageError {
  const name = nameOf(word);
  if (infoWords.has(name)) {
    return new UsageError(`unexpected value "${word.slice(name.length + 1)}" for ${name}`);
  }
  const bare = name.replace(/^--?/, "");
  const meant = [...named.values()].find(({ key, option }) =>
    option.misspellings?.includes(bare) || (key === "quiet" && quietWords.includes(bare))
  );
  if (meant !== undefined) {
    return new UsageError(`unknown option ${name}`, { closest: `--${meant.key}` });
  }
  const foreign = foreignOptions.find(({ names }) => names.includes(bare));
  if (foreign !== undefined) {
    return new UsageError(`unknown option ${name}`, { help: foreign.advice });
  }
  const common = Object.keys(commonOptions).map((key) => `--${key}`);
  const names = [...named.keys(), ...infoWords.keys(), "--explain", ...common];
  return new UsageError(`unknown option ${name}`, { closest: closest(name, names) });
}

function explainFormat(word: string): "md" | "json" {
  if (word === "--explain") return "md";
  const format = word.slice("--explain=".length);
  if (format === "md" || format === "json") return format;
  throw new UsageError(`unknown --explain format "${format}"`, { allowed: ["md", "json"] });
}
