/**
 * The result of a judged command as JSON.
 * These are no interfaces, which are no JSON values to the compiler.
 *
 * @module
 */
import type { DistilledJson } from "@ct/core/distilled";
import type { Verdict } from "@ct/core/verdict";

/** The result of a judged command. */
export type TestReport = {
  /** Whether it is as it has to be. */
  readonly verdict: Verdict;
  /** What decided. */
  readonly reason: string;
  /** Its exit status, `signal:N` or `timeout`. */
  readonly code: string;
  /** The command as one line. */
  readonly cmd: string;
  /** The question, if there is one. */
  readonly question: string | null;
  /** The tool. */
  readonly tool: "ct-test";
  /** What the runner printed, where that was read. */
  readonly distilled?: DistilledJson;
};
