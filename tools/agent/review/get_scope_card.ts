/**
 * `get_scope_card`: what was approved.
 *
 * @module
 */
import { defineTool, type Tool } from "../call/tool.ts";
import { getScopeCard } from "../contract/review_tools.ts";

/** The tool. */
export const getScopeCardTool: Tool = defineTool(getScopeCard, async (_, call) => {
  const { store, workflow } = call.place;
  const cards = workflow === null ? [] : await store.cards.list(workflow);
  const scopes = cards.filter(({ kind }) => kind === "scope");
  const content = scopes.findLast(({ state }) => state === "approved")?.content;
  if (content === undefined) {
    const pending = scopes.findLast(({ state }) => state === "pending");
    if (pending !== undefined) call.note(`scope ${pending.id} waits for approval`);
    return { value: { error: "Scope card not found" } };
  }
  return {
    value: {
      success: true,
      title: content["title"],
      description: content["description"],
      in_scope: content["in_scope"],
      out_of_scope: content["out_of_scope"],
      constraints: content["constraints"] ?? [],
    },
  };
});
