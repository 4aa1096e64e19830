/**
 * What a runner does when a turn is over.
 *
 * @module
 */

/**
 * `approval`: something waits to be approved. `answers`: questions wait. `continue`: the agent goes
 * on. `done`: it has done its work.
 */
export type NextStep = "approval" | "answers" | "continue" | "done";

/** What follows on a turn that a tool has ended; `null` for one that goes on. */
export function nextStep(by: string | null): NextStep {
  if (by === null || by === "request_extension") return "continue";
  if (by === "ask_questions") return "answers";
  return by === "complete_pulse" || by === "complete_preflight" ? "done" : "approval";
}
