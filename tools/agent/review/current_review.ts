/**
 * The review that a call is about.
 *
 * @module
 */
import type { Call } from "../call/call.ts";
import { ToolFailure } from "../contract/failure.ts";
import type { Review } from "../store/reviews.ts";

/** The review of the workflow of a call, wherever it stands. */
export async function currentReview(
  { place: { store, workflow } }: Call,
): Promise<Review | undefined> {
  return workflow === null ? undefined : await store.reviews.current(workflow);
}

/**
 * The same, as long as it is not completed.
 * @throws {ToolFailure} If there is none, or it is.
 */
export async function openReviewOf(call: Call): Promise<Review> {
  const review = await currentReview(call);
  if (review === undefined) throw new ToolFailure("Review card not found");
  if (review.state === "open" || review.state === "returned") return review;
  throw new ToolFailure("Review already completed");
}
