/**
 * Markdown: `#` headings, each with the section up to the next one of its level or above. Fenced
 * code holds no headings, nor does a line indented by four or more. Underlined headings are not
 * reported.
 * @module
 */

import type { Declaration, LanguagePack } from "../declarations.ts";

const heading = /^(?: {0,3})(?<marks>#{1,6}) (?<text>.*)$/;
const fence = /^\s*(`{3,}|~{3,})/;

interface Heading {
  readonly level: number;
  readonly name: string;
  readonly start: number;
}

function headings(lines: readonly string[]): readonly Heading[] {
  const found: Heading[] = [];
  let open: string | undefined;
  for (const [index, line] of lines.entries()) {
    const [opening = "", mark] = fence.exec(line) ?? [];
    if (mark !== undefined) {
      const info = line.slice(opening.length);
      // A run of backquotes with another one after it is code within a line.
      if (open === undefined && !(mark.startsWith("`") && info.includes("`"))) open = mark;
      else if (open !== undefined && mark.startsWith(open) && info.trim() === "") open = undefined;
      continue;
    }
    const { marks, text } = open === undefined ? heading.exec(line)?.groups ?? {} : {};
    if (marks === undefined || text === undefined) continue;
    found.push({ level: marks.length, name: withoutClosing(text), start: index + 1 });
  }
  return found;
}

/** Drops a closing run of `#`, which counts as one only after a space. */
function withoutClosing(text: string): string {
  const trimmed = text.trim();
  let end = trimmed.length;
  while (trimmed.charAt(end - 1) === "#") end--;
  return end === 0 || /\s/.test(trimmed.charAt(end - 1))
    ? trimmed.slice(0, end).trimEnd()
    : trimmed;
}

function declarations(source: string): readonly Declaration[] {
  const lines = source.split("\n");
  if (lines.length > 1 && lines.at(-1) === "") lines.pop();
  const found = headings(lines.map((line) => line.endsWith("\r") ? line.slice(0, -1) : line));
  const ends = new Array<number>(found.length).fill(lines.length);
  const open: number[] = [];
  for (const [index, { level, start }] of found.entries()) {
    while (open.length > 0 && (found[open.at(-1) ?? 0]?.level ?? 0) >= level) {
      ends[open.pop() ?? 0] = start - 1;
    }
    open.push(index);
  }
  return found.map(({ level, name, start }, index) => ({
    kind: `h${level}`,
    name,
    start,
    end: ends[index] ?? lines.length,
    depth: level,
  }));
}

/** Markdown. */
export const markdown: LanguagePack = {
  language: "Markdown",
  extensions: ["md"],
  kinds: ["h1", "h2", "h3", "h4", "h5", "h6"],
  segments: () => [],
  declarations,
};
