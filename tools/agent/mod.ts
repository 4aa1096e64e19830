/**
 * The tools of agents that work on a repository: the contract of each, and how calls are answered.
 *
 * @example What an agent has
 * ```ts
 * import { parseAgent, toolsOf } from "@ct/agent";
 * import assert from "node:assert/strict";
 * const names = toolsOf(parseAgent("plan")).map(({ name }) => name);
 * assert.equal(names.at(-1), "submit_plan");
 * ```
 *
 * `@ct/agent/store` has the records of the store.
 *
 * @module
 */
import type { Context } from "@ct/core/context";
import { type Command, defineVerbs } from "@ct/core/definition";
import { engineWord, main, withEngine } from "@ct/core/process";
import { answerVerb } from "./verbs/answer_verb.ts";
import { callVerb } from "./verbs/call_verb.ts";
import { approveVerb, changesVerb, rejectVerb } from "./verbs/decision_verbs.ts";
import { engine } from "./verbs/engine.ts";
import { indexVerb } from "./verbs/index_verb.ts";
import { logVerb } from "./verbs/log_verb.ts";
import { notesVerb } from "./verbs/notes_verb.ts";
import { outputVerb } from "./verbs/output_verb.ts";
import { revertVerb } from "./verbs/revert_verb.ts";
import { reviewVerb } from "./verbs/review_verb.ts";
import { serveVerb } from "./verbs/serve_verb.ts";
import { toolsVerb } from "./verbs/tools_verb.ts";
import { turnVerb } from "./verbs/turn_verb.ts";
import { workflowVerb } from "./verbs/workflow_verb.ts";
import { definition } from "./definition.ts";
import { grantedFlags } from "./permissions.ts";
import guide from "./explain.md" with { type: "text" };

export { agentRuleFiles } from "./files/visible_files.ts";
export { ToolNotAvailableError } from "./contract/failure.ts";
export type { ToolResult } from "./call/result.ts";
export type { CallOptions } from "./call/tool_caller.ts";
export type { TurnOptions } from "./call/turn_options.ts";
export {
  agentIds,
  agentSynonyms,
  contractTools,
  type DescriptionStyle,
  parseAgent,
  toolsOf,
} from "./contract/agents.ts";
export { type ToolExtension, toolExtensions } from "./contract/extensions.ts";
export type { DescribedTool, Provider, ProviderTool } from "./contract/provider.ts";
export type { IndexOptions } from "./reading/index_settings.ts";
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
export type { GateOptions } from "./gate/gate.ts";
export type { GitContext } from "./git/safe_git.ts";
export type { NextStep, TurnState } from "./call/next_step.ts";
export { openReview, type ReviewSubject } from "./review/open_review.ts";
export type { OfferedTool } from "./offered_tools.ts";
export type { Approval, ApprovalRequest, Approve } from "./settings/approval.ts";
export type { ShellOptions } from "./settings/shell_settings.ts";
export {
  type AgentLocation,
  type AgentPermissions,
  flagsOf,
  permissionsFor,
  plainVerbs,
  verbPermissions,
} from "./permissions.ts";
export type { Fetch, WebSearchOptions } from "./settings/web_settings.ts";
export { openStore, Store, type StoreOptions } from "./store/store.ts";
export { createToolset, Toolset, type ToolsetOptions, type ToolsetTool } from "./toolset.ts";

const verbs = defineVerbs(definition, guide, [
  toolsVerb,
  callVerb,
  serveVerb,
  turnVerb,
  notesVerb,
  logVerb,
  outputVerb,
  revertVerb,
  workflowVerb,
  approveVerb,
  changesVerb,
  rejectVerb,
  answerVerb,
  reviewVerb,
  indexVerb,
]);

/** The tool as a command. */
export const command: Command = {
  ...verbs,
  run: (argv: readonly string[], ctx: Context) => {
    const [word, ...words] = argv;
    return word === engineWord
      ? engine.run(words, ctx)
      : verbs.run(argv, word === "serve" ? withEngine(words, ctx) : ctx);
  },
  grants: grantedFlags,
};

if (import.meta.main) await main(command);
