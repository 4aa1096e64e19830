/**
 * Rows that search and outline print, as `FILE:10:TEXT`: they are lines of the file if the file
 * reads the same.
 *
 * @module
 */
import { CtError, escapeControls } from "@ct/base";
import { isDeclarationRow, type Location } from "./place.ts";

/**
 * The ranges of a place. Where a text stands behind them, it must be that of the line; `read` reads
 * the lines of the file.
 * @throws {CtError} With code `usage` if it is not.
 */
export async function linesOfRow(
  place: Location,
  read: () => AsyncIterable<readonly string[]>,
): Promise<readonly string[]> {
  const { path, ranges, rest } = place;
  if (rest === undefined || rest === "" || isDeclarationRow(place)) return ranges;
  const [first = ""] = ranges;
  const [, start = "", column] = /^(\d+)(?::(\d+))?$/.exec(first) ?? [];
  const line = start === "" || ranges.length > 1 ? undefined : await lineAt(Number(start), read());
  // The text may begin with a number, or stand behind the column.
  const texts = column === undefined ? [rest] : [rest, `${column}:${rest}`];
  if (line !== undefined && texts.some((text) => saysSame(text, line))) return [start];
  throw new CtError(
    "usage",
    `${JSON.stringify(rest)} after ${path}:${ranges} does not name lines`,
    {
      help: line === undefined
        ? `${path} has no such line`
        : `line ${start} has another text; ${path}:${start} shows it`,
    },
  );
}

async function lineAt(
  number: number,
  pieces: AsyncIterable<readonly string[]>,
): Promise<string | undefined> {
  let before = 0;
  for await (const lines of pieces) {
    if (number <= before + lines.length) return lines[number - 1 - before];
    before += lines.length;
  }
  return undefined;
}

/** Stands for what search omits of a long line. */
const cutMark = /\[… \d+ characters\]/;

/** Whether a printed row is of a line: all of it, or what a cut has left. */
function saysSame(row: string, line: string): boolean {
  const printed = escapeControls(line).trim();
  const text = row.trim();
  if (cutMark.test(text)) return text.split(cutMark).every((part) => printed.includes(part));
  // Either may have grown at its end since.
  return text === printed || (text !== "" && printed.startsWith(text)) ||
    (printed !== "" && text.startsWith(printed) && /^\W/.test(text.slice(printed.length)));
}
