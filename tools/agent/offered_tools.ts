/**
 * What an agent is offered.
 *
 * @module
 */
import { webCodeSearch } from "./contract/base_tools.ts";
import { descriptionFor, toolsOf } from "./contract/agents.ts";
import type { DescribedTool } from "./contract/provider.ts";
import { inputSchema } from "./contract/schema.ts";
import type { AgentId } from "./contract/tool_contract.ts";
import { registeredTools } from "./registered_tools.ts";

/** A tool as it is offered. */
export interface OfferedTool extends DescribedTool {
  /** Whether a call that succeeds ends the turn. */
  readonly terminal: boolean;
}

/**
 * The tools of an agent that can be called, in the contract's order; `hidesWeb` leaves out the
 * search of the web.
 */
export function offeredTools(
  agent: AgentId,
  { hidesWeb }: { readonly hidesWeb: boolean },
): readonly OfferedTool[] {
  const offered = toolsOf(agent).filter(({ name }) =>
    registeredTools.has(name) && !(hidesWeb && name === webCodeSearch.name)
  );
  return offered.map((contract) => ({
    name: contract.name,
    description: descriptionFor(contract, agent),
    inputSchema: inputSchema(contract),
    annotations: contract.annotations,
    terminal: contract.terminal,
  }));
}
