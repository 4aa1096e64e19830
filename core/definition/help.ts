/**
 * `-h` and `--help`, from the definition.
 *
 * @module
 */
import { type Palette, palette } from "../text/colour.ts";
import { commonRows } from "./common_options.ts";
import { defaultValue } from "./default_value.ts";
import type { ExampleDefinition, OptionDefinition, ToolDefinition } from "./types.ts";
import { metavarOf } from "./value_parsers.ts";

/** The width of pages that no terminal shows. */
const plainWidth = 100;
/** Wider lines are hard to read, and narrower columns have no room for a text. */
const [narrowest, widest] = [40, 120];
/** How much of a tool's description is on its page. */
const beginningChars = 400;
/** Longer options stand above their texts. */
const widestColumn = 30;
/** A screen has 24 rows; one is for the prompt. */
const screenRows = 23;
/** How many examples the short page has, and how many at least where there is no room. */
const [usualCalls, fewestCalls] = [5, 3];

/** Something that can be typed after the tool's name. */
export interface OptionRow {
  /** How it is typed. */
  readonly head: string;
  /** What it does. */
  readonly description: string;
  /** The value it has when it is not typed. */
  readonly default?: string | number | undefined;
}

/** What every tool takes and answers besides its own options. */
export function infoRows(
  { options, verbs }: Pick<ToolDefinition, "options" | "verbs">,
): readonly OptionRow[] {
  // Before a verb there is nothing to be shown.
  if (verbs !== undefined) return answeredRows;
  return [...commonRows.filter(({ key }) => !Object.hasOwn(options, key)), ...answeredRows];
}

/** What every tool answers. */
const answeredRows: readonly OptionRow[] = [
  {
    head: "--explain [md|json]",
    description: "Print the guide (md) or the JSON definition.",
  },
  { head: "-h, --help", description: "Print the options with -h, and more with --help." },
  { head: "-V, --version", description: "Print the version." },
];

/** How a page is laid out. */
export interface HelpLayout {
  /** With the tool's description and its examples. */
  readonly long: boolean;
  /** The terminal's width in columns; without one the width of pages is always the same. */
  readonly columns?: number | undefined;
  /** With coloured headings and options. */
  readonly colour?: boolean;
}

/**
 * The help page. The long one has the usage line, what the tool does, its options, each in its
 * first sentence, the beginning of the tool's description and its examples; what goes beyond three
 * screens is in the guide, which the page names. The short one is a screen: the first examples,
 * which are the most usual calls, and the options, by name only where their sentences do not fit.
 * On a terminal no line is wider than it, except for a word that is.
 */
export function helpText(
  definition: ToolDefinition,
  { long, columns, colour = false }: HelpLayout,
): string {
  const page: Page = {
    width: pageWidth(columns ?? plainWidth),
    wrapsCalls: columns !== undefined,
    paint: palette(colour),
  };
  const lines = long ? longLines(definition, page) : shortLines(definition, page);
  return lines.join("\n") + "\n";
}

/** Where lines are laid out. */
interface Page {
  readonly width: number;
  /** Long calls are continued on another line; elsewhere a line is a call. */
  readonly wrapsCalls: boolean;
  readonly paint: Palette;
}

function longLines(definition: ToolDefinition, page: Page): readonly string[] {
  const { width, paint: { title } } = page;
  const examples = definition.examples ?? [];
  return [
    ...headLines(definition, page),
    ...verbLines(definition, page),
    ...optionLines(definition, page),
    "",
    title("Description:"),
    ...wrap(beginning(definition.description), 2, width),
    ...examples.length > 0 ? ["", title("Examples:")] : [],
    ...examples.flatMap((example) => callRow(definition, example, 10, page)),
    "",
    ...wrap(`'${definition.name} --explain' says more about each option.`, 0, width),
    ...wrap(exitNote, 0, width),
  ];
}

function shortLines(definition: ToolDefinition, page: Page): readonly string[] {
  const more = `'${definition.name} --help' says what each option does, and --explain says all.`;
  const around = (calls: number, options: readonly string[]) => [
    ...headLines(definition, page),
    ...callLines(definition, calls, page),
    ...verbLines(definition, page),
    ...options,
    "",
    ...wrap(more, 0, page.width),
  ];
  const whole = around(usualCalls, optionLines(definition, page));
  if (whole.length <= screenRows) return whole;
  const names = nameLines(definition, page);
  const counts = [usualCalls, usualCalls - 1, fewestCalls];
  const fitting = counts.find((calls) => around(calls, names).length <= screenRows);
  return around(fitting ?? fewestCalls, names);
}

const exitNote = "Exit status: 0 success, 1 clean negative, 2 usage or runtime error.";

function headLines(
  definition: ToolDefinition,
  { width, paint: { title } }: Page,
): readonly string[] {
  const summary = wrap(`${definition.summary}.`, 0, width);
  return [`${title("Usage:")} ${usageLine(definition)}`, "", ...summary, ""];
}

