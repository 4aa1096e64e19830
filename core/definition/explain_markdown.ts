/**
 * The guide of a tool, as `--explain md` prints it: prose with the parts that follow from the
 * definition put in.
 *
 * @module
 */
import { optionRows, usageLine } from "./help.ts";
import type { ToolDefinition } from "./types.ts";

/**
 * Fills the slots `{{summary}}`, `{{usage}}`, `{{options}}` and `{{examples}}` of the prose.
 * @throws {RangeError} If the prose has another slot.
 */
export function explainMarkdown(definition: ToolDefinition, prose: string): string {
  return prose.replace(/\{\{(\w+)\}\}/g, (_, slot: string) => {
    switch (slot) {
      case "summary":
        return definition.description;
      case "usage":
        return "```\n" + usageLine(definition) + "\n```";
      case "options":
        return definition.verbs === undefined
          ? optionTable(definition)
          : Object.values(definition.verbs).map(verbSection).join("\n\n");
      case "examples":
        return exampleList(definition);
      default:
        throw new RangeError(`unknown slot {{${slot}}} in the guide of ${definition.name}`);
    }
  });
}

function verbSection(verb: ToolDefinition): string {
  const usage = "```\n" + usageLine(verb) + "\n```";
  return [`### ${verb.name}`, verb.description, usage, optionTable(verb)].join("\n\n");
}

function optionTable(definition: ToolDefinition): string {
  const cell = (text: string) => text.replaceAll("|", "\\|");
  const lines = optionRows(definition).map(({ head, description, default: value }) => {
    const note = value === undefined ? "" : ` Default: \`${value}\`.`;
    return `| \`${cell(head)}\` | ${cell(description + note)} |`;
  });
  return ["| option | meaning |", "| --- | --- |", ...lines].join("\n");
}

function exampleList(definition: ToolDefinition): string {
  return (definition.examples ?? [])
    .map(({ command, purpose }) => `${purpose}\n\n\`\`\`sh\n${definition.name} ${command}\n\`\`\``)
    .join("\n\n");
}
