/**
 * The tools of the review. Descriptions are the contract's, word for word.
 *
 * @module
 */
import { reviewReason } from "./reason.ts";
import type { ToolContract } from "./tool_contract.ts";

/** The contract of `get_diff`. */
export const getDiff = {
  name: "get_diff",
  description: `Retrieve the diff content for the current review.
Returns the unified diff showing all changes made during the workflow.
Use this to analyze what was changed before submitting your review summary.`,
  parameters: [
    reviewReason,
  ],
  extras: [{
    name: "files",
    type: "string[]",
    required: false,
    default: null,
    description: "The files whose changes are wanted",
  }],
  // All but "not found", which the tools say themselves.
  family: "B",
  terminal: false,
  mutates: false,
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
} as const satisfies ToolContract;

/** The contract of `get_scope_card`. */
export const getScopeCard = {
  name: "get_scope_card",
  description: `Retrieve the approved scope card for the current workflow.
Returns the scope definition including in-scope items, out-of-scope items,
and constraints. Use this to verify changes align with the approved scope.`,
  parameters: [
    reviewReason,
  ],
  // All but "not found", which the tools say themselves.
  family: "B",
  terminal: false,
  mutates: false,
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
} as const satisfies ToolContract;

/** The contract of `add_line_comment`. */
export const addLineComment = {
  name: "add_line_comment",
  description: `Add a comment attached to specific line(s) in a file.
Use this to provide feedback on specific code changes in the diff.`,
  parameters: [
    reviewReason,
    {
      name: "file_path",
      type: "string",
      ownCheck: true,
      required: true,
      description: "The file path this comment applies to",
    },
    {
      name: "start_line",
      type: "number",
      ownCheck: true,
      required: true,
      description: "The starting line number for the comment",
    },
    {
      name: "severity",
      type: "string",
      values: ["High", "Medium", "Low"],
      ownCheck: true,
      required: true,
      description: "The severity level: High, Medium, or Low",
    },
    {
      name: "category",
      type: "string",
      ownCheck: true,
      required: true,
      description:
        "The category of the comment (e.g., security, performance, style, bug, architecture)",
    },
    {
      name: "description",
      type: "string",
      ownCheck: true,
      required: true,
      description: "The description/content of the comment",
    },
    {
      name: "end_line",
      type: "number",
      ownCheck: true,
      required: false,
      default: null,
      description: "The ending line number (inclusive). Omit for single-line comments.",
    },
  ],
  family: "B",
  terminal: false,
  mutates: false,
  annotations: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
} as const satisfies ToolContract;

/** The contract of `add_file_comment`. */
export const addFileComment = {
  name: "add_file_comment",
  description: `Add a comment attached to a file as a whole.
Use this to provide feedback about a file that isn't tied to specific lines.`,
  parameters: [
    reviewReason,
    {
      name: "file_path",
      type: "string",
      ownCheck: true,
      required: true,
      description: "The file path this comment applies to",
    },
    {
      name: "severity",
      type: "string",
      values: ["High", "Medium", "Low"],
      ownCheck: true,
      required: true,
      description: "The severity level: High, Medium, or Low",
    },
    {
      name: "category",
      type: "string",
      ownCheck: true,
      required: true,
      description:
        "The category of the comment (e.g., security, performance, style, bug, architecture)",
    },
    {
      name: "description",
      type: "string",
      ownCheck: true,
      required: true,
      description: "The description/content of the comment",
    },
  ],
  family: "B",
  terminal: false,
  mutates: false,
  annotations: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
} as const satisfies ToolContract;

/** The contract of `add_review_comment`. */
export const addReviewComment = {
  name: "add_review_comment",
  description: `Add a comment attached to the overall review.
Use this for general observations or feedback not tied to specific files or lines.`,
  parameters: [
    reviewReason,
    {
      name: "severity",
      type: "string",
      values: ["High", "Medium", "Low"],
      ownCheck: true,
      required: true,
      description: "The severity level: High, Medium, or Low",
    },
    {
      name: "category",
      type: "string",
      ownCheck: true,
      required: true,
      description:
        "The category of the comment (e.g., security, performance, style, bug, architecture)",
    },
    {
      name: "description",
      type: "string",
      ownCheck: true,
      required: true,
      description: "The description/content of the comment",
    },
  ],
  family: "B",
  terminal: false,
  mutates: false,
  annotations: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
} as const satisfies ToolContract;

/** The contract of `complete_review`. */
export const completeReview = {
  name: "complete_review",
  description: `Complete the review with a recommendation and summary.
Call this tool once after adding all comments to finalize the review.
The recommendation must be one of: approve, reject, or manual_review.`,
  parameters: [
    reviewReason,
    {
      name: "recommendation",
      type: "string",
      values: ["approve", "reject", "manual_review"],
      ownCheck: true,
      required: true,
      description: "The recommendation: approve, reject, or manual_review",
    },
    {
      name: "summary",
      type: "string",
      ownCheck: true,
      required: true,
      description: "A summary explanation for the recommendation",
    },
  ],
  family: "B",
  terminal: true,
  mutates: false,
  annotations: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
} as const satisfies ToolContract;
