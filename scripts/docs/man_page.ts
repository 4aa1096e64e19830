/**
 * Manual pages, from the definitions.
 *
 * @module
 */
import {
  type OptionRow,
  optionRows,
  type ToolDefinition,
  usageLine,
  version,
} from "@ct/core/definition";
import { suiteManifest } from "../../cli/manifest.ts";
import type { SuiteTool } from "../../cli/suite.ts";
import { launcherForms } from "../../cli/usage.ts";
import { marker } from "../build/shell_script.ts";

/** The page of a tool, in section 1. */
export function toolPage(definition: ToolDefinition): string {
  const { name, summary, description, examples = [] } = definition;
  const verbs = Object.values(definition.verbs ?? {});
  return page(name, summary, [
    section("SYNOPSIS", bold(usageLine(definition))),
    section("DESCRIPTION", escaped(description)),
    section("OPTIONS", ...rowsOf(optionRows(definition))),
    ...(verbs.length === 0 ? [] : [
      ".SH VERBS",
      ...verbs.flatMap((verb) => [
        `.SS ${escaped(usageLine(verb))}`,
        escaped(verb.description),
        ...rowsOf(optionRows(verb)),
      ]),
    ]),
    ...(examples.length === 0 ? [] : [
      section(
        "EXAMPLES",
        ...rowsOf(examples.map(({ command, purpose }) => ({
          head: `${name} ${command}`,
          description: purpose,
        }))),
      ),
    ]),
    exitStatus,
    section("SEE ALSO", ".BR ct (1)"),
  ]);
}

/** The page of `ct`. */
export function launcherPage(suite: readonly SuiteTool[]): string {
  return page("ct", "find, read, change and verify code with small commands", [
    section("SYNOPSIS", bold("ct COMMAND [ARGS]...")),
    section("DESCRIPTION", escaped(suiteManifest(suite).description)),
    section(
      "FORMS",
      ...rowsOf(launcherForms.map(([head, description]) => ({ head, description }))),
    ),
    section(
      "COMMANDS",
      ...rowsOf(suite.map(({ name, summary }) => ({ head: `ct ${name}`, description: summary }))),
    ),
    exitStatus,
    section(
      "SEE ALSO",
      ...suite.map(({ name }, index) =>
        `.BR ct\\-${name} (1)${index < suite.length - 1 ? "," : ""}`
      ),
    ),
  ]);
}

const exitStatus = section(
  "EXIT STATUS",
  "0: success. 1: a clean negative. 2: a usage or runtime error.",
);

function page(name: string, summary: string, sections: readonly string[]): string {
  return [
    `.\\" ${marker} ${version}: ${name}. Written by its build; do not edit.`,
    `.TH ${escaped(name.toUpperCase())} 1 "" "ct ${version}" "ct manual"`,
    section("NAME", `${escaped(name)} \\- ${escaped(summary)}`),
    ...sections,
    "",
  ].join("\n");
}

function section(title: string, ...lines: readonly string[]): string {
  return [`.SH ${title}`, ...lines].join("\n");
}

function rowsOf(rows: readonly OptionRow[]): readonly string[] {
  return rows.flatMap(({ head, description, default: value }) => [
    ".TP",
    bold(head),
    escaped(description + (value === undefined ? "" : ` [default: ${value}]`)),
  ]);
}

function bold(text: string): string {
  return `\\fB${escaped(text)}\\fR`;
}

/** Text as text: no character of it is read as an instruction, and quotes stay straight. */
function escaped(text: string): string {
  return text.replaceAll("\\", "\\e").replaceAll("-", "\\-").replaceAll("'", "\\(aq")
    .replaceAll("`", "\\(ga").replaceAll("^", "\\(ha").replaceAll("~", "\\(ti")
    .replace(
      /[^\n -~]/gu,
      (it) => `\\[u${it.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}]`,
    )
    .replace(/^\./gm, "\\&.");
}
