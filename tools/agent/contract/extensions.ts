/**
 * What an agent may have besides its role: tools that the contract does not have, in groups that
 * who runs the agent asks for by name.
 *
 * @module
 */
import { CtError } from "@ct/base";
import { agentIds, toolsOf } from "./agents.ts";
import { shell } from "./command_tools.ts";
import { deletePath, movePath, readOutput, startCommand, stopCommand } from "./extension_tools.ts";
import type { AgentId, ToolContract } from "./tool_contract.ts";
import { writeFile } from "./writing_tools.ts";

/** The name of an extension: one tool, or `background` for three. */
export type ToolExtension = "move_path" | "delete_path" | "background";

/** What an extension adds, and the tool that an agent must have to get it. */
interface Extension {
  readonly tools: readonly ToolContract[];
  readonly needs: ToolContract;
}

const extensions: Readonly<Record<ToolExtension, Extension>> = {
  move_path: { tools: [movePath], needs: writeFile },
  delete_path: { tools: [deletePath], needs: writeFile },
  background: { tools: [startCommand, readOutput, stopCommand], needs: shell },
};

/** The names of all extensions, in the order of every listing. */
export const toolExtensions: readonly ToolExtension[] = ["move_path", "delete_path", "background"];

/**
 * What extensions add to an agent, in the order of every listing.
 * @throws {CtError} With code `usage` if the agent cannot have one: who does not write files moves
 * none, and who has no shell starts nothing.
 */
export function extensionsOf(
  agent: AgentId,
  wanted: readonly ToolExtension[],
): readonly ToolContract[] {
  for (const name of wanted) {
    const { needs } = extensions[name];
    if (toolsOf(agent).includes(needs)) continue;
    const able = agentIds.filter((each) => toolsOf(each).includes(needs));
    throw new CtError("usage", `agent ${agent} cannot have the extension ${name}`, {
      help: `agents with ${needs.name} can: ${able.join(", ")}`,
    });
  }
  return toolExtensions.flatMap((name) => wanted.includes(name) ? extensions[name].tools : []);
}
