/**
 * What can come next in a command line that is being typed, from the definition
 * (docs/spec/ct.md#completions).
 *
 * @module
 */
import { namesOf, type SplitOption, splitOption } from "./argv.ts";
import { commonOptions } from "./common_options.ts";
import { firstSentence, infoRows, optionHead, type OptionRow } from "./help.ts";
import type { OptionDefinition, ToolDefinition, ValueSource } from "./types.ts";

/** A word that fits. */
export interface Candidate {
  /** The whole word, including the typed part. */
  readonly value: string;
  /** What it stands for, in one sentence or less; may be empty. */
  readonly description: string;
}

/** What fits: these words, or a path, which the shell completes by itself. */
export type Completion =
  | { readonly kind: "words"; readonly words: readonly Candidate[] }
  | { readonly kind: "path" };

/** What fits, where that depends on the files of a project. */
export interface OpenCompletion {
  /** Discriminant. */
  readonly kind: "values";
  /** Where the values are found. */
  readonly source: ValueSource;
  /** What is known of the call. */
  readonly place: ValuePlace;
  /** What fits, once these are the values. */
  readonly among: (values: readonly string[]) => Completion;
}

/** What a call says of the files in which values are found. */
export interface ValuePlace {
  /** The value of `--file`, if typed. */
  readonly file: string | undefined;
  /** Its operands and that of `--base`: those that are paths are its files. */
  readonly paths: readonly string[];
  /** What is typed of the value. */
  readonly typed: string;
}

/** What completing asks for besides the definition. */
export interface CompletionSource {
  /** The tool of a name such as `ct-search`, or a check such as `deps`. */
  tool(name: string): ToolDefinition | undefined;
}

/** A command line up to the cursor. */
export interface TypedLine {
  /** The complete words after the tool's name. */
  readonly words: readonly string[];
  /** What is typed of the word at the cursor. */
  readonly current: string;
}

/** A completion that offers nothing. */
const nothing: Completion = { kind: "words", words: [] };

/** Those of the words that begin as typed. */
export function matching(words: readonly Candidate[], current: string): Completion {
  return { kind: "words", words: words.filter(({ value }) => value.startsWith(current)) };
}

/**
 * What fits at the cursor of a tool's command line. What is typed before it may be wrong.
 *
 * @example An option's value
 * ```ts
 * import { completeLine, type ToolDefinition } from "@ct/core/definition";
 * import assert from "node:assert/strict";
 * const definition = {
 *   name: "ct-demo",
 *   summary: "Demonstrates",
 *   description: "Demonstrates.",
 *   options: { sort: { kind: "choice", values: ["name", "size"], description: "The order." } },
 * } as const satisfies ToolDefinition;
 * const source = { tool: () => undefined };
 * const found = completeLine(definition, { words: ["--sort"], current: "n" }, source);
 * assert.deepEqual(found, { kind: "words", words: [{ value: "name", description: "" }] });
 * ```
 */
export function completeLine(
  definition: ToolDefinition,
  line: TypedLine,
  source: CompletionSource,
): Completion | OpenCompletion {
  const { words, current } = line;
  if (definition.verbs !== undefined) return completeVerb(definition, line, source);
  const read = readWords(definition, words);
  if (read.tail !== undefined) {
    return completeTail(definition, { words: read.tail, current }, source);
  }
  if (read.open !== undefined) return completeValue(read.open, { current, read });
  const option = current.startsWith("--") && current.includes("=")
    ? splitOption(current, namesOf(definition))
    : undefined;
  if (option?.value !== undefined) {
    return completeValue(option.option, { current: option.value, read, typed: current });
  }
  if (current.startsWith("-") && !read.onlyOperands) {
    return matching(optionCandidates(definition, read.typed), current);
  }
  if (read.greedy) return { kind: "path" };
  const positional = positionalAt(definition, read);
  if (positional !== undefined) return completeValue(positional, { current, read });
  return read.onlyOperands ? nothing : matching(optionCandidates(definition, read.typed), current);
}

/** The operand that the next word is: a list at the end takes all that follow. */
function positionalAt(
  { positionals = {} }: ToolDefinition,
  { operands, typed }: ReadWords,
): OptionDefinition | undefined {
  const all = Object.values(positionals);
  // Where an option has what an operand would be, the first word is one of the paths.
  const isPath = (each: OptionDefinition) =>
    each.kind === "text" && each.pathWith?.some((key) => typed.has(key)) === true;
  const left = all.filter((each) => !isPath(each));
  const last = left.at(-1);
  return left[operands.length] ?? (last?.kind === "list" ? last : undefined);
}

/** The complete words of a line, as far as they say what the next can be. */
interface ReadWords {
  /** The options typed, with their last values. */
  readonly typed: ReadonlyMap<string, string | undefined>;
  /** The option whose value is the next word. */
  readonly open: OptionDefinition | undefined;
  /** A list takes all words up to the next option. */
  readonly greedy: boolean;
  /** The operands. */
  readonly operands: readonly string[];
  /** After `--`, where a dash does not make an option. */
  readonly onlyOperands: boolean;
  /** The words after `--` where the tool takes a command there. */
  readonly tail: readonly string[] | undefined;
}

