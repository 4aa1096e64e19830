/**
 * What the log keeps of the arguments of a call.
 *
 * @module
 */
import type { Gate } from "../gate/gate.ts";

/** What the log keeps. */
export interface LogEntry {
  /** The arguments as JSON, without secrets, long texts cut. */
  readonly input: string;
  /** Why the call was made, without secrets. */
  readonly reason: string | null;
  /** What it is about; `null` if nothing tells. */
  readonly target: string | null;
}

/** At most this much of a text is kept, in UTF-16 units. */
const longestText = 4096;
const targets = ["path", "command", "pattern", "query", "file_path"];

/** What the log keeps of arguments, whatever they are. */
export function logEntry(given: unknown, gate: Gate): LogEntry {
  const member = (name: string): string | null => {
    const value = typeof given === "object" && given !== null
      ? new Map<string, unknown>(Object.entries(given)).get(name)
      : undefined;
    return typeof value === "string" ? gate.redact(value).text : null;
  };
  return {
    input: inputText(given, gate),
    reason: member("reason"),
    target: targets.map(member).find((each) => each !== null) ?? null,
  };
}

function inputText(given: unknown, gate: Gate): string {
  try {
    // The reason has a column of its own, in full.
    return JSON.stringify(given, (key, value: unknown) => {
      if (key === "reason") return undefined;
      return typeof value === "string" ? cut(gate.redact(value).text) : value;
    }) ?? "null";
  } catch {
    return JSON.stringify("arguments that JSON cannot express");
  }
}

function cut(text: string): string {
  if (text.length <= longestText) return text;
  return `${text.slice(0, longestText)}... [${text.length - longestText} more]`;
}
