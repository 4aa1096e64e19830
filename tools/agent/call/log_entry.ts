/**
 * What the log keeps of the arguments of a call.
 *
 * @module
 */
import type { Gate } from "../gate/gate.ts";
import { cutText, longestKept } from "./kept_text.ts";

/** What the log keeps. */
export interface LogEntry {
  /** The arguments as JSON, without secrets, long texts cut; if still too long, the cut JSON. */
  readonly input: string;
  /** Why the call was made, without secrets. */
  readonly reason: string | null;
  /** What it is about; `null` if nothing tells. */
  readonly target: string | null;
}

/** At most this much of a text is kept, and this much of all arguments, in UTF-16 units. */
const longestText = 4096;
const longestInput = 64 << 10;
const targets = ["path", "command", "pattern", "query", "file_path"];

/** What the log keeps of arguments, whatever they are. */
export function logEntry(given: unknown, gate: Gate): LogEntry {
  const member = (name: string, longest: number): string | null => {
    const value = typeof given === "object" && given !== null
      ? new Map<string, unknown>(Object.entries(given)).get(name)
      : undefined;
    return typeof value === "string" ? cutText(gate.redact(value).text, longest) : null;
  };
  return {
    input: inputText(given, gate),
    reason: member("reason", longestKept),
    target: targets.map((name) => member(name, longestText)).find((each) => each !== null) ?? null,
  };
}

function inputText(given: unknown, gate: Gate): string {
  try {
    // The reason has a column of its own.
    const json = JSON.stringify(given, (key, value: unknown) => {
      if (key === "reason") return undefined;
      return typeof value === "string" ? cutText(gate.redact(value).text, longestText) : value;
    }) ?? "null";
    return json.length <= longestInput ? json : JSON.stringify(cutText(json, longestInput));
  } catch {
    return JSON.stringify("arguments that JSON cannot express");
  }
}
