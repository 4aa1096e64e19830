/**
 * The colours of lines: the sequences that stand before what is coloured, and after it.
 *
 * @module
 */

/** Sequences for each kind of text; plain data. One that is empty stands for no colour. */
export interface LineColours {
  /** Before a path. */
  readonly path: string;
  /** Before the number of a line. */
  readonly number: string;
  /** Before a column. */
  readonly column: string;
  /** Before an offset. */
  readonly offset: string;
  /** Before what separates these from each other and from the line, and before that of groups. */
  readonly separator: string;
  /** Before a match. */
  readonly match: string;
  /** After each of these. */
  readonly end: string;
  /** Whether matches that follow each other directly are marked as one. */
  readonly joinsMatches: boolean;
}

/** What a text is, as far as its colour is concerned. */
export type ColouredPart = Exclude<keyof LineColours, "end" | "joinsMatches">;

/** The text in its colour, if there are colours. */
export function coloured(
  text: string,
  part: ColouredPart,
  colours: LineColours | undefined,
): string {
  const start = colours?.[part] ?? "";
  return start === "" ? text : start + text + (colours?.end ?? "");
}
