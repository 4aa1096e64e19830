/**
 * The calls of agents that the contract tells: each tool with hostile values in each parameter that
 * takes a text. A parameter of a type that is not known here does not compile.
 *
 * @module
 */
import { agentIds, toolsOf } from "../../tools/agent/contract/agents.ts";
import { deletePath, movePath } from "../../tools/agent/contract/extension_tools.ts";
import type { AgentId, Parameter, ToolContract } from "../../tools/agent/contract/tool_contract.ts";
import type { RawArguments } from "./slots.ts";

/** A tool, and the first agent that has it. */
export interface AgentTool {
  /** The agent. */
  readonly agent: AgentId;
  /** The tool. */
  readonly contract: ToolContract;
}

/** What has the authority of the user, or asks the web. */
const apart = ["shell", "web_code_search"];

/** All tools but those, and the extensions that look at files. */
export const agentTools: readonly AgentTool[] = [
  ...agentIds.flatMap((agent, index) => {
    const before = agentIds.slice(0, index).flatMap((it) => toolsOf(it));
    return toolsOf(agent).filter((tool) => !before.includes(tool) && !apart.includes(tool.name))
      .map((contract) => ({ agent, contract }));
  }),
  ...[movePath, deletePath].map((contract) => ({ agent: "pulsing" as const, contract })),
];

/** The extensions that an agent is to have here. */
export function extensionsFor(agent: string): readonly ("move_path" | "delete_path")[] {
  return agent === "pulsing" ? ["move_path", "delete_path"] : [];
}

/** What makes a call of a tool do something; what is left out is filled by its type. */
const baseGiven: Readonly<Record<string, RawArguments>> = {
  read_file: { path: "a.txt" },
  list_directory: { path: ".", depth: null },
  glob_search: { pattern: "**" },
  grep: { pattern: "one" },
  semantic_search: { query: "one" },
  write_file: { path: "a.txt", content: "CHANGED\n" },
  edit_file: { path: "a.txt", oldString: "one", newString: "CHANGED" },
  multi_edit: { path: "a.txt", edits: [{ oldString: "one", newString: "CHANGED" }] },
  move_path: { path: "a.txt", newPath: "moved.txt" },
  delete_path: { path: "a.txt" },
};

/** A call that does something in the checkout. */
export function baseCallOf({ name, parameters }: ToolContract): RawArguments {
  const base = baseGiven[name] ?? {};
  return Object.fromEntries(
    parameters.filter((parameter) => parameter.required || parameter.name in base)
      .map((parameter) => [parameter.name, base[parameter.name] ?? filling(parameter, "one")]),
  );
}

/** The calls of a tool, with hostile values in each place that takes a text, by its name. */
export function* hostileAgentCalls(
  contract: ToolContract,
  valuesOf: (parameter: string) => readonly string[],
): Generator<RawArguments> {
  const base = baseCallOf(contract);
  yield base;
  const parameters = [...contract.parameters, ...contract.extras ?? []];
  for (const parameter of parameters.filter(takesText)) {
    for (const value of valuesOf(parameter.name)) {
      const given = { ...base, [parameter.name]: filling(parameter, value) };
      yield given;
      for (const other of parameters.filter((it) => !it.required && !takesText(it))) {
        yield { ...given, [other.name]: filling(other, value) };
      }
    }
  }
}

function takesText(parameter: Parameter): boolean {
  return /^(?:string|record)/.test(parameter.type) &&
    !("values" in parameter && parameter.values !== undefined);
}

/** A value of a parameter's type, with this text wherever it takes one. */
function filling(parameter: Parameter, text: string): unknown {
  switch (parameter.type) {
    case "string":
      return parameter.values?.[0] ?? text;
    case "string[]":
      return [text];
    case "number":
      return 1;
    case "boolean":
      return true;
    case "record[]":
      return [Object.fromEntries(parameter.fields.map((it) => [it.name, filling(it, text)]))];
  }
}
