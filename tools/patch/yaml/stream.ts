/**
 * The documents of a YAML file. They are parted by what no value can contain: a line that begins
 * with `---` or `...` (rule 206, `c-forbidden`). So each is read and changed as if it were alone.
 *
 * @module
 */
import type { Span } from "@ct/json";
import { startOfNextLine } from "../model/text_lines.ts";

/** A document with its directives and the comments above it. */
export interface YamlSection extends Span {
  /** Where its `---` stands, or where its content starts if it has none. */
  readonly head: number;
}

const marker = /(?<![^\n])\ufeff?(---|\.{3})(?![^ \t\r\n])/g;
const blankOrComment = /^[ \t\r\ufeff]*(?:#|$)/;

/** The documents of a text, which together are all of it; none where there are only comments. */
export function yamlSections(text: string): readonly YamlSection[] {
  const sections: YamlSection[] = [];
  let start = 0;
  let from = 0;
  let head: number | undefined;
  for (const { index, 0: { length }, 1: word } of text.matchAll(marker)) {
    head ??= findContent(text, from, index);
    from = index + length;
    if (word === "---") {
      if (head !== undefined) {
        sections.push({ start, end: index, head });
        start = index;
      }
      head = index;
    } else if (head !== undefined) {
      from = startOfNextLine(text, from);
      sections.push({ start, end: from, head });
      start = from;
      head = undefined;
    }
  }
  head ??= findContent(text, from, text.length);
  if (head !== undefined) return [...sections, { start, end: text.length, head }];
  // What follows the end of the last document is no other one.
  const last = sections.pop();
  return last === undefined ? [] : [...sections, { ...last, end: text.length }];
}

/** The first line that is more than a directive, a comment or blank. */
function findContent(text: string, from: number, to: number): number | undefined {
  for (let at = from; at < to; at = startOfNextLine(text, at)) {
    const isDirective = text[at] === "%" || text.startsWith("\ufeff%", at);
    if (!isDirective && !blankOrComment.test(lineAt(text, at))) return at;
  }
  return undefined;
}

function lineAt(text: string, from: number): string {
  const newline = text.indexOf("\n", from);
  return text.slice(from, newline < 0 ? text.length : newline);
}
