/**
 * The texts of lines that `grep` has found, as far as a model may see them.
 *
 * @module
 */
import { decodeLossy, joinName, readRegularFile } from "@ct/base";
import { redactSpans } from "@ct/secrets";
import type { Call } from "../call/call.ts";
import { wholeTextRule } from "../gate/secret_tally.ts";

/** A line that was found. */
export interface FoundLine {
  /** The file, relative to the root. */
  readonly file_path: string;
  /** The number of the line, 1-based. */
  readonly line_number: number;
}

/** The longest part of a line that is shown, in UTF-16 units. */
const longestLine = 500;

/** The lines with their texts; one that is no longer there is left without. */
export async function withTexts(
  found: readonly FoundLine[],
  call: Call,
): Promise<readonly (FoundLine & { readonly text?: string })[]> {
  let path: string | undefined;
  let lines: readonly string[] = [];
  const shown = [];
  for (const line of found) {
    await call.breathe();
    if (line.file_path !== path) [path, lines] = [line.file_path, shownLines(line.file_path, call)];
    const text = lines[line.line_number - 1]?.replace(/\r$/, "");
    shown.push(text === undefined ? line : { ...line, text: cut(text) });
  }
  return shown;
}

/** The lines of a file without its secrets; none if nothing of it may be shown, or it has gone. */
function shownLines(path: string, { door, place: { gate, root } }: Call): readonly string[] {
  let text: string;
  try {
    text = decodeLossy(readRegularFile(joinName(root.path, path), { cwd: "/", door }));
  } catch {
    return [];
  }
  const scan = gate.scan(text);
  const names = { relative: path, realRelative: path };
  if (gate.pathRule(names, () => text) !== undefined) return [];
  if (wholeTextRule(text, scan) !== undefined) return [];
  return redactSpans(text, scan.spans).replace(/^\ufeff/, "").split("\n");
}

function cut(text: string): string {
  return text.length <= longestLine ? text : `${text.slice(0, longestLine).toWellFormed()}…`;
}
