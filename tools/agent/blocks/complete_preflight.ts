/**
 * `complete_preflight`: the place of work is ready.
 *
 * @module
 */
import { invalidArguments } from "../call/arguments.ts";
import { ToolFailure } from "../contract/failure.ts";
import { defineTool, type Tool } from "../call/tool.ts";
import { completePreflight } from "../contract/yield_tools.ts";
import { namedFiles, TrackedFiles } from "../shell/tracked_files.ts";
import { handedIn, submitCard, workflowOf } from "./handing_in.ts";

/** The tool. */
export const completePreflightTool: Tool = defineTool(
  completePreflight,
  async ({ reason: _, ...content }, call) => {
    const { baselinesRecorded, buildSuccess } = content;
    if (!Number.isInteger(baselinesRecorded) || baselinesRecorded < 0) {
      const problem = "baselinesRecorded must be a whole number of at least 0";
      throw invalidArguments(completePreflight, problem);
    }
    const { store } = call.place;
    const workflow = workflowOf(call, completePreflight);
    // What runs in the background may still change files.
    for (const remark of await call.place.atTurnEnd.perform()) call.note(remark);
    const remaining = await TrackedFiles.remaining(call);
    // After its time is up it must not move the workflow any more.
    call.signal.throwIfAborted();
    if (remaining.length > 0) {
      throw new ToolFailure(
        `Tracked files are modified: ${namedFiles(remaining)}. Make them what they were before.`,
      );
    }
    const baselinesStored = (await store.baselines.list(workflow)).length;
    if (baselinesStored !== baselinesRecorded) {
      call.note(`the store holds ${baselinesStored} baselines, not ${baselinesRecorded}`);
    }
    const id = await submitCard(call, completePreflight, {
      kind: "preflight",
      content: { ...content, baselinesStored },
    });
    if (!buildSuccess) {
      return handedIn(id, "Preflight completed; the build fails, so it waits for approval.");
    }
    if ((await store.workflows.find(workflow))?.stage === "preflight") {
      await store.approvals.approve(id);
    } else await store.cards.settle(id, "approved", null);
    return handedIn(id, "Preflight completed.");
  },
);
