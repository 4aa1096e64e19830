/**
 * Sites: the places that an edit changes, as data.
 *
 * @module
 */

/** One changed line or block. */
export interface Site {
  /** Where the old text starts, in UTF-16 units of the text that was searched. */
  readonly start: number;
  /** Where it ends; after the line ending where that belongs to what is replaced. */
  readonly end: number;
  /** What stands there afterwards. */
  readonly text: string;
  /** 0-based line of its start. */
  readonly line: number;
  /** How many lines it covers. */
  readonly lineCount: number;
  /** The old lines without line endings. */
  readonly before: readonly string[];
  /** The new lines without line endings. */
  readonly after: readonly string[];
}

/** A place in a file that changes, as it is shown. */
export interface ShownSite extends Pick<Site, "line" | "before" | "after"> {
  /** The file, as printed. */
  readonly path: string;
}

/** What an edit finds in a text. */
export interface Found {
  /** How many replacements there are, including those that change nothing. */
  readonly replacements: number;
  /** The places that change, in order. */
  readonly sites: readonly Site[];
}
