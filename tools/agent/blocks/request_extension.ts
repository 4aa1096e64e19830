/**
 * `request_extension`: a pause, after which the agent continues in another turn.
 *
 * @module
 */
import { invalidArguments } from "../call/arguments.ts";
import { defineTool, type Tool } from "../call/tool.ts";
import { requestExtension } from "../contract/yield_tools.ts";
import { handedIn, senderOf } from "./handing_in.ts";

/** The tool. */
export const requestExtensionTool: Tool = defineTool(
  requestExtension,
  async ({ reason, completed, remaining }, call) => {
    if (completed.length + remaining.length === 0) {
      const problem = "completed and remaining must not both be empty";
      throw invalidArguments(requestExtension, problem);
    }
    const { gate, store } = call.place;
    const safe = (texts: readonly string[]) => texts.map((text) => gate.redact(text).text);
    const extension = {
      reason: gate.redact(reason).text,
      completed: safe(completed),
      remaining: safe(remaining),
    };
    const { session, turn } = await senderOf(call);
    return handedIn(await store.extensions.add(extension, session, turn), "Extension requested.");
  },
);
