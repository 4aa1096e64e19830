/**
 * What a server of an agent says of itself.
 *
 * @module
 */
import { version } from "@ct/core/definition";
import type { Served } from "@ct/serve";
import type { AgentId } from "../contract/tool_contract.ts";

/** The name, version and instructions of the server of an agent. */
export function identityOf(agent: AgentId): Pick<Served, "name" | "version" | "instructions"> {
  return {
    name: `ct-agent-${agent}`,
    version,
    instructions: `The tools of the ${agent} agent. Every call has a reason.`,
  };
}
