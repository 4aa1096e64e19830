/**
 * `-h` and `--help`, from the definition.
 *
 * @module
 */
import { defaultValue } from "./default_value.ts";
import type { OptionDefinition, ToolDefinition } from "./types.ts";
import { metavarOf } from "./value_parsers.ts";

const width = 100;

/** Something that can be typed after the tool's name. */
export interface OptionRow {
  /** How it is typed. */
  readonly head: string;
  /** What it does. */
  readonly description: string;
  /** The value it has when it is not typed. */
  readonly default?: string | number | undefined;
}

/** What every tool answers besides its own options. */
export const infoRows: readonly OptionRow[] = [
  {
    head: "--explain [md|json]",
    description: "Print the guide (md, default) or the JSON definition.",
  },
  { head: "-h, --help", description: "Print short help with -h, complete help with --help." },
  { head: "-V, --version", description: "Print the version." },
];

/**
 * The help page: the usage line, what the tool does, and its options, each in its first sentence.
 * With `long` options are described in full, and the tool's description and examples follow.
 */
export function helpText(definition: ToolDefinition, long: boolean): string {
  const lines = [`Usage: ${usageLine(definition)}`, "", `${definition.summary}.`, ""];
  const verbs = Object.entries(definition.verbs ?? {});
  if (verbs.length > 0) lines.push("Verbs:");
  for (const [verb, { summary }] of verbs) lines.push(`  ${verb.padEnd(10)} ${summary}.`);
  if (verbs.length > 0) {
    lines.push("", `'${definition.name} VERB --help' has the options of each.`, "");
  }
  const rows = optionRows(definition);
  const column = Math.min(30, Math.max(...rows.map(({ head }) => head.length)) + 4);
  lines.push("Options:");
  for (const { head, description, default: value } of rows) {
    const note = value === undefined ? "" : ` [default: ${value}]`;
    const short = wrap(firstSentence(description) + note, column);
    if (long) lines.push(`  ${head}`, ...wrap(description + note, 10));
    else if (head.length + 4 > column) lines.push(`  ${head}`, ...short);
    else lines.push(`  ${head}`.padEnd(column) + short.join("\n").trimStart());
  }
  if (long) lines.push("", "Description:", ...wrap(definition.description, 2));
  const examples = long ? definition.examples ?? [] : [];
  if (examples.length > 0) lines.push("", "Examples:");
  for (const { command, purpose } of examples) {
    lines.push(`  ${definition.name} ${command}`, ...wrap(purpose, 10));
  }
  lines.push("", "Exit status: 0 success, 1 clean negative, 2 usage or runtime error.");
  return lines.join("\n") + "\n";
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
    ...infoRows,
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

function wrap(text: string, indent: number): string[] {
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
