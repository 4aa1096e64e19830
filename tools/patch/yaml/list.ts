/**
 * The elements or members of a YAML collection as an {@linkcode ItemList}: lines below each other
 * in a block, commas between brackets in a flow.
 *
 * @module
 */
import { matchOf } from "@ct/base";
import { ItemList, type ItemSpan, type Span } from "@ct/json";
import {
  endOfLine,
  hashComments,
  lineEndingOf,
  startOfLine,
  startOfNextLine,
} from "../model/text_lines.ts";
import type { YamlEntry, YamlNode } from "./node.ts";

/** A collection taken apart, and the range of the text that it takes up. */
export interface YamlList extends Span {
  /** The entries; the content of each is its text. */
  readonly list: ItemList<string>;
}

/** How many characters stand before `offset` in its line. */
export function columnOf(text: string, offset: number): number {
  return offset - startOfLine(text, offset);
}

/** Takes a flow collection apart, between its brackets. */
export function flowList(text: string, { body, end, entries }: YamlNode): YamlList {
  const inner = { start: body + 1, end: end - 1 };
  const spans = entries.map((entry): ItemSpan<string> => ({
    start: entry.start,
    end: entry.end,
    content: text.slice(entry.start, entry.end),
  }));
  const first = spans[0]?.start ?? body;
  const indentation = matchOf(/^ */, text.slice(startOfLine(text, first), first))[0];
  const lineBreak = lineEndingOf(text) + indentation;
  const style = { hasCommas: true, comments: hashComments, lineBreak };
  return { ...inner, list: new ItemList(text, inner, spans, style) };
}

/**
 * Takes a block collection apart, from the end of the line above it to the end of its last line.
 */
export function blockList(text: string, { start, entries }: YamlNode): YamlList {
  const first = entries[0]?.start ?? start;
  const column = columnOf(text, first);
  const spans = entries.map((entry, index): ItemSpan<string> => {
    const end = endWithBlanks(
      text,
      endWithComments(text, entry, column, entries[index + 1]?.start),
    );
    return { start: entry.start, end, content: text.slice(entry.start, end) };
  });
  const region = {
    start: startOfBlock(text, first),
    end: endOfLine(text, spans.at(-1)?.end ?? first),
  };
  const lineBreak = lineEndingOf(text) + " ".repeat(column);
  const comments = { ...hashComments, leads: hasColumn(column) };
  const style = { hasCommas: false, comments, lineBreak };
  return { ...region, list: new ItemList(text, region, spans, style) };
}

/** The end of the line if only blanks stand before it; they belong to what they follow. */
function endWithBlanks(text: string, end: number): number {
  const lineEnd = endOfLine(text, end);
  return /^[ \t]*$/.test(text.slice(end, lineEnd)) ? lineEnd : end;
}

/**
 * The end of an entry, with the comment lines below it that are indented deeper than `column`, and
 * in a block at least as deep as its entries. Below a block scalar no comment is part of it.
 */
export function endWithComments(
  text: string,
  { end, value }: YamlEntry,
  column: number,
  limit: number = text.length,
): number {
  if (value.style === "literal") return end;
  // A block with only a tag or an anchor has no entries.
  const [first] = value.style === "block" ? value.entries : [];
  const inner = first === undefined ? 0 : columnOf(text, first.start);
  const min = Math.max(column + 1, inner);
  let result = end;
  for (let at = endOfLine(text, end); at < limit; at = endOfLine(text, startOfNextLine(text, at))) {
    const line = startOfNextLine(text, at);
    const [, indentation = "", comment] =
      /^([ \t]*)(#|\r?\n|$)?/.exec(text.slice(line, line + 512)) ??
        [];
    if (line >= limit || comment === undefined) break;
    if (comment !== "#") continue;
    if (indentation.length < min) break;
    result = endOfLine(text, line);
  }
  return result;
}

/** Whether a comment starts at a column, or not on a line of its own. */
function hasColumn(column: number): (gap: string, at: number) => boolean {
  return (gap, at) => {
    const line = gap.lastIndexOf("\n", at) + 1;
    return line === 0 || at - line === column || gap.slice(line, at).trim() !== "";
  };
}

/**
 * Where the white space and comments above a block start: at the end of the last line that is
 * neither. Comments that open the document are not the first entry's, unless a blank line parts it
 * from them.
 */
function startOfBlock(text: string, first: number): number {
  const line = startOfLine(text, first);
  if (text.slice(line, first).trim() !== "") return first;
  for (let start = line; start > 0;) {
    const above = startOfLine(text, start - 1);
    if (!/^\s*(?:#|$)/.test(text.slice(above, start))) return endOfLine(text, above);
    start = above;
  }
  const header = matchOf(/^(?:[ \t]*#[^\n]*\n)*/, text.slice(0, line))[0];
  return header.replace(/\r?\n$/, "").length;
}
