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
  /** A line that is taken away. */
  removed(text: string): string;
  /** A line that is added. */
  added(text: string): string;
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
