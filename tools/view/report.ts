/**
 * The lines of a view as text, or as JSON.
 *
 * @module
 */
import { type JsonValue, type Palette, printableLine } from "@ct/core";
import type { ViewOptions } from "./definition.ts";
import type { LineSink, Selection } from "./view.ts";

/**
 * Makes the sink that prints lines with `write`: a gutter as wide as the number of the file's last line, two
 * spaces, the text; `--` between stretches.
 */
export function textSink(
  { totalLines, pattern }: Selection,
  { plain, raw }: ViewOptions,
  { paint, write }: {
    readonly paint: Palette | undefined;
    readonly write: (text: string) => void;
  },
): LineSink {
  const width = String(totalLines ?? 0).length;
  const regex = pattern?.kind === "line" ? pattern.regex : undefined;
  const style = paint === undefined ? { raw } : { raw, mark: paint.match };
  const number = paint?.number ?? ((text: string) => text);
  let printed = 0;
  return (line, text, range) => {
    if (range !== printed) write("--\n");
    printed = range;
    const gutter = plain ? "" : number(String(line).padStart(width)) + "  ";
    write(`${gutter}${printableLine(text, regex, style)}\n`);
  };
}

/** The JSON value of a view. */
export function viewJson(
  path: string,
  selection: Selection,
  lines: readonly { readonly n: number; readonly text: string }[],
): JsonValue {
  return {
    lines: lines.map(({ n, text }) => ({ n, text })),
    matched: selection.matched,
    path,
    shown: lines.length,
    tool: "ct-view",
    total_lines: selection.totalLines,
  };
}
