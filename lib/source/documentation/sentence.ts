/**
 * The first sentence of prose, without its markup.
 *
 * @module
 */

/** A dot behind these ends no sentence. */
const abbreviation = /(?:\b(?:e\.g|i\.e|etc|vs|cf|resp|approx|incl|no|fig)|\b[A-Z])\.$/i;

/** A line that begins something else than prose. */
const other = /^(?:@\w|:\w+[ :]|\\\w+|<\/|```|~~~|(?:Args|Arguments|Returns?|Raises|Example)s?:$)/;

/** A line that says nothing by itself: a rule, or a word to a linter. */
const idle =
  /^[^\p{L}\p{N}]*$|^(?:eslint|tslint|prettier|deno-|biome|@ts-|istanbul|c8 |v8 |noqa|pylint|mypy|type:|vim:|-\*-|global |go:|\+build)/u;

/** A title of a part of a file, or that a name is a name. */
const title = /^(?:module (?:dependencies|variables|exports|prototype)\.?|expose .*|\S+ \.{2,3})$/i;

/** Who may do what with the text. */
const licence =
  /\b(?:copyright|licen[sc]ed?|spdx|all rights reserved|redistribution|permission is hereby)\b/i;

/**
 * The first sentence of lines of documentation, cut behind a word where it has more characters than
 * `longest`; empty if they have none, or are about a licence.
 *
 * @example Markup and what follows are left out
 * ```ts
 * import { firstSentence } from "@ct/source/documentation";
 * import assert from "node:assert/strict";
 * const lines = ["Gives {@link Pool} a connection", "back. It may be used again.", "@param a"];
 * assert.equal(firstSentence(lines, 80), "Gives Pool a connection back.");
 * ```
 */
export function firstSentence(lines: readonly string[], longest: number): string {
  const from = lines.findIndex((line) => !idle.test(line.trim()));
  if (from < 0) return "";
  const words: string[] = [];
  for (const line of lines.slice(from)) {
    const text = plain(line);
    if (text === "" || other.test(text) || /^[-=~*_#]{3,}/.test(text)) break;
    words.push(...text.split(/\s+/));
    // No sentence is as long; a paragraph may be.
    if (words.length > longest) break;
  }
  const sentence = upToEnd(words);
  return licence.test(sentence) || title.test(sentence) || !/\p{L}{2}/u.test(sentence)
    ? ""
    : cut(sentence, longest);
}

/** The longest part of a line that is searched for the end of a sentence. */
const longestLine = 1000;

/** A line without marks of Markdown, tags and links. */
function plain(line: string): string {
  return line.slice(0, longestLine).trim()
    .replace(/^@(?:brief|summary|description|desc|fileoverview|file|overview)\s+/, "")
    .replace(/\{@\w+\s+([^}|]*?)(?:[|\s][^}]*)?\}/g, "$1")
    .replace(/!?\[([^\]]*)\]\([^)\s]*\)/g, "$1")
    .replace(/<\/?(?:summary|p|b|i|em|strong|code|see cref="[^"]*"\s*\/?)>/gi, "")
    .replace(/\*\*([^*]+)\*\*/g, "$1")
    .replace(/(^|\s)\*([^*\s][^*]*)\*/g, "$1$2")
    .replace(/:\w+:`+([^`]+)`+/g, "$1")
    .trim();
}

function upToEnd(words: readonly string[]): string {
  const end = words.findIndex((word, at) =>
    /[.!?。](?:["')\]`]|\*\/)*$/.test(word) && !abbreviation.test(word) &&
    !/^\p{Ll}/u.test(words[at + 1] ?? "")
  );
  return words.slice(0, end < 0 ? words.length : end + 1).join(" ");
}

function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const space = text.lastIndexOf(" ", longest - 1);
  return `${text.slice(0, space > longest / 2 ? space : longest - 1)}…`;
}

/** As in "This README is short." */
const aboutItself = /^This (?:readme|document)\b/i;

/** A line of Markdown or reStructuredText that is no prose: a title, a badge, a list, a table. */
const noProse = /^(?:#|=|-{3}|~{3}|\*{3}|<|!\[|\[!|\[[^\]]*\]:|\[!\[|\||>|\.\.|:\w|[-*+] |\d+\. )/;

/**
 * The first sentence of the first paragraph of a text such as a README; empty if it has none.
 *
 * @example A title and a badge are no paragraph
 * ```ts
 * import { proseSummary } from "@ct/source/documentation";
 * import assert from "node:assert/strict";
 * const text = "# Pool\n\n[![build](b.svg)](b)\n\nKeeps connections. See below.\n";
 * assert.equal(proseSummary(text, 80), "Keeps connections.");
 * ```
 */
export function proseSummary(text: string, longest: number): string {
  let fence = false;
  const paragraph: string[] = [];
  const lines = text.split("\n", 200);
  for (const [at, line] of lines.entries()) {
    const own = line.trim();
    if (/^(?:```|~~~)/.test(own)) fence = !fence;
    // What is underlined is a title.
    const isTitle = /^(?:=+|-+|~+|\^+)$/.test(lines[at + 1]?.trim() ?? "");
    if (own !== "" && !fence && !isTitle && !noProse.test(own)) {
      paragraph.push(own);
    } else if (paragraph.length > 0) {
      const found = firstSentence(paragraph, longest);
      if (found !== "" && !aboutItself.test(found)) return found;
      paragraph.length = 0;
    }
  }
  return firstSentence(paragraph, longest);
}
