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
import { webVariables } from "../settings/process_variables.ts";
import { webSettings } from "../settings/web_settings.ts";
import { agentOption, descriptionsOption, extensionsOption, jsonOption } from "./verb_options.ts";

const definition = {
  name: "ct-agent tools",
  summary: "List the tools of an agent",
  description: "Lists the tools of an agent in their fixed order, one per line. With `--json` it " +
    "prints the list that a model provider expects, with descriptions and schemas of the " +
    "arguments.",
  options: {
    agent: agentOption,
    json: jsonOption,
    format: {
      kind: "choice",
      values: ["mcp", "anthropic", "openai"],
      description: "The format of the JSON, named for the provider that gets it. Implies --json.",
    },
    descriptions: descriptionsOption,
    extensions: extensionsOption,
    "hide-unavailable": {
      kind: "flag",
      description: "Omit web_code_search if it has no key.",
    },
  },
  examples: [
    { command: "--agent plan --format anthropic", purpose: "Make the list for a model." },
  ],
} as const satisfies ToolDefinition;

/** The verb. */
export const toolsVerb: Command = defineVerb(definition, tools);

function tools(
  { agent, json, format, descriptions, extensions, "hide-unavailable": hides }: OptionsOf<
    typeof definition
  >,
  { stdout }: Context,
): number {
  const hidesWeb = hides && webSettings({}, webVariables()).apiKey === undefined;
  const offered = offeredTools(parseAgent(agent), { hidesWeb, descriptions, extensions });
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