function readWords(definition: ToolDefinition, words: readonly string[]): ReadWords {
  const named = namesOf(definition);
  const typed = new Map<string, string | undefined>();
  let open: SplitOption | undefined;
  const operands: string[] = [];
  let greedy = false;
  const end = { typed, open: undefined, greedy: false };
  for (const [index, word] of words.entries()) {
    if (open !== undefined) {
      typed.set(open.key, word);
      greedy = open.option.kind === "list" && open.option.greedy === true;
      open = undefined;
    } else if (word === "--") {
      const rest = words.slice(index + 1);
      const tail = definition.tail === undefined ? undefined : rest;
      return { ...end, operands: [...operands, ...rest], onlyOperands: true, tail };
    } else if (word.startsWith("-") && word !== "-") {
      const split = splitOption(word, named);
      greedy = false;
      const option = split === undefined ? shared[word] : undefined;
      if (option !== undefined) {
        open = { key: word.slice(2), option, typed: word, value: undefined };
      }
      if (split === undefined) continue;
      typed.set(split.key, split.value);
      if (split.option.kind !== "flag" && split.value === undefined) open = split;
    } else if (!greedy) operands.push(word);
  }
  return { typed, open: open?.option, greedy, operands, onlyOperands: false, tail: undefined };
}

/** The options that every tool takes, and what follows them. */
const shared: Readonly<Record<string, OptionDefinition>> = {
  "--explain": { kind: "choice", values: ["md", "json"], description: "" },
  "--color": commonOptions.color,
};

function completeVerb(
  definition: ToolDefinition,
  { words: [verb, ...words], current }: TypedLine,
  source: CompletionSource,
): Completion | OpenCompletion {
  const verbs = definition.verbs ?? {};
  const usual = verbs[definition.defaultVerb ?? ""];
  if (usual !== undefined && (verb ?? current).startsWith("-")) {
    const line = verb === undefined ? [] : [verb, ...words];
    return completeLine(usual, { words: line, current }, source);
  }
  if (verb !== undefined) {
    const found = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
    if (found !== undefined) return completeLine(found, { words, current }, source);
    return verb === "--explain" ? matching(["md", "json"].map(plain), current) : nothing;
  }
  const candidates = Object.entries(verbs).map(([value, { summary }]) => ({
    value,
    description: summary,
  }));
  return matching(
    current.startsWith("-") ? infoRows(definition).flatMap(candidatesOf) : candidates,
    current,
  );
}

/** The words after `--`: a program or tool that can be run there, and what that takes. */
function completeTail(
  { permissions: { run } = {} }: ToolDefinition,
  { words: [name, ...words], current }: TypedLine,
  source: CompletionSource,
): Completion | OpenCompletion {
  if (name !== undefined) {
    const tool = source.tool(name);
    return tool === undefined ? { kind: "path" } : completeLine(tool, { words, current }, source);
  }
  const { tools = [], mutating = [], programs = [] } = run ?? {};
  return matching(
    [...tools, ...mutating, ...programs].map((value) => ({
      value,
      description: source.tool(value)?.summary ?? "",
    })),
    current,
  );
}

/** What a value is completed with. */
interface ValueLocation {
  /** What is typed of the value. */
  readonly current: string;
  /** The words before. */
  readonly read: ReadWords;
  /** What is typed of the whole word, if the value is only its end. */
  readonly typed?: string;
}

function completeValue(
  option: OptionDefinition,
  { current, read, typed = current }: ValueLocation,
): Completion | OpenCompletion {
  const isPayload = "payload" in option && option.payload === true;
  const isGreedy = option.kind === "list" && (option.greedy === true || option.paths === true);
  if (option.kind === "path" || isGreedy || isPayload && current.startsWith("file:")) {
    return { kind: "path" };
  }
  const fixed = option.kind === "choice" || option.kind === "list" ? option.values ?? [] : [];
  const before = option.kind === "list" && option.split ? current.lastIndexOf(",") + 1 : 0;
  const kept = typed.slice(0, typed.length - current.length) + current.slice(0, before);
  const among = (values: readonly string[]) =>
    matching([...fixed, ...values].map((value) => plain(kept + value)), typed);
  if (option.valuesFrom === undefined) return among([]);
  const base = read.typed.get("base");
  const place = {
    file: read.typed.get("file"),
    paths: base === undefined ? read.operands : [base, ...read.operands],
    typed: current.slice(before),
  };
  return { kind: "values", source: option.valuesFrom, place, among };
}

function plain(value: string): Candidate {
  return { value, description: "" };
}

/** The options that can still be typed, under each of their names. */
function optionCandidates(
  { options, exclusive = [], tail }: ToolDefinition,
  typed: ReadonlyMap<string, unknown>,
): readonly Candidate[] {
  const excluded = exclusive.filter((group) => group.some((key) => typed.has(key))).flat();
  const rows = Object.entries(options)
    .filter(([key, { kind }]) => kind === "list" || !typed.has(key) && !excluded.includes(key))
    .map(([key, option]) => ({ head: optionHead(key, option), description: option.description }));
  const rest = tail === undefined
    ? []
    : [{ value: "--", description: firstSentence(tail.description) }];
  return [...rows.flatMap(candidatesOf), ...rest, ...infoRows({ options }).flatMap(candidatesOf)];
}

/** The names at the beginning of a row of the help. */
function candidatesOf({ head, description }: OptionRow): readonly Candidate[] {
  const names = head.replace(/ [<[].*/, "").split(", ");
  return names.map((value) => ({ value, description: firstSentence(description) }));
}
