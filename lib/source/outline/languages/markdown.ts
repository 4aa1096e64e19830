/**
 * Markdown: `#` and underlined headings, each with the section up to the next one of its level or
 * above. Front matter and fenced code hold no headings, nor does a line indented by four or more.
 * @module
 */

import { itemAt, lastItem } from "@ct/base";
import type { Declaration, LanguagePack } from "../engine/declarations.ts";

const heading = /^(?: {0,3})(?<marks>#{1,6}) (?<text>.*)$/;
const underline = /^ {0,3}(?:=+|-+)[ \t]*$/;
/** Lines that begin a list, a quotation, an element or a table, or are a rule across the page. */
const notParagraph = /^ {0,3}(?:[-+*][ \t]|\d{1,9}[.)][ \t]|[<>|]|(?:[*_][ \t]*){3,}$)/;
const fence = /^\s*(`{3,}|~{3,})/;

interface Heading {
  readonly level: number;
  readonly name: string;
  readonly start: number;
}

function headings(lines: readonly string[]): readonly Heading[] {
  const found: Heading[] = [];
  let open: string | undefined;
  let paragraph = new Paragraph();
  for (let index = afterFrontMatter(lines); index < lines.length; index++) {
    const line = itemAt(lines, index);
    const [opening = "", mark] = fence.exec(line) ?? [];
    if (mark !== undefined) {
      const info = line.slice(opening.length);
      // A run of backquotes with another one after it is code within a line.
      if (open === undefined && !(mark.startsWith("`") && info.includes("`"))) open = mark;
      else if (open !== undefined && mark.startsWith(open) && info.trim() === "") open = undefined;
      paragraph = new Paragraph();
      continue;
    }
    if (open !== undefined) continue;
    const { marks, text } = heading.exec(line)?.groups ?? {};
    if (marks !== undefined && text !== undefined) {
      found.push({ level: marks.length, name: withoutClosing(text), start: index + 1 });
      paragraph = new Paragraph();
    } else if (underline.test(line) && paragraph.text !== "") {
      const level = line.includes("=") ? 1 : 2;
      found.push({ level, name: paragraph.text, start: index + 1 - paragraph.lines });
      paragraph = new Paragraph();
    } else paragraph.add(line);
  }
  return found;
}

/** Index of the first line after a block between two lines of `---` that the text begins with. */
function afterFrontMatter(lines: readonly string[]): number {
  if (!/^(?:\ufeff)?---[ \t]*$/.test(lines[0] ?? "")) return 0;
  return lines.findIndex((line, index) => index > 0 && /^(?:---|\.\.\.)[ \t]*$/.test(line)) + 1;
}

/** The lines that an underline would make a heading. */
class Paragraph {
  lines = 0;
  #text: string[] = [];
  #isOther = false;

  /** Its text in one line; empty if it is a list, a quotation or code. */
  get text(): string {
    return this.#isOther ? "" : this.#text.join(" ");
  }

  add(line: string): void {
    const text = line.trim();
    if (text === "") {
      this.lines = 0;
      this.#text = [];
      this.#isOther = false;
      return;
    }
    this.lines++;
    this.#text.push(text);
    // A line of text after the first line of a list belongs to the list.
    this.#isOther ||= notParagraph.test(line) || (this.lines === 1 && /^(?: {4}|\t)/.test(line));
  }
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
    while (open.length > 0 && itemAt(found, lastItem(open)).level >= level) {
      ends[lastItem(open)] = start - 1;
      open.pop();
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
  extensions: ["md", "markdown", "mdx"],
  kinds: ["h1", "h2", "h3", "h4", "h5", "h6"],
  segments: () => [],
  declarations,
  confusions: () => [],
};
