/**
 * Lexical rules of JavaScript and TypeScript: template literals that hold code which holds templates,
 * and regular expressions, which only the code before them tells from a division.
 * @module
 */

import {
  blockComment,
  isWordAt,
  lineComment,
  lineEnd,
  masker,
  type MaskRule,
  type Place,
  quoted,
  quotedEnd,
  type Quoting,
} from "../masking.ts";

// A lone apostrophe is most often one in the text of a JSX element: only the mark itself goes.
const quoting: Quoting = { escape: "backslash", multiline: false, unclosed: "blank the mark" };

const hashbang: MaskRule = {
  begins: "^#!",
  isText: false,
  end: ({ source }) => lineEnd(source, 0),
};

// Keeps the quote of `\'` outside of strings, which no program has, from being tried as a string.
const escaped: MaskRule = { begins: "\\\\", isText: false, end: ({ at }) => -(at + 2) };

const template: MaskRule = {
  begins: "`",
  isText: true,
  end: ({ source, at }) => templateEnd(source, at + 1),
};

/** Offset after the template literal whose contents begin at `from`. Iterative: nesting is free. */
function templateEnd(source: string, from: number): number {
  // One number for each open template: how many braces are open in its current `${}`, or -1 in text.
  const holes = [-1];
  let before = from;
  for (let at = from; at < source.length; at++) {
    const char = source.charAt(at);
    const hole = holes.at(-1) ?? -1;
    if (char === "`") {
      if (hole < 0) holes.pop();
      else holes.push(-1);
      if (holes.length === 0) return at + 1;
    } else if (char === "\\") {
      at++;
    } else if (hole < 0) {
      if (char !== "$" || source.charAt(at + 1) !== "{") continue;
      holes[holes.length - 1] = 0;
      at++;
    } else if (char === "{") {
      holes[holes.length - 1] = hole + 1;
    } else if (char === "}") {
      holes[holes.length - 1] = hole - 1;
    } else {
      at = Math.max(at, insideHole({ source, at, before }) - 1);
    }
    if (char > " ") before = at;
  }
  return -source.length;
}

/** Offset after the string, comment or regular expression that begins here in a hole; or 0. */
function insideHole(place: Place): number {
  const { source, at } = place;
  const char = source.charAt(at);
  if (char === '"' || char === "'") return quotedEnd(source, at + 1, { mark: char, ...quoting });
  if (char !== "/") return 0;
  if (source.startsWith("//", at)) return lineEnd(source, at);
  if (source.startsWith("/*", at)) {
    const close = source.indexOf("*/", at + 2);
    return close < 0 ? source.length : close + 2;
  }
  return mayBeRegex(place) ? Math.abs(regexEnd(source, at)) : 0;
}

// Words after which an expression begins, so that a slash there is no division.
const beforeExpression = new Set(
  ("return typeof instanceof in of new delete void throw case do else yield await default extends")
    .split(" "),
);

const regex: MaskRule = {
  begins: "/",
  isText: true,
  end: (place) => mayBeRegex(place) ? regexEnd(place.source, place.at) : 0,
};

function mayBeRegex({ source, at, before }: Place): boolean {
  if (before < 0) return true;
  const char = source.charAt(before);
  // `</` closes an element and `/>` ends one.
  if (char === "<" && before === at - 1) return false;
  if (source.charAt(at + 1) === ">") return false;
  if (!isWordAt(source, before)) return !")]}\"'`".includes(char);
  let from = before;
  while (before - from < 10 && isWordAt(source, from - 1)) from--;
  return beforeExpression.has(source.slice(from, before + 1)) && source.charAt(from - 1) !== ".";
}

/** Offset after a regular expression and its flags; it ends no later than its line. */
function regexEnd(source: string, at: number): number {
  let isClass = false;
  for (let to = at + 1; to < source.length; to++) {
    const char = source.charAt(to);
    if (char === "\n") return -to;
    if (char === "\\") to++;
    else if (char === "[") isClass = true;
    else if (char === "]") isClass = false;
    else if (char === "/" && !isClass) {
      while (isWordAt(source, to + 1)) to++;
      return to + 1;
    }
  }
  return -source.length;
}

/** Masks a JavaScript or TypeScript text. */
export const maskScript: (source: string) => string = masker([
  hashbang,
  lineComment("//"),
  blockComment("/*", "*/"),
  regex,
  quoted('"', quoting),
  quoted("'", quoting),
  template,
  escaped,
]);
