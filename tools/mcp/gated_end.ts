/**
 * What a call came to, as a client with a gate gets it: whatever printed it, secrets are taken out
 * before anything is cut.
 *
 * @module
 */
import type { JsonValue } from "@ct/core/text";
import { findSecrets, redactSpans } from "@ct/secrets";
import type { Ended } from "./call_answer.ts";

/** A text without its secrets. */
export function redacted(text: string): string {
  const { spans } = findSecrets(text, [], { isPart: true });
  return spans.length === 0 ? text : redactSpans(text, spans);
}

/** A call without the secrets in its output; `remark` is added to stderr. */
export function gatedEnd(ended: Ended, remark?: string): Ended {
  const { result } = ended;
  const json = result && JSON.stringify(JSON.parse(result.json), redactedMember);
  const line = remark === undefined ? "" : `${remark}\n`;
  return {
    ...ended,
    text: () => redacted(ended.text()),
    result: json === undefined ? undefined : { value: JSON.parse(json), json },
    stderr: redacted(ended.stderr) + line,
  };
}

/** A value in which no text has a secret; a name in front of it is part of what tells. */
function redactedMember(name: string, value: JsonValue): JsonValue {
  if (typeof value !== "string") return value;
  const text = redacted(value);
  if (text !== value || !/^[A-Za-z_][\w.-]{0,60}$/.test(name)) return text;
  // As in JSON: {"password": "…"}.
  const line = `${JSON.stringify(name)}: ${JSON.stringify(value)}`;
  return findSecrets(line).spans.length === 0 ? value : "[blocked]";
}
