/**
 * `submit_plan`: the pulses in which the work is to be done, for approval.
 *
 * @module
 */
import { invalidArguments } from "../call/arguments.ts";
import { ToolFailure } from "../contract/failure.ts";
import { defineTool, type Tool } from "../call/tool.ts";
import { submitPlan } from "../contract/submission_tools.ts";
import { handedIn, submitCard } from "./handing_in.ts";

/** The tool. */
export const submitPlanTool: Tool = defineTool(
  submitPlan,
  async ({ reason: _, ...content }, call) => {
    const { pulses } = content;
    if (pulses.length === 0) {
      throw invalidArguments(submitPlan, "pulses must have at least one entry");
    }
    const earlier = new Set<string>();
    for (const [at, { id, dependsOn }] of pulses.entries()) {
      if (earlier.has(id)) throw new ToolFailure(`pulses[${at}].id: '${id}' is used twice`);
      const missing = dependsOn?.find((each) => !earlier.has(each));
      if (missing !== undefined) {
        throw new ToolFailure(`pulses[${at}].dependsOn: '${missing}' is not an earlier pulse`);
      }
      earlier.add(id);
    }
    const id = await submitCard(call, submitPlan, {
      kind: "plan",
      content,
      pulses: pulses.map(({ id: plannedId, title, description }) => ({
        plannedId,
        title,
        description,
      })),
    });
    return handedIn(id, `Plan with ${counted(pulses.length)} submitted for approval.`);
  },
);

function counted(pulses: number): string {
  return pulses === 1 ? "1 pulse" : `${pulses} pulses`;
}
