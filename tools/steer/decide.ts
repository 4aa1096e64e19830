/**
 * What is to be done about a command line, in each mode.
 *
 * @module
 */
import { adviseLine } from "./advice/advise_line.ts";
import type { Answer } from "./clients.ts";
import { type LinePlace, rewriteLine } from "./rewrite_line.ts";

/** The modes: what is done about a line that ct would do better. */
export const modes = ["warn", "deny", "ask", "rewrite"] as const;

/** A mode. */
export type Mode = (typeof modes)[number];

/** What was decided, and why. */
export interface Decision {
  /** The habit that was recognised, or `rewrite`. */
  readonly rule: string;
  /** What is better called; in mode `rewrite` the new line. */
  readonly suggestion: string;
  /** The answer for the client. */
  readonly answer: Answer;
}

/** Decides; `undefined` if the line is to pass. */
export function decide(command: string, mode: Mode, place: LinePlace): Decision | undefined {
  if (mode === "rewrite") {
    const line = rewriteLine(command, place);
    if (line === undefined) return undefined;
    return { rule: "rewrite", suggestion: line, answer: { kind: "rewrite", command: line } };
  }
  const advice = adviseLine(command);
  if (advice === undefined) return undefined;
  const { rule, suggestion } = advice;
  const reason = `[${rule}] ct does this in one bounded call: ${suggestion}`;
  return { rule, suggestion, answer: { kind: mode, reason } };
}
