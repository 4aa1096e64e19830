/**
 * The skill file: when an agent is to reach for which tool, from the tools' definitions.
 *
 * @module
 */
import type { ToolDefinition } from "@ct/core/definition";

/** By this line we know a file of ours. */
const mark = "<!-- Written by ct mcp install, and removed by ct mcp install --remove. -->";

/** Tools that are not for agents at work. */
const others = ["ct-agent", "ct-mcp", "ct-steer"];

/** The text of the file. */
export function skillText(definitions: readonly ToolDefinition[]): string {
  const tools = definitions.filter(({ name }) => !others.includes(name));
  const rows = tools.map(({ name, summary, examples = [] }) => {
    const call = name.replace("-", " ");
    const [example] = examples;
    const shown = example === undefined ? "" : `\`${call} ${example.command}\``;
    return `| \`${call}\` | ${cell(summary)} | ${cell(shown)} |`;
  });
  return `---
name: ct
description: Locates, reads, changes and verifies code with the ct commands. Use it instead of grep,
  rg, find, cat, head, tail, sed, wc, ls -R, tree, shell loops and sleep loops.
---

${mark}

# ct

Work in this order: locate, read, change, verify. Call the tools of the MCP server \`ct\` where it
is connected, or the commands in a shell. Every call is bounded, leaves out what git ignores, and
changes all files or none. Exit status: 0 yes, 1 no, 2 an error.

| call | does | example |
| ---- | ---- | ------- |
${rows.join("\n")}

\`ct TOOL --help\` lists all options, and \`ct TOOL --explain\` prints the guide.
`;
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}

/** Whether a text is that of a file of ours. */
export function isOurSkill(text: string): boolean {
  return text.split("\n").includes(mark);
}
