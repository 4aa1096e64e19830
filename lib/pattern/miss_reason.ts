/**
 * Why a text was not found. Each reason is proved on the text: nothing is ever replaced, or called
 * found, for being near.
 *
 * @module
 */
import { characterWidth } from "@ct/base";
import { countNewlines } from "./line_pattern.ts";
import { type DifferenceKind, differenceKinds, nameDifference } from "./miss/difference.ts";
import { linesApart } from "./miss/lines_apart.ts";
import { type NearMatch, nearPlace } from "./miss/near_place.ts";
import { rewrittenFinds } from "./miss/rewritten.ts";

/** Why a text was not found. */
export type MissReason =
  | DifferenceKind
  | "already_applied"
  | "line_numbers"
  | "escapes"
  | "moved"
  | "stale";

/** The reasons in the order in which they are given where several hold, in several texts. */
const order: readonly MissReason[] = [
  ...differenceKinds,
  "already_applied",
  "line_numbers",
  "escapes",
  "moved",
  "stale",
];

/** Of two reasons the one that comes first; the first of equals. */
export function firstReason<M extends { readonly reason: MissReason }>(
  a: M | undefined,
  b: M | undefined,
): M | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return order.indexOf(b.reason) < order.indexOf(a.reason) ? b : a;
}

/** Why a text was not found, and where that is seen. */
export interface ExplainedMiss {
  /** The reason. */
  readonly reason: MissReason;
  /** 1-based line of the text. */
  readonly line: number;
  /** 1-based column, in characters. */
  readonly column: number;
  /** The proof in words. */
  readonly note: string;
}

/** An edit that found nothing. */
export interface MissedText {
  /** What was searched for. */
  readonly find: string;
  /** What was to take its place; `undefined` if it is not known to be a plain text. */
  readonly replace: string | undefined;
  /** Whether both stand for whole lines, LF and CRLF being the same. */
  readonly whole: boolean;
  /** What the find is called in notes, such as `the find`. */
  readonly subject: string;
}

/** In longer texts no reason is searched for, in UTF-16 units. */
const longestExplained = 1 << 21;

/**
 * Why a text does not have what was searched for; `undefined` if no reason can be proved, or the
 * text has more than 2 Mi characters.
 *
 * @example Tabs against spaces
 * ```ts
 * import { reasonOfMiss } from "@ct/pattern";
 * import assert from "node:assert/strict";
 * const edit = { find: "    return a;", replace: "", whole: false, subject: "the find" };
 * assert.deepEqual(reasonOfMiss("f() {\n\treturn a;\n}\n", edit), {
 *   reason: "tabs_vs_spaces",
 *   line: 2,
 *   column: 1,
 *   note: '1 tab in the file, 4 spaces in the find, before "return"',
 * });
 * ```
 */
export function reasonOfMiss(text: string, missed: MissedText): ExplainedMiss | undefined {
  if (text.length > longestExplained) return undefined;
  return missed.whole
    ? explain(foldCrlf(text), {
      ...missed,
      find: foldCrlf(missed.find),
      replace: missed.replace === undefined ? undefined : foldCrlf(missed.replace),
    })
    : explain(text, missed);
}

/** A carriage return before the one that is folded is left, and seen. */
function foldCrlf(text: string): string {
  return text.includes("\r") ? text.replaceAll(/(?<!\r)\r\n/g, "\n") : text;
}

function explain(text: string, missed: MissedText): ExplainedMiss | undefined {
  const near = nearPlace(text, { text: missed.find, whole: missed.whole });
  const applied = appliedAt(text, missed);
  // What is near may be the replacement itself.
  const isApplied = applied !== undefined &&
    (near === undefined || (applied.start <= near.start && near.end <= applied.end));
  if (isApplied) {
    const note = "the replacement is already there";
    return { reason: "already_applied", ...positionOf(text, applied.start), note };
  }
  if (near !== undefined) return explainNear(text, near, missed.subject);
  for (const { reason, find, note } of rewrittenFinds(missed.find)) {
    const start = find.trim() === "" ? -1 : text.indexOf(find);
    if (start < 0) continue;
    return { reason, ...positionOf(text, start), note: `${missed.subject} ${note}` };
  }
  const apart = linesApart(text, missed);
  return apart === undefined ? undefined : { ...apart, column: 1 };
}

/** The worst kind of difference is the reason; its first place stands for all. */
function explainNear(
  text: string,
  { start, differences }: NearMatch,
  subject: string,
): ExplainedMiss {
  const kinds = differenceKinds.filter((kind) => differences.some((each) => each.kind === kind));
  const reason = kinds.at(-1);
  const worst = differences.find(({ kind }) => kind === reason) ?? differences[0];
  if (worst === undefined) throw new RangeError("a near place differs");
  const others = kinds.slice(0, -1).join(", ");
  const note = nameDifference(worst, subject) +
    (differences.length > 1 ? `, and ${differences.length - 1} more` : "") +
    (others === "" ? "" : `; ${others} as well`);
  return { reason: worst.kind, ...positionOf(text, start + worst.offset), note };
}

/** Where the replacement stands already, if it is one that can be told from other texts. */
function appliedAt(text: string, { replace = "", whole }: MissedText): TextSpan | undefined {
  const wanted = whole && replace.endsWith("\n") ? replace.slice(0, -1) : replace;
  if (!wordCharacter.test(wanted)) return undefined;
  const isApart = whole ? isLines : isWords;
  for (let start = text.indexOf(wanted); start >= 0; start = text.indexOf(wanted, start + 1)) {
    const span = { start, end: start + wanted.length };
    if (isApart(text, span)) return span;
  }
  return undefined;
}

const wordCharacter = /[\p{L}\p{N}_]/u;

interface TextSpan {
  readonly start: number;
  readonly end: number;
}

function isLines(text: string, { start, end }: TextSpan): boolean {
  return (start === 0 || text[start - 1] === "\n") && (end === text.length || text[end] === "\n");
}

/** Whether neither end is in the middle of a word. */
function isWords(text: string, { start, end }: TextSpan): boolean {
  return [start, end].every((at) =>
    !wordCharacter.test(text[at - 1] ?? "") || !wordCharacter.test(text[at] ?? "")
  );
}

/** The 1-based line and column of an offset; columns count characters. */
export function positionOf(text: string, offset: number): Pick<ExplainedMiss, "line" | "column"> {
  const lineStart = text.lastIndexOf("\n", offset - 1) + 1;
  let column = 1;
  for (let at = lineStart; at < offset; at += characterWidth(text, at)) column++;
  return { line: countNewlines(text, 0, offset) + 1, column };
}
