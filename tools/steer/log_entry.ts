/**
 * What is kept of a call.
 *
 * @module
 */
import { nameOf } from "@ct/base";
import { formatJson } from "@ct/core/text";
import type { ToolCall } from "./clients.ts";
import { withoutSecrets } from "./secrets.ts";

/** What was decided about a call, and when. */
export interface LogDecision {
  /** Whether the call is about to run, or has run. */
  readonly event: "pre" | "post";
  /** The mode if there was something to say, `allow` if not, `ran` for a call that has run. */
  readonly decision: string;
  /** The habit that was recognised. */
  readonly rule: string | undefined;
  /** What was suggested, or the call of ct that ran. */
  readonly suggestion: string | undefined;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/** The line of a call, its newline included. */
export function logEntry(call: ToolCall, decided: LogDecision): string {
  return formatJson({
    event: decided.event,
    tool: call.tool,
    command: call.command === undefined ? null : withoutSecrets(call.command),
    cwd: call.cwd ?? null,
    session_id: call.session ?? null,
    decision: decided.decision,
    rule_id: decided.rule ?? null,
    ct_tool: toolOf(withoutSecrets(decided.suggestion ?? "")),
    ts_ms: decided.time,
  });
}

/** The tool that a call of ct names, by its full name. */
function toolOf(call: string): string | null {
  const [first = "", second] = call.split(" ");
  const name = nameOf(first);
  if (name === "ct") return second === undefined ? null : `ct-${second}`;
  return name.startsWith("ct-") ? name : null;
}
