/**
 * Excerpts of what a command printed.
 *
 * @module
 */
import type { CapturedOutput } from "@ct/core/run";
import { LineWindows, splitLines, withoutFinalNewlines } from "@ct/core/text";
import type { Regex } from "@ct/regex";

/**
 * The lines around the matches of a pattern, numbered, stream by stream; empty if nothing matches.
 */
export function focusBlock(
  output: CapturedOutput,
  pattern: Regex,
  context: number,
): string {
  const blocks = (["stdout", "stderr"] as const).map((name) => {
    const lines = focusLines(splitLines(output[name]), pattern, context);
    return lines.length === 0 ? "" : [`${name} (focus):`, ...lines].join("\n").trimEnd();
  });
  return blocks.filter((block) => block !== "").join("\n");
}

function focusLines(
  lines: readonly string[],
  pattern: Regex,
  context: number,
): string[] {
  const windows = new LineWindows();
  lines.forEach((line, index) => {
    if (pattern.test(line)) {
      windows.add(Math.max(1, index + 1 - context), index + 1 + context);
    }
  });
  return windows.clipped(lines.length, Infinity).flatMap((
    { start, end },
    index,
  ) => [
    ...(index > 0 ? ["--"] : []),
    ...lines.slice(start - 1, end).map((line, offset) => `${start + offset}: ${line}`),
  ]);
}

/**
 * The text of a stream token: without newlines at its end, and if it has more than `tail` lines
 * only the last.
 */
export function tokenText(text: string, tail: number | undefined): string {
  const trimmed = withoutFinalNewlines(text);
  if (tail === undefined) return trimmed;
  const lines = trimmed.split("\n");
  const omitted = lines.length - tail;
  return omitted <= 0
    ? trimmed
    : [`(... ${omitted} earlier line(s) omitted)`, ...lines.slice(omitted)]
      .join("\n");
}
