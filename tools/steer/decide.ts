/**
 * What is to be done about a command line, in each mode.
 *
 * @module
 */
import { adviseLine, advisePipeline } from "./advice/advise_line.ts";
import type { Advice } from "./advice/call.ts";
import { adviseHarness } from "./advice/harness_habits.ts";
import type { Answer, ToolCall } from "./clients.ts";
import { type LineLocation, rewriteLine } from "./rewrite_line.ts";
import { harnessNamesSecrets, namesSecrets } from "./sensitive_words.ts";

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

/** Decides; `undefined` if the line is to pass, as any does that names a file of secrets. */
export function decide(command: string, mode: Mode, place: LineLocation): Decision | undefined {
  if (namesSecrets(command, place.cwd)) return undefined;
  if (mode === "rewrite") {
    const line = rewriteLine(command, place);
    if (line === undefined) return undefined;
    return { rule: "rewrite", suggestion: line, answer: { kind: "rewrite", command: line } };
  }
  return advised(withProgram(adviseLine(command), place.program), mode);
}

/** The advice with what the shell calls ct, in front and behind each `cd`. */
function withProgram(advice: Advice | undefined, program: string): Advice | undefined {
  // What stands in quotes is no call.
  const suggestion = advice?.suggestion.split("'").map((part, at) =>
    at % 2 === 1
      ? part
      : part.replace(/(&& |; )ct /g, (_, before: string) => `${before}${program} `)
  ).join("'").replace(/^ct /, () => `${program} `);
  return advice && suggestion !== undefined ? { ...advice, suggestion } : undefined;
}

/** Decides on a call of another tool than a shell. */
export function decideHarness(call: ToolCall, mode: Mode): Decision | undefined {
  if (mode === "rewrite") return undefined;
  const advice = adviseHarness(call.tool, call.input);
  return advice && harnessNamesSecrets(call) ? undefined : advised(advice, mode);
}

/** A hint on a pipeline that nothing else is known of; it never keeps a line from running. */
export function nudge(command: string, cwd: string | undefined): Decision | undefined {
  return namesSecrets(command, cwd) ? undefined : advised(advisePipeline(command), "warn");
}

function advised(
  advice: Advice | undefined,
  mode: Exclude<Mode, "rewrite">,
): Decision | undefined {
  if (advice === undefined) return undefined;
  const { rule, suggestion } = advice;
  const reason = `[${rule}] ct does this in one bounded call: ${suggestion}`;
  return { rule, suggestion, answer: { kind: mode, reason } };
}
