/**
 * A line of a file as it is printed: escapes for control characters, and matches marked.
 *
 * @module
 */
import type { Regex } from "@ct/regex";
import { escapeControls } from "@ct/base";

/** How {@linkcode printableLine} prints. */
export interface LineStyle {
  /** Keep control characters as they are. */
  readonly raw: boolean;
  /** Marks a match; without it matches are not looked for. */
  readonly mark?: (text: string) => string;
}

/**
 * Finding all matches of a line can take time in the square of its length, so long lines are not
 * marked.
 */
const longestMarked = 1 << 13;

/**
 * The line with its control characters escaped and, unless it is very long, the matches of `regex`
 * marked.
 */
export function printableLine(
  line: string,
  regex: Regex | undefined,
  { raw, mark }: LineStyle,
): string {
  const shown = raw ? (text: string) => text : escapeControls;
  if (regex === undefined || mark === undefined || line.length > longestMarked) return shown(line);
  let result = "";
  let done = 0;
  for (let from = 0; from <= line.length;) {
    const match = regex.find(line, from);
    if (match === undefined) break;
    result += shown(line.slice(done, match.start)) +
      mark(shown(line.slice(match.start, match.end)));
    done = match.end;
    from = match.end > match.start ? match.end : match.end + 1;
  }
  return result + shown(line.slice(done));
}
