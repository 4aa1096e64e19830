/**
 * The proof of each step of an edit: what stands between the places that it replaces is compared
 * directly, also where no places are kept for a report.
 *
 * @module
 */
import { CtError } from "@ct/base";
import type { TextEdit } from "@ct/write";

/** A text before and after an edit. */
export interface EditedText {
  /** The text before. */
  readonly before: string;
  /** The text after. */
  readonly after: string;
}

/**
 * Checks that the text between some edits, which are in order, is as it was.
 * @throws {CtError} With code `write` if it is not. That would be a fault of ours.
 */
export function assertGapsKept({ before, after }: EditedText, edits: readonly TextEdit[]): void {
  let [done, at] = [0, 0];
  for (const { start, end, text } of edits) {
    const gap = before.slice(done, start);
    if (!after.startsWith(gap, at)) throw notKept();
    at += gap.length + text.length;
    done = end;
  }
  const rest = before.slice(done);
  if (after.length - at !== rest.length || !after.endsWith(rest)) throw notKept();
}

/**
 * The same where a text was split at what is searched for, and the parts were joined by another
 * word: joined by the first one they must be the text again.
 * @throws {CtError} With code `write` if they are not. That would be a fault of ours.
 */
export function assertPartsKept(
  { before, after }: EditedText,
  parts: readonly string[],
  { find, replacement }: { readonly find: string; readonly replacement: string },
): void {
  const growth = (parts.length - 1) * (replacement.length - find.length);
  const isKept = parts.join(find) === before && after.length === before.length + growth;
  if (!isKept) throw notKept();
}

function notKept(): CtError {
  return new CtError("write", "an edit would change text outside of what it replaces", {
    help: "nothing was written; this is a bug in ct; please report it",
  });
}
