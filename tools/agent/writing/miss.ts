/**
 * Why a text was not found, and where it nearly is. Told as a remark; nothing is ever replaced for
 * being near.
 *
 * @module
 */

/** Why a text was not found. */
export type MissCode =
  | "line-numbers"
  | "crlf"
  | "trailing-space"
  | "indentation"
  | "homoglyph"
  | "already-applied"
  | "moved"
  | "differs"
  | "absent";

/** Why a text was not found, and the nearest place. */
export interface Miss {
  /** The reason. */
  readonly code: MissCode;
  /** A remark for the model. */
  readonly remark: string;
}

/** The edit that found nothing. */
export interface MissedEdit {
  /** What was looked for. */
  readonly oldString: string;
  /** What was to take its place. */
  readonly newString: string;
}

/** So much of either text is shown around the place where they part, in UTF-16 units. */
const shownChars = 40;
/** So many places are told of lines that are apart. */
const mostMoved = 10;
/** A beginning that is shorter may be anywhere. */
const shortestBeginning = 8;

const numbered = /^[ \t]*\d+(?:\t|\u2192|: |\| ?)/;

/** Ways in which texts are often meant to be equal and are not, the most telling first. */
const likenesses: readonly {
  readonly code: MissCode;
  readonly says: string;
  readonly alike: (text: string) => string;
}[] = [
  {
    code: "crlf",
    says: "the line endings differ: only one of the file and oldString has CRLF there",
    alike: (text) => text.replaceAll("\r\n", "\n"),
  },
  {
    code: "trailing-space",
    says: "trailing white space differs",
    alike: (text) => mapLines(text, (line) => line.trimEnd()),
  },
  {
    code: "indentation",
    says: "the indentation differs, such as tabs against spaces",
    alike: (text) => mapLines(text, (line) => line.trim()),
  },
  {
    code: "homoglyph",
    says: "some characters only look the same, such as quotes, dashes or spaces",
    alike: (text) =>
      text.replace(/[\u0080-\uffff]/g, (character) => plainLike[character] ?? character),
  },
];

const plainLike: Readonly<Record<string, string>> = {
  "\u2018": "'",
  "\u2019": "'",
  "\u201c": '"',
  "\u201d": '"',
  "\u2013": "-",
  "\u2014": "-",
  "\u2212": "-",
  "\u00a0": " ",
  "\u202f": " ",
  "\u2026": "...",
};

/** Why a text has no occurrence of what an edit looks for. `text` is what a model may see of it. */
export function explainMiss(text: string, { oldString, newString }: MissedEdit): Miss {
  const lines = oldString.split("\n");
  if (lines.every((line, at) => numbered.test(line) || (line === "" && at > 0))) {
    const remark = "line numbers must not be included in oldString";
    return { code: "line-numbers", remark };
  }
  for (const { code, says, alike } of likenesses) {
    const [near, wanted] = [alike(text), alike(oldString)];
    const at = wanted.trim() === "" ? -1 : near.indexOf(wanted);
    // All of these keep the number of lines.
    if (at >= 0) return { code, remark: `${says}; see line ${lineAt(near, at)}` };
  }
  const applied = newString.trim() === "" ? -1 : text.indexOf(newString);
  if (applied >= 0) {
    const remark = `newString is already there, at line ${lineAt(text, applied)}`;
    return { code: "already-applied", remark };
  }
  return movedLines(text, lines) ?? nearest(text, oldString);
}

/** Lines that are all there, but not one after the other; indentation does not count. */
function movedLines(text: string, lines: readonly string[]): Miss | undefined {
  const entries = text.split("\n").map((line, at): [string, number] => [line.trim(), at + 1]);
  // Of equal lines the first counts.
  const places = new Map(entries.toReversed());
  const wanted = lines.map((line) => line.trim()).filter((line) => line !== "");
  const telling = new Set(wanted.filter((line) => line.length >= shortestBeginning));
  const found = wanted.map((line) => places.get(line));
  if (telling.size < 2 || found.includes(undefined)) return undefined;
  const numbers = found.slice(0, mostMoved).join(", ");
  const more = found.length > mostMoved ? ", \u2026" : "";
  const remark = "all lines of oldString are in the file, but not one after the other: " +
    `they are at lines ${numbers}${more}`;
  return { code: "moved", remark };
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
      lineAt(text, at - present)
    }; then line ${lineAt(text, at)} has ${shown(text, at)} and oldString has ${
      shown(wanted, present)
    }`,
  };
}

/** What stands at an offset, cut, as a JSON string. */
function shown(text: string, at: number): string {
  const rest = text.slice(at, at + shownChars).toWellFormed();
  return rest === "" ? "nothing more" : JSON.stringify(rest);
}

function mapLines(text: string, change: (line: string) => string): string {
  return text.split("\n").map(change).join("\n");
}

function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at >= 0 && at < offset; at = text.indexOf("\n", at + 1)) line++;
  return line;
}
