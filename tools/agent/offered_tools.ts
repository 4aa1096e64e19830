/**
 * What an agent is offered.
 *
 * @module
 */
import { webCodeSearch } from "./contract/base_tools.ts";
import { describedFor, type DescriptionStyle, toolsOf } from "./contract/agents.ts";
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
}

/** The tools of an agent that can be called, in the contract's order. */
export function offeredTools(
  agent: AgentId,
  { hidesWeb, descriptions = "tools" }: OfferOptions,
): readonly OfferedTool[] {
  const offered = toolsOf(agent).filter(({ name }) =>
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
