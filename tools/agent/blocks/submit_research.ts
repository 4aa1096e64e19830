/**
 * `submit_research`: what was found out, for approval.
 *
 * @module
 */
import { invalidArguments } from "../call/arguments.ts";
import type { Call } from "../call/call.ts";
import { ToolFailure } from "../contract/failure.ts";
import { defineTool, type Tool } from "../call/tool.ts";
import { submitResearch } from "../contract/submission_tools.ts";
import { handedIn, submitCard } from "./handing_in.ts";

/** The tool. */
export const submitResearchTool: Tool = defineTool(
  submitResearch,
  async ({ reason: _, ...content }, call) => {
    for (const name of ["keyFiles", "recommendations"] as const) {
      if (content[name].length > 0) continue;
      throw invalidArguments(submitResearch, `${name} must have at least one entry`);
    }
    for (const [at, { path }] of content.keyFiles.entries()) {
      if (!isThere(path, call)) call.note(`keyFiles[${at}].path does not exist: ${path}`);
    }
    const id = await submitCard(call, submitResearch, { kind: "research", content });
    return handedIn(id, "Research submitted for approval.");
  },
);

function isThere(path: string, { place: { root } }: Call): boolean {
  try {
    return root.readable(path).exists;
  } catch (error) {
    if (error instanceof ToolFailure) return false;
    throw error;
  }
}
