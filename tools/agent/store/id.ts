/**
 * Identifiers that sort by the time they were made and never clash between processes.
 *
 * @module
 */

/** What a kind of thing is called in its identifiers. */
export type IdPrefix =
  | "session"
  | "call"
  | "note"
  | "pulse"
  | "base"
  | "scope"
  | "research"
  | "plan"
  | "preflight"
  | "question"
  | "extension"
  | "review"
  | "comment"
  | "out"
  | "revert";

const timeDigits = 10;
const randomDigits = 6;

/**
 * A new identifier: `PREFIX_`, ten base-36 digits of the time in milliseconds since 1970, six
 * random ones.
 */
export function newId(prefix: IdPrefix, nowMs: number): string {
  const time = Math.floor(nowMs).toString(36).padStart(timeDigits, "0");
  return `${prefix}_${time}${randomText()}`;
}

function randomText(): string {
  let text = "";
  while (text.length < randomDigits) {
    for (const byte of crypto.getRandomValues(new Uint8Array(randomDigits))) {
      // 252 is the largest multiple of 36; above it some digits would come up more often.
      if (byte < 252 && text.length < randomDigits) text += (byte % 36).toString(36);
    }
  }
  return text;
}