function verbLines(
  { name, verbs = {} }: ToolDefinition,
  { width, paint: { title, kind: mark } }: Page,
): readonly string[] {
  const rows = Object.entries(verbs).flatMap(([verb, { summary }]) =>
    columnRow(verb, `${summary}.`, { column: 13, width, mark })
  );
  if (rows.length === 0) return [];
  return [title("Verbs:"), ...rows, "", `'${name} VERB --help' has the options of each.`, ""];
}

/** The most usual calls: the first examples, beside what they do where there is room for both. */
function callLines(
  definition: ToolDefinition,
  count: number,
  page: Page,
): readonly string[] {
  const { name, examples = [] } = definition;
  const calls = examples.slice(0, count);
  if (calls.length === 0) return [];
  const beside = Math.max(...calls.map(({ command }) => name.length + command.length)) + 5;
  const [below, ...aside] = [10, ...beside < page.width / 2 ? [beside] : []].map((column) =>
    calls.flatMap((example) => callRow(definition, example, column, page))
  );
  const rows = aside.find(({ length }) => length < (below ?? []).length) ?? below ?? [];
  return [page.paint.title("Calls:"), ...rows, ""];
}

/** A call, and what it does. */
function callRow(
  { name }: ToolDefinition,
  { command, purpose }: ExampleDefinition,
  column: number,
  { width, wrapsCalls, paint: { kind: mark } }: Page,
): readonly string[] {
  const call = `${name} ${command}`;
  if (!wrapsCalls || call.length + 2 <= width) {
    return columnRow(call, purpose, { column, width, mark });
  }
  const lines: string[] = [];
  // What is quoted stays on its line.
  for (const word of call.match(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g) ?? []) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length + 4 > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  const heads = lines.map((line, at) => at === lines.length - 1 ? line : `${line} \\`);
  const indented = heads.map((line, at) => `${at === 0 ? "" : "  "}  ${mark(line)}`);
  return [...indented, ...wrap(purpose, column, width)];
}

function optionLines(
  definition: ToolDefinition,
  { width, paint: { title, kind: mark } }: Page,
): readonly string[] {
  const rows = foldedRows(optionRows(definition)).map((row) => ({
    ...row,
    // The guide has all values of an option that has more of them than fit on a line.
    head: row.head.length + 2 > width ? withoutValues(row.head) : row.head,
  }));
  const column = Math.min(
    Math.floor(width / 2.8),
    widestColumn,
    Math.max(...rows.map(({ head }) => head.length)) + 4,
  );
  const lines = rows.flatMap(({ head, description, default: value }) => {
    const note = value === undefined ? "" : ` [default: ${value}]`;
    return columnRow(head, firstSentence(description) + note, { column, width, mark });
  });
  return [title("Options:"), ...lines];
}

