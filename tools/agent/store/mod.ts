/**
 * The store of a workflow: sessions and their turns, calls, cards, pulses, notes, questions,
 * approvals, reviews, outputs and reverts, each a table with the transactions that change it.
 *
 * @example The workflows of a store
 * ```ts
 * import { openStore } from "@ct/agent/store";
 * import assert from "node:assert/strict";
 * await using store = await openStore(":memory:");
 * await store.workflows.ensure("w1", "plan");
 * assert.equal((await store.workflows.find("w1"))?.id, "w1");
 * ```
 *
 * @module
 */
export { Approvals } from "./approvals.ts";
export { type Baseline, Baselines, type IssueSource, type IssueType } from "./baselines.ts";
export { type CallEnd, type CallRecord, Calls, type LoggedCall } from "./calls.ts";
export {
  type Card,
  type CardKind,
  Cards,
  type CardState,
  type NewCard,
  type ProposedPulse,
} from "./cards.ts";
export { type Extension, Extensions } from "./extensions.ts";
export { type NewNote, type NoteLocation, Notes } from "./notes.ts";
export { type Output, type OutputOrigin, Outputs } from "./outputs.ts";
export {
  type Pulse,
  type PulseCompletion,
  Pulses,
  type PulseState,
  type UnresolvedIssue,
} from "./pulses.ts";
export {
  type Answer,
  type NewQuestion,
  type Question,
  Questions,
  type QuestionState,
  type QuestionType,
} from "./questions.ts";
export { type LoggedRead, type ReadRecord, Reads, type ReadState } from "./reads.ts";
export { type Revert, Reverts } from "./reverts.ts";
export {
  type NewComment,
  type NewReview,
  type Recommendation,
  type Review,
  type ReviewComment,
  Reviews,
  type ReviewState,
  type Severity,
} from "./reviews.ts";
export { type SessionInit, Sessions, type Turn, type TurnEnd } from "./sessions.ts";
export { Settings } from "./settings.ts";
export type { Stage } from "./stage.ts";
export type { JsonObject } from "./stored_json.ts";
export { openStore, Store, type StoreOptions } from "./store.ts";
export { type NewWorkflow, type Workflow, type WorkflowPath, Workflows } from "./workflows.ts";
