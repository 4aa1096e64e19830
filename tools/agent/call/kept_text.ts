/**
 * How much of what a model says is kept: a store grows by what is done, not by how long a text is.
 *
 * @module
 */
import { ToolFailure } from "../contract/failure.ts";

/** At most this much of a text that is to be kept as it is, in UTF-16 units. */
export const longestKept: number = 16 << 10;
/** At most this much of the texts of one place together, such as the notes of a stage. */
export const longestTogether: number = 256 << 10;

/**
 * Checks the length of a text that is to be kept.
 * @throws {ToolFailure} If it is too long.
 */
export function assertKeepable(name: string, text: string | null, limit = longestKept): void {
  const length = text?.length ?? 0;
  if (length <= limit) return;
  throw new ToolFailure(`${name} is too long (${length} characters, limit ${limit})`);
}

/** The beginning of a text that is longer, and how much is missing. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return `${text.slice(0, limit).toWellFormed()}... [${text.length - limit} more]`;
}