/** The names of the options alone, as in `-l --list, --detail`. */
function nameLines(
  definition: ToolDefinition,
  { width, paint: { title } }: Page,
): readonly string[] {
  const hidden = folded.flatMap(({ keys }) => keys.slice(1).map((key) => `--${key}`));
  const names = optionRows(definition)
    .filter(({ head }) => head.startsWith("-") && !head.startsWith("-- "))
    .map(({ head }) => head.replace(/ [<[].*/, "").replace(/, --emit-stdout/, ""))
    .filter((name) => !hidden.includes(name))
    .map((name) => name.replaceAll(", ", "\xa0"));
  const lines = wrap(names.join(", "), 2, width).map((line) => line.replaceAll("\xa0", " "));
  return [title("Options:"), ...lines];
}

function withoutValues(head: string): string {
  const [start, end] = [head.indexOf("<"), head.indexOf(">")];
  return start < 0 || end < start ? head : `${head.slice(0, start)}<TEXT${head.slice(end)}`;
}

/** How wide a page is on a terminal with this many columns. */
export function pageWidth(columns: number): number {
  return Math.max(narrowest, Math.min(columns, widest));
}

/** How a row is laid out. */
export interface RowLayout {
  /** Where the text begins. */
  readonly column: number;
  /** How wide the page is. */
  readonly width: number;
  /** Colours the head. */
  readonly mark?: (head: string) => string;
}

/**
 * The lines of a row whose text begins in a column beside its head, or below a head that is too
 * long for that.
 */
export function columnRow(
  head: string,
  text: string,
  { column, width, mark = (head) => head }: RowLayout,
): readonly string[] {
  const lines = wrap(text, column, width);
  if (head.length + 4 > column) return [`  ${mark(head)}`, ...lines];
  const gap = " ".repeat(column - 2 - head.length);
  const [first = "", ...more] = lines;
  return [`  ${mark(head)}${gap}${first.trimStart()}`, ...more];
}

/** Options that every tool has alike and few need: their names share a row. */
const folded: readonly { readonly keys: readonly string[]; readonly description: string }[] = [
  {
    keys: ["emit", "emit-stderr"],
    description: "Print a template after the result.",
  },
  { keys: ["json", "json-pretty"], description: "Print JSON, on one line or indented." },
  {
    keys: ["color", "progress"],
    description: "Say when to colour, and show progress in pipes too.",
  },
  {
    keys: ["heartbeat", "heartbeat-emit", "heartbeat-to"],
    description: "Report progress at this interval, in seconds.",
  },
];

/** The rows with those of {@linkcode folded} options as one, in the place of the first. */
function foldedRows(rows: readonly OptionRow[]): readonly OptionRow[] {
  const nameOf = ({ head }: OptionRow) => /--([\w-]+)/.exec(head)?.[1] ?? "";
  const names = rows.map(nameOf);
  return rows.flatMap((row) => {
    const fold = folded.find(({ keys }) => keys.includes(nameOf(row)));
    if (fold === undefined || !fold.keys.every((key) => names.includes(key))) return [row];
    const { keys, description } = fold;
    if (nameOf(row) !== keys[0]) return [];
    return [{ head: keys.map((key) => `--${key}`).join(", "), description }];
  });
}

/** The whole sentences with which a text begins, up to {@linkcode beginningChars}; at least one. */
function beginning(text: string): string {
  const sentences = text.split(/(?<=[.]) (?=[^a-z])/);
  let result = "";
  for (const sentence of sentences) {
    if (result !== "" && result.length + sentence.length >= beginningChars) break;
    result += result === "" ? sentence : ` ${sentence}`;
  }
  return result;
}

/** `ct-view [OPTIONS] <path>`, or `ct-agent <VERB> ...` for a tool with verbs. */
export function usageLine(definition: ToolDefinition): string {
  if (definition.verbs !== undefined) {
    return `${definition.name} ${definition.defaultVerb === undefined ? "<VERB>" : "[VERB]"} ...`;
  }
  const positionals = Object.entries(definition.positionals ?? {})
    .map(([key, { kind, optional }]) => {
      const word = `<${key}>${kind === "list" ? "..." : ""}`;
      return optional ? ` [${word}]` : ` ${word}`;
    }).join("");
  const tail = definition.tail === undefined ? "" : ` -- <${definition.tail.name}>...`;
  return `${definition.name} [OPTIONS]${positionals}${tail}`;
}

/**
 * Everything that can be typed: arguments, the vector after `--`, options, and what every tool
 * answers.
 */
export function optionRows(definition: ToolDefinition): OptionRow[] {
  const positionals = Object.entries(definition.positionals ?? {});
  const options = Object.entries(definition.options);
  const { tail } = definition;
  return [
    ...positionals.map(([key, { description }]) => ({ head: `<${key}>`, description })),
    ...(tail === undefined ? [] : [{ ...tail, head: `-- <${tail.name}>...` }]),
    ...options.map(([key, option]) => ({
      head: optionHead(key, option),
      description: option.description,
      default: defaultValue(option),
    })),
    ...infoRows(definition),
  ];
}

/** `--base <PATH>`, `-C, --context <N>`, `--mode <literal|glob|regex>`. */
export function optionHead(key: string, option: OptionDefinition): string {
  const short = option.short === undefined ? "" : `-${option.short}, `;
  const aliases = (option.aliases ?? []).map((alias) => `, --${alias}`).join("");
  return `${short}--${key}${aliases}${valueHint(option)}`;
}

function valueHint(option: OptionDefinition): string {
  if (option.kind === "flag") return "";
  const values = option.kind === "choice" || option.kind === "list" ? option.values : undefined;
  const hint = values === undefined ? metavarOf(option) : values.join("|");
  return ` <${hint}>${option.kind === "list" ? "..." : ""}`;
}

/** Up to the first full stop, colon or semicolon that a space or the end follows. */
export function firstSentence(text: string): string {
  return /^.*?[.:;](?=\s|$)/s.exec(text)?.[0].replace(/[:;]$/, ".") ?? text;
}

/**
 * A text after its head, as `ok    runtime: …`, whose further lines begin in a column. A word that
 * is wider than the page stays whole.
 */
export function hangingLines(
  head: string,
  text: string,
  { column, width, mark = (head) => head }: RowLayout,
): string {
  const gap = " ".repeat(Math.max(1, column - head.length));
  const start = head.length + gap.length;
  // What a longer head takes of the first line is filled with a word while the text is wrapped.
  const filler = start > column ? `${"x".repeat(start - column - 1)} ` : "";
  const rest = wrap(filler + text, column, width).join("\n").slice(Math.max(start - 1, column));
  return rest.startsWith("\n") ? mark(head) + rest : mark(head) + gap + rest.replace(/^ /, "");
}

function wrap(text: string, indent: number, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && indent + line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line].map((each) => " ".repeat(indent) + each);
}
