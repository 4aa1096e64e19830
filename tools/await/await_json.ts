/**
 * The result of a wait as JSON.
 * These are no interfaces, which are no JSON values to the compiler.
 *
 * @module
 */
import type { Verdict } from "@ct/core/verdict";

/** The result of a wait. */
export type AwaitReport = {
  /** Whether the condition was established in time. */
  readonly verdict: Verdict;
  /** Why the wait ended. */
  readonly reason: string;
  /** What was waited for, as one line. */
  readonly cmd: string;
  /** How long it took, in milliseconds. */
  readonly elapsed_ms: number;
  /** How often the condition was looked at. */
  readonly ticks: number;
  /** The question, if there is one. */
  readonly question: string | null;
  /** The tool. */
  readonly tool: "ct-await";
};
