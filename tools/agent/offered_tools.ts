/**
 * What an agent is offered.
 *
 * @module
 */
import { webCodeSearch } from "./contract/base_tools.ts";
import { describedFor, type DescriptionStyle, toolsOf } from "./contract/agents.ts";
import { extensionsOf, type ToolExtension } from "./contract/extensions.ts";
import type { DescribedTool } from "./contract/provider.ts";
import { inputSchema } from "./contract/schema.ts";
import type { AgentId } from "./contract/tool_contract.ts";
import { registeredTools } from "./registered_tools.ts";

/** A tool as it is offered. */
export interface OfferedTool extends DescribedTool {
  /** Whether a call that succeeds ends the turn. */
  readonly terminal: boolean;
}

/** How tools are offered. */
export interface OfferOptions {
  /** Omits the search of the web. */
  readonly hidesWeb: boolean;
  /** Whose words describe them; `tools` by default. */
  readonly descriptions?: DescriptionStyle | undefined;
  /** What the agent has besides; nothing by default. */
  readonly extensions?: readonly ToolExtension[] | undefined;
}

/**
 * The tools of an agent that can be called, in the contract's order; extensions come last.
 * @throws {CtError} With code `usage` if the agent cannot have one of the extensions.
 */
export function offeredTools(
  agent: AgentId,
  { hidesWeb, descriptions = "tools", extensions = [] }: OfferOptions,
): readonly OfferedTool[] {
  const all = [...toolsOf(agent), ...extensionsOf(agent, extensions)];
  const offered = all.filter(({ name }) =>
    registeredTools.has(name) && !(hidesWeb && name === webCodeSearch.name)
  );
  return offered.map((contract) => ({
    name: contract.name,
    description: describedFor(contract, agent, descriptions),
    inputSchema: inputSchema(contract),
    annotations: contract.annotations,
    terminal: contract.terminal,
  }));
}
