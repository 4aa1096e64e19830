/**
 * `submit_scope`: what is to be done, for approval.
 *
 * @module
 */
import { ToolFailure } from "../contract/failure.ts";
import { invalidArguments } from "../call/arguments.ts";
import { defineTool, type Tool } from "../call/tool.ts";
import { submitScope } from "../contract/submission_tools.ts";
import { handedIn, submitCard } from "./handing_in.ts";

const paths = ["quick", "full"];

/** The tool. */
export const submitScopeTool: Tool = defineTool(
  submitScope,
  async ({ reason: _, ...content }, call) => {
    const { title, in_scope: inScope, recommended_path: path } = content;
    if (inScope.length === 0) {
      throw invalidArguments(submitScope, "in_scope must have at least one entry");
    }
    if (path === null || !paths.includes(path)) {
      throw new ToolFailure(
        `Invalid recommended_path '${path ?? ""}'. Must be one of: ${paths.join(", ")}.`,
      );
    }
    // On the quick path the scope is the plan.
    const pulse = { plannedId: null, title, description: wholeScope(content) };
    const id = await submitCard(call, submitScope, { kind: "scope", content, pulses: [pulse] });
    return handedIn(id, "Scope submitted for approval.");
  },
);

/** All that a scope says except for its title, as a text. */
function wholeScope(
  { description, in_scope: inScope, out_of_scope: outOfScope, constraints }: {
    readonly description: string;
    readonly in_scope: readonly string[];
    readonly out_of_scope: readonly string[];
    readonly constraints: readonly string[] | null;
  },
): string {
  const lists = [["In scope", inScope], ["Out of scope", outOfScope], [
    "Constraints",
    constraints,
  ]] as const;
  const parts = lists.map((
    [heading, items],
  ) => [`${heading}:`, ...(items ?? []).map((item) => `- ${item}`)])
    .filter(({ length }) => length > 1);
  return [description, ...parts.map((part) => part.join("\n"))].join("\n\n");
}
