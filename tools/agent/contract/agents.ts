/**
 * Who may call what: the seven agents and the tools of each, in the order of every listing.
 *
 * @module
 */
import { CtError } from "@ct/base";
import {
  globSearch,
  grep,
  listDirectory,
  readFile,
  semanticSearch,
  takeNote,
  webCodeSearch,
} from "./base_tools.ts";
import { recordBaseline, shell } from "./command_tools.ts";
import {
  addFileComment,
  addLineComment,
  addReviewComment,
  completeReview,
  getDiff,
  getScopeCard,
} from "./review_tools.ts";
import { submitPlan, submitResearch, submitScope } from "./submission_tools.ts";
import type { AgentId, ToolContract } from "./tool_contract.ts";
import { editFile, multiEdit, writeFile } from "./writing_tools.ts";
import { askQuestions, completePreflight, completePulse, requestExtension } from "./yield_tools.ts";

/** The agents in the order in which a workflow passes through them. */
export const agentIds: readonly AgentId[] = [
  "discussion",
  "scoping",
  "research",
  "plan",
  "preflight",
  "pulsing",
  "review",
];

const synonyms: ReadonlyMap<string, AgentId> = new Map([
  ["planning", "plan"],
  ["execution", "pulsing"],
]);

/** The other names of an agent; none is ever printed. */
export function agentSynonyms(agent: AgentId): readonly string[] {
  return [...synonyms].flatMap(([name, id]) => id === agent ? [name] : []);
}

/** Every tool of the contract, in its order. */
export const contractTools: readonly ToolContract[] = [
  semanticSearch,
  readFile,
  listDirectory,
  globSearch,
  grep,
  takeNote,
  webCodeSearch,
  writeFile,
  editFile,
  multiEdit,
  shell,
  recordBaseline,
  getDiff,
  getScopeCard,
  addLineComment,
  addFileComment,
  addReviewComment,
  completeReview,
  submitScope,
  submitResearch,
  submitPlan,
  requestExtension,
  askQuestions,
  completePulse,
  completePreflight,
];

const everyone = contractTools.slice(0, 7);

/** What each agent has besides what everyone has. */
const own: Readonly<Record<AgentId, readonly ToolContract[]>> = {
  discussion: [],
  scoping: [submitScope, askQuestions],
  research: [submitResearch, requestExtension, askQuestions],
  plan: [submitPlan],
  // The contract's table leaves request_extension out, its text names it: without it a long setup
  // could not pause.
  preflight: [shell, recordBaseline, requestExtension, completePreflight],
  pulsing: [writeFile, editFile, multiEdit, shell, requestExtension, completePulse],
  review: [
    getDiff,
    getScopeCard,
    addLineComment,
    addFileComment,
    addReviewComment,
    completeReview,
  ],
};

/**
 * The agent that a name stands for.
 * @throws {CtError} With code `usage` if there is none, naming the seven.
 */
export function parseAgent(name: string): AgentId {
  const agent = synonyms.get(name) ?? agentIds.find((id) => id === name);
  if (agent !== undefined) return agent;
  throw new CtError("usage", `unknown agent ${JSON.stringify(name)}`, {
    help: `use one of ${agentIds.join(", ")}`,
  });
}

/**
 * The tools of an agent in the order of every listing: everyone's, its own, those that end a turn
 * with a block.
 */
export function toolsOf(agent: AgentId): readonly ToolContract[] {
  return [...everyone, ...own[agent]];
}

/** What the contract tells the models of an agent about a tool. */
export function descriptionFor(tool: ToolContract, agent: AgentId): string {
  return tool.variants?.[agent] ?? tool.description;
}

/**
 * Whose words describe tools to models: the contract's, or ours where the contract tells of blocks
 * in messages.
 */
export type DescriptionStyle = "contract" | "tools";

/** The description of a tool for the models of an agent, in one of the styles. */
export function describedFor(tool: ToolContract, agent: AgentId, style: DescriptionStyle): string {
  const own = style === "tools" ? tool.toolDescription : undefined;
  return own ?? descriptionFor(tool, agent);
}
