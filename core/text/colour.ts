/**
 * Terminal colours, by what they mark. Without colour every function returns its text unchanged.
 *
 * @module
 */

/** Marks parts of the output by meaning. */
export interface Palette {
  /** A file name. */
  path(text: string): string;
  /** A line number or span. */
  number(text: string): string;
  /** The part of a line that matched. */
  match(text: string): string;
  /** A directory or heading. */
  heading(text: string): string;
  /** A kind word. */
  kind(text: string): string;
  /** Something of less interest. */
  faint(text: string): string;
  /** A removed line. */
  removed(text: string): string;
  /** A line that is added. */
  added(text: string): string;
  /** A heading of a page, or the name of who speaks. */
  title(text: string): string;
  /** Something that holds. */
  success(text: string): string;
  /** Something that does not hold. */
  failure(text: string): string;
  /** Something to look at. */
  warning(text: string): string;
}

function sgr(codes: string): (text: string) => string {
  return (text) => text === "" ? "" : `\x1b[${codes}m${text}\x1b[0m`;
}

const same = (text: string): string => text;

const coloured: Palette = {
  path: sgr("35"),
  number: sgr("32"),
  match: sgr("1;31"),
  heading: sgr("1;34"),
  kind: sgr("36"),
  faint: sgr("2"),
  removed: sgr("31"),
  added: sgr("32"),
  title: sgr("1"),
  success: sgr("1;32"),
  failure: sgr("1;31"),
  warning: sgr("33"),
};

const plain: Palette = {
  path: same,
  number: same,
  match: same,
  heading: same,
  kind: same,
  faint: same,
  removed: same,
  added: same,
  title: same,
  success: same,
  failure: same,
  warning: same,
};

/**
 * The palette to print with.
 *
 * @example Nothing is added without colour
 * ```ts
 * import { palette } from "@ct/core/text";
 * import assert from "node:assert/strict";
 * assert.equal(palette(false).path("a.ts"), "a.ts");
 * ```
 */
export function palette(colour: boolean): Palette {
  return colour ? coloured : plain;
}

/**
 * Text whose last line has the verdict, as in `2 change(s) -> SUCCESS (applied)`, with the verdict
 * marked. Only the last arrow counts: what stands before it may be anything.
 *
 * @example Without colour nothing changes
 * ```ts
 * import { markVerdict, palette } from "@ct/core/text";
 * import assert from "node:assert/strict";
 * assert.equal(markVerdict("1/2 -> ERROR", palette(false)), "1/2 -> ERROR");
 * ```
 */
export function markVerdict(text: string, paint: Palette): string {
  if (paint === plain) return text;
  return text.replace(/^(.* -> )?(SUCCESS|ERROR)\b/s, (_, before = "", verdict: string) => {
    return before + (verdict === "SUCCESS" ? paint.success(verdict) : paint.failure(verdict));
  });
}

/** The lines of a unified diff as git colours them. */
export function markDiff(text: string, paint: Palette): string {
  let isHead = true;
  const marked = text.split("\n").map((line) => {
    if (line.startsWith("diff ")) isHead = true;
    if (line.startsWith("@@")) {
      isHead = false;
      return line.replace(/^@@.*?@@/, (range) => paint.kind(range));
    }
    if (isHead) return paint.title(line);
    if (line.startsWith("+")) return paint.added(line);
    return line.startsWith("-") ? paint.removed(line) : line;
  });
  return marked.join("\n");
}
