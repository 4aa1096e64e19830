/**
 * The launcher's own texts, made from the registry.
 *
 * @module
 */
import { type Candidate, columnRow, pageWidth, version } from "@ct/core/definition";
import { escapeControls, itemAt } from "@ct/base";
import { palette } from "@ct/core/text";
import type { SuiteTool } from "./suite.ts";
import { meantCommand } from "./other_names.ts";
import { isLauncherWord } from "./start.ts";
import { topicNames } from "./topics.ts";

/** How `ct` is called, and what for. */
export const launcherForms: readonly (readonly [string, string])[] = [
  ["ct COMMAND [ARGS]...", "run ct-COMMAND with ARGS"],
  ["ct help [COMMAND|TOPIC]", "print this text, the help of a command, or a page on a topic"],
  ["ct COMMAND --explain [md|json]", "print a command's guide, or its JSON definition"],
  ["ct --explain [md|json]", "print the suite's guide, or the manifest of all commands"],
  ["ct and COMMAND ::: COMMAND ...", "run commands until one fails"],
  ["ct or COMMAND ::: COMMAND ...", "run commands until one succeeds"],
  ["ct all COMMAND ::: COMMAND ...", "run all commands: several questions in one call"],
  ["ct permissions COMMAND", "print the runtime flags that a command runs with"],
  ["ct doctor [--json]", "check the installation, and list what is not protected"],
  ["ct completions SHELL", "print the completions of bash, zsh, fish, powershell or nushell"],
  ["ct --version", "print the version"],
];

/** The words and options that `ct` answers itself, and what for. */
export const launcherWords: readonly Candidate[] = launcherForms
  .map(([form, description]) => ({ value: itemAt(form.split(" "), 1), description }))
  .filter(({ value }) => value !== "COMMAND");

/** What `ct help` prints, wrapped for a terminal with this many columns if it is one. */
export function usageText(
  suite: readonly SuiteTool[],
  { columns, colour = false }: {
    readonly columns?: number | undefined;
    readonly colour?: boolean;
  } = {},
): string {
  const width = columns === undefined ? Infinity : pageWidth(columns);
  const { title, kind: mark } = palette(colour);
  return [
    `${title("Usage:")} ct COMMAND [ARGS]...`,
    "",
    `ct ${version}: find, read, change and verify code with small commands.`,
    "",
    title("Forms:"),
    ...launcherForms.flatMap(([form, purpose]) =>
      columnRow(form, purpose, { column: 34, width, mark })
    ),
    "",
    title("Commands:"),
    ...suite.flatMap((tool) => columnRow(tool.name, purposeOf(tool), { column: 12, width, mark })),
    "",
    `${title("Topics:")} ${topicNames.join(", ")}.`,
    "",
    "Any other program named ct-NAME, beside ct or on PATH, runs as `ct NAME`.",
  ].join("\n") + "\n";
}

/** The tools as the rows of a Markdown table. */
export function commandTable(suite: readonly SuiteTool[]): string {
  const rows = suite.map((tool) => `| \`ct ${tool.name}\` | ${purposeOf(tool)} |`);
  return ["| command | purpose |", "| --- | --- |", ...rows].join("\n");
}

function purposeOf({ name, summary, command }: SuiteTool): string {
  return `${summary} (ct-${name}${command === undefined ? ", not in this build" : ""})`;
}

/** What `ct WORD` prints if there is no such command: four lines, so that the error stays in sight. */
export function unknownCommandText(word: string, suite: readonly SuiteTool[]): string {
  const typed = escapeControls(word);
  const reason = isLauncherWord(word)
    ? "options and words of ct itself are not commands"
    : `there is no program 'ct-${typed}' beside ct or on PATH`;
  return errorText(`unknown command '${typed}': ${reason}`, word, suite);
}

/** What `ct -x` prints. */
export function unknownOptionText(word: string, suite: readonly SuiteTool[]): string {
  return errorText(`unknown option '${escapeControls(word)}'`, word, suite);
}

function errorText(error: string, word: string, suite: readonly SuiteTool[]): string {
  const names = suite.map(({ name }) => name).filter((name) => name !== word);
  const meant = meantCommand(word, names);
  return [
    `ct: ${error}`,
    ...(meant === undefined ? [] : [`  did you mean ct ${meant}?`]),
    `Commands: ${suite.map(({ name }) => name).join(", ")}`,
    "For more information, try 'ct --help'.",
  ].join("\n") + "\n";
}
