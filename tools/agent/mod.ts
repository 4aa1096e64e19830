/**
 * The tools of agents that work on a repository: what the contract says about each, and how a call is answered.
 *
 * @example What an agent has
 * ```ts
 * import { parseAgent, toolsOf } from "@ct/agent";
 * import assert from "node:assert/strict";
 * const names = toolsOf(parseAgent("plan")).map(({ name }) => name);
 * assert.equal(names.at(-1), "submit_plan");
 * ```
 *
 * @module
 */
export { agentIds, contractTools, descriptionFor, parseAgent, toolsOf } from "./contract/agents.ts";
export {
  type DescribedTool,
  type Provider,
  type ProviderTool,
  providerTool,
} from "./contract/provider.ts";
export { inputSchema, type ValueSchema } from "./contract/schema.ts";
export type {
  AgentId,
  Parameter,
  ParameterBase,
  PlainParameter,
  RecordsParameter,
  ToolAnnotations,
  ToolContract,
} from "./contract/tool_contract.ts";
