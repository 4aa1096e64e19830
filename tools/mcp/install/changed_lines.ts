/**
 * What a change takes out of a text and puts in.
 *
 * @module
 */

/** The lines that differ: those of the old text with `- `, those of the new one with `+ `. */
export function changedLines(before: string, after: string): readonly string[] {
  const [old, fresh] = [linesOf(before), linesOf(after)];
  const max = Math.min(old.length, fresh.length);
  let start = 0;
  while (start < max && old[start] === fresh[start]) start++;
  let end = 0;
  while (end < max - start && old.at(-1 - end) === fresh.at(-1 - end)) end++;
  return [
    ...old.slice(start, old.length - end).map((line) => `- ${line}`),
    ...fresh.slice(start, fresh.length - end).map((line) => `+ ${line}`),
  ];
}

function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}
