/**
 * Segments of C#: verbatim strings, raw strings with any number of quotes, and interpolated
 * strings, whose holes hold code with strings of its own.
 * @module
 */

import type { Segmenter } from "./segment.ts";
import {
  blockComment,
  lineComment,
  quotedEnd,
  type Quoting,
  segmenter,
  type SegmentRule,
} from "./segment_rules.ts";

const plain: Quoting = { escape: "backslash", multiline: false };

const opening = /(?<prefix>[$@]{0,8})(?<quotes>"+)/y;

/** Strings of every form but the plain one, which has neither prefix nor three quotes. */
const string: SegmentRule = {
  begins: '[$@]{0,8}"',
  kind: "string",
  end: (source, at) => {
    opening.lastIndex = at;
    const { prefix = "", quotes = "" } = opening.exec(source)?.groups ?? {};
    if (quotes === "") return 0;
    const from = at + prefix.length + quotes.length;
    if (quotes.length >= 3 && !prefix.includes("@")) return rawEnd(source, from, { quotes });
    return stringEnd(source, at + prefix.length + 1, { prefix });
  },
};

function rawEnd(source: string, from: number, { quotes }: { readonly quotes: string }): number {
  const close = source.indexOf(quotes, from);
  return close < 0 ? -source.length : close + quotes.length;
}

/** Finds the end of a string whose contents begin at `from`. Iterative: nesting is free. */
function stringEnd(source: string, from: number, { prefix }: { readonly prefix: string }): number {
  // The prefix of each open string, with the number of braces open in its current hole, -1 in text.
  const open = [{ prefix, braces: -1 }];
  // Up to here no apostrophe is closed.
  let unclosed = 0;
  for (let at = from; at < source.length; at++) {
    const top = open.at(-1);
    if (top === undefined) return at;
    const char = source.charAt(at);
    const isVerbatim = top.prefix.includes("@");
    if (top.braces >= 0) {
      const nested = nestedPrefix(source, at);
      if (char === "{") top.braces++;
      else if (char === "}") top.braces--;
      else if (nested !== undefined) {
        open.push({ prefix: nested, braces: -1 });
        at += nested.length;
      } else if (char === "'" && at >= unclosed) {
        const end = quotedEnd(source, at + 1, { mark: "'", ...plain });
        if (end > 0) at = end - 1;
        else unclosed = -end;
      }
    } else if (char === "\n" && !isVerbatim) {
      return -at;
    } else if (char === "\\" && !isVerbatim) {
      at++;
    } else if (char === '"') {
      if (isVerbatim && source.charAt(at + 1) === '"') at++;
      else open.pop();
      if (open.length === 0) return at + 1;
    } else if (char === "{" && top.prefix.includes("$")) {
      if (source.charAt(at + 1) === "{") at++;
      else top.braces = 0;
    }
  }
  return -source.length;
}

/** The prefix of a string that begins here in a hole. */
function nestedPrefix(source: string, at: number): string | undefined {
  const quote = /[$@]{0,2}"/y;
  quote.lastIndex = at;
  const hit = quote.exec(source)?.[0];
  return hit?.slice(0, -1);
}

const character: SegmentRule = {
  begins: "(?<!\\w)'",
  kind: "string",
  end: (source, at) => quotedEnd(source, at + 1, { mark: "'", ...plain }),
};

/** The segments of a C# text. */
export const csharpSegments: Segmenter = segmenter([
  lineComment("//"),
  blockComment("/*", "*/"),
  string,
  character,
]);
