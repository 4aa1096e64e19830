/**
 * Why a text was not found, and where it nearly is. Told as a remark; nothing is ever replaced for
 * being near.
 *
 * @module
 */
import { lineNumberAt } from "@ct/base";
import { type MissReason, reasonOfMiss } from "@ct/pattern";

/** Why a text was not found. */
type MissCode = MissReason | "differs" | "absent";

/** Why a text was not found, and the nearest place. */
export interface Miss {
  /** The reason. */
  readonly code: MissCode;
  /** A remark for the model. */
  readonly remark: string;
}

/** The edit that found nothing. */
export interface MissedEdit {
  /** What was searched for. */
  readonly oldString: string;
  /** What was to take its place. */
  readonly newString: string;
}

/** At most this much of either text is shown around the place where they part, in UTF-16 units. */
const shownChars = 40;
/** A beginning that is shorter may be anywhere. */
const shortestBeginning = 8;

/**
 * Why a text has no occurrence of what an edit searches for. `text` is what a model may see of it.
 */
export function explainMiss(text: string, { oldString, newString }: MissedEdit): Miss {
  const missed = { find: oldString, replace: newString, whole: false, subject: "oldString" };
  const explained = reasonOfMiss(text, missed);
  if (explained === undefined) return nearest(text, oldString);
  const { reason, line, column, note } = explained;
  return { code: reason, remark: `${note}; see line ${line}, column ${column}` };
}

/** The place that has the most of the beginning. */
function nearest(text: string, wanted: string): Miss {
  // Some beginning of a missing text is the longest one that is there.
  let [present, absent] = [0, wanted.length];
  while (absent - present > 1) {
    const middle = (present + absent) >> 1;
    if (text.includes(wanted.slice(0, middle))) present = middle;
    else absent = middle;
  }
  if (present < Math.min(shortestBeginning, wanted.length - 1)) {
    return { code: "absent", remark: "the file contains nothing like oldString" };
  }
  const at = text.indexOf(wanted.slice(0, present)) + present;
  return {
    code: "differs",
    remark: `the first ${present} characters of oldString are at line ${
      lineNumberAt(text, at - present)
    }; then line ${lineNumberAt(text, at)} has ${shown(text, at)} and oldString has ${
      shown(wanted, present)
    }`,
  };
}

/** What stands at an offset, cut, as a JSON string. */
function shown(text: string, at: number): string {
  const rest = text.slice(at, at + shownChars).toWellFormed();
  return rest === "" ? "nothing more" : JSON.stringify(rest);
}
