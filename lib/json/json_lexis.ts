/**
 * The characters between the values of a JSON text: white space and comments.
 *
 * @module
 */
import type { CommentSyntax } from "./trivia.ts";

const space = 0x20;
const tab = 0x09;
const newline = 0x0a;
const carriageReturn = 0x0d;
const verticalTab = 0x0b;
const formFeed = 0x0c;
const slash = 0x2f;
const asterisk = 0x2a;
/** The first white space beyond ASCII. */
const nextLine = 0x85;

const unicodeSpace = /\p{White_Space}/u;

/**
 * Where the next character is, from `from` on, that is neither white space nor in a comment; at
 * most `to`.
 */
export function endOfTrivia(text: string, from: number, to: number): number {
  let at = from;
  while (at < to) {
    const code = text.charCodeAt(at);
    if (code === space || code === newline || code === carriageReturn || code === tab) at++;
    else if (code === slash) {
      const end = endOfComment(text, at, to);
      if (end === at) return at;
      at = end;
    } else if (code < nextLine && code !== verticalTab && code !== formFeed) return at;
    else if (unicodeSpace.test(text.charAt(at))) at++;
    else return at;
  }
  return to;
}

/**
 * Where the comment that starts at `at` ends, its newline not included; `at` if none does, or if it
 * is not closed.
 */
function endOfComment(text: string, at: number, to: number): number {
  const second = text.charCodeAt(at + 1);
  if (second === slash && at + 1 < to) {
    const end = text.indexOf("\n", at);
    if (end < 0 || end >= to) return to;
    return text.charCodeAt(end - 1) === carriageReturn ? end - 1 : end;
  }
  if (second !== asterisk || at + 1 >= to) return at;
  const close = text.indexOf("*/", at + 2);
  return close < 0 || close + 2 > to ? at : close + 2;
}

/** Comments as JSONC writes them. */
export const jsonComments: CommentSyntax = {
  marker: "/",
  endOfComment,
  endsWithLine: (comment: string): boolean => comment.startsWith("//"),
};
