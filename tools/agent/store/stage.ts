/**
 * The stages that a workflow passes through.
 *
 * @module
 */
import { CtError } from "@ct/base";
import { agentIds } from "../contract/agents.ts";
import type { AgentId } from "../contract/tool_contract.ts";

/** The agent whose turn it is; `done` after the last. */
export type Stage = AgentId | "done";

/** The stages in their order. */
export const stages: readonly Stage[] = [...agentIds, "done"];

/**
 * The stage of that name.
 * @throws {CtError} With code `usage` if there is none, naming all.
 */
export function parseStage(name: string): Stage {
  const stage = stages.find((each) => each === name);
  if (stage !== undefined) return stage;
  throw new CtError("usage", `unknown stage ${JSON.stringify(name)}`, {
    help: `use one of ${stages.join(", ")}`,
  });
}
