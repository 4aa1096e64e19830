/**
 * What a model is shown of what a command printed.
 *
 * @module
 */
import type { Gate } from "../gate/gate.ts";
import { placeholder } from "@ct/secrets";
import { SecretTally } from "../gate/secret_tally.ts";

const escape = String.fromCharCode(0x1b);

/** Escape sequences of terminals: control sequences, strings such as titles, and short ones. */
const escapeSequence = new RegExp(
  `${escape}(?:\\[[0-?]*[ -/]*[@-~]|[\\]PX^_][^${escape}\\u0007]*(?:\\u0007|${escape}\\\\)?|[ ` +
    "-/]*[0-~])?",
  "g",
);

/** A text without the escape sequences of terminals. */
export function withoutEscapes(text: string): string {
  return text.includes(escape) ? text.replace(escapeSequence, "") : text;
}

/** A stream as it may be shown. */
export interface SafeStream {
  /** Its text without secrets. */
  readonly text: string;
  /** The rules that hid something. */
  readonly rules: readonly string[];
}

/** A stream without its secrets; only a placeholder if it is mostly secret. */
export function safeStream(text: string, gate: Gate): SafeStream {
  const tally = new SecretTally();
  const redacted = tally.redacted(text, gate.scanPart(text));
  return { text: tally.blockedBy === undefined ? redacted : placeholder, rules: tally.rules };
}

/** A stream that is longer than `limit`, cut in its middle; `id` is where all of it is kept. */
export function truncated(
  text: string,
  { limit, id }: { readonly limit: number; readonly id: string },
): string {
  const headLength = Math.floor(limit / 4);
  const headEnd = isLowSurrogate(text, headLength) ? headLength - 1 : headLength;
  const start = text.length - (limit - headLength);
  const tailStart = isLowSurrogate(text, start) ? start + 1 : start;
  const marker = `... [${tailStart - headEnd} characters omitted, full text: output:${id}] ...`;
  return `${text.slice(0, headEnd)}\n${marker}\n${text.slice(tailStart)}`;
}

function isLowSurrogate(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00;
}
