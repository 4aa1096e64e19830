/**
 * `ct-agent tools`: what an agent may call.
 *
 * @module
 */
import type { Context } from "@ct/core/context";
import {
  type Command,
  defineVerb,
  firstSentence,
  type OptionsOf,
  type ToolDefinition,
} from "@ct/core/definition";
import { parseAgent } from "../contract/agents.ts";
import { providerTool } from "../contract/provider.ts";
import { offeredTools } from "../offered_tools.ts";
import { agentOption, jsonOption } from "./verb_options.ts";

const definition = {
  name: "ct-agent tools",
  summary: "List the tools of an agent",
  description:
    "Lists the tools of an agent in their fixed order: one line each, or with `--json` the list that a model provider wants, with descriptions and schemas of the arguments.",
  options: {
    agent: agentOption,
    json: jsonOption,
    format: {
      kind: "choice",
      values: ["mcp", "anthropic", "openai"],
      description: "The envelope of the JSON, by who is told. Implies --json.",
    },
  },
  examples: [
    { command: "--agent plan --format anthropic", purpose: "Make the list for a model." },
  ],
} as const satisfies ToolDefinition;

/** The verb. */
export const toolsVerb: Command = defineVerb(definition, tools);

function tools(
  { agent, json, format }: OptionsOf<typeof definition>,
  { stdout }: Context,
): number {
  const offered = offeredTools(parseAgent(agent));
  if (json || format !== undefined) {
    const list = offered.map((tool) => providerTool(tool, format ?? "mcp"));
    stdout.write(JSON.stringify(list) + "\n");
    return 0;
  }
  const width = Math.max(...offered.map(({ name }) => name.length));
  for (const { name, description } of offered) {
    const [line = ""] = firstSentence(description).split("\n");
    stdout.write(`${name.padEnd(width)}  ${line}\n`);
  }
  return 0;
}
