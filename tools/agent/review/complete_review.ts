/**
 * `complete_review`: the recommendation, and the end of the review.
 *
 * @module
 */
import { ToolFailure } from "../contract/failure.ts";
import { defineTool, type Tool } from "../call/tool.ts";
import { completeReview } from "../contract/review_tools.ts";
import { recommendations } from "../store/reviews.ts";
import { openReviewOf } from "./current_review.ts";

/** The tool. */
export const completeReviewTool: Tool = defineTool(completeReview, async (args, call) => {
  const recommendation = recommendations.find((each) => each === args.recommendation);
  if (recommendation === undefined) {
    throw new ToolFailure(
      `Invalid recommendation '${args.recommendation ?? ""}'. Must be one of: ${
        recommendations.join(", ")
      }.`,
    );
  }
  const { summary } = args;
  if (summary === null || summary.trim() === "") throw new ToolFailure("Summary is required.");
  const { gate, store } = call.place;
  const { id } = await openReviewOf(call);
  if (!await store.reviews.complete(id, recommendation, gate.redact(summary).text)) {
    throw new ToolFailure("Review already completed");
  }
  const value = { success: true, recommendation, message: "Review completed successfully" };
  return { value, artifact: id };
});
