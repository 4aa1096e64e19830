/**
 * Masking: a text in which comments are blank and every string is a pair of double quotes around
 * blanks, so that what is left can be read without knowing the language's lexical rules. Length and
 * line breaks are kept, so every offset still fits the source.
 * @module
 */

/** One kind of comment or string of a language. */
export interface MaskRule {
  /** Source of a regular expression for what it begins with. */
  readonly begins: string;
  /** Whether it counts as a string, which stays visible as a pair of quotes. */
  readonly isText: boolean;
  /**
   * Tells where it ends, given that `begins` fits there: the offset after its last character, 0
   * when it does not begin here after all, and minus the offset when its closing mark is missing;
   * then even its quotes are blanked.
   */
  readonly end: (place: Place) => number;
}

/** Where a comment or string may begin. Offsets are 0-based UTF-16 units. */
export interface Place {
  /** The text. */
  readonly source: string;
  /** Offset where it may begin. */
  readonly at: number;
  /** Offset of the last character of code before it, or -1. */
  readonly before: number;
}

const asciiWord = Uint8Array.from({ length: 128 }, (_, code) => {
  return /[\w$]/.test(String.fromCharCode(code)) ? 1 : 0;
});

/**
 * Tells whether the character at an offset can belong to an identifier or a number. Anything beyond
 * ASCII can, but for the byte order mark.
 */
export function isWordAt(source: string, at: number): boolean {
  const code = source.charCodeAt(at);
  return code < 128 ? asciiWord[code] === 1 : code !== 0xfeff && code >= 128;
}

/** A comment from a mark to the end of the line; `splice` lets a final backslash continue it. */
export function lineComment(mark: string, splice = false): MaskRule {
  const end = ({ source, at }: Place): number => {
    let stop = lineEnd(source, at);
    while (splice && stop < source.length && endsInBackslash(source, stop)) {
      stop = lineEnd(source, stop + 1);
    }
    return stop;
  };
  return { begins: RegExp.escape(mark), isText: false, end };
}

/** Offset of the line break that ends the line of an offset, or the length of the text. */
export function lineEnd(source: string, at: number): number {
  const stop = source.indexOf("\n", at);
  return stop < 0 ? source.length : stop;
}

/** Tells whether the line that ends at `stop` has a backslash as its last character. */
export function endsInBackslash(source: string, stop: number): boolean {
  const last = source.charAt(stop - 1) === "\r" ? stop - 2 : stop - 1;
  return source.charAt(last) === "\\";
}

/** A comment between two marks; the end of the text ends it too. */
export function blockComment(open: string, close: string): MaskRule {
  const end = ({ source, at }: Place): number => {
    const stop = source.indexOf(close, at + open.length);
    return stop < 0 ? source.length : stop + close.length;
  };
  return { begins: RegExp.escape(open), isText: false, end };
}

/** A block comment that can hold others of its kind. Both marks have two characters. */
export function nestedComment(open: string, close: string): MaskRule {
  const end = ({ source, at }: Place): number => {
    const next = new RegExp(`${RegExp.escape(open)}|${RegExp.escape(close)}`, "g");
    next.lastIndex = at;
    let depth = 0;
    for (let hit = next.exec(source); hit !== null; hit = next.exec(source)) {
      depth += hit[0] === open ? 1 : -1;
      if (depth === 0) return next.lastIndex;
    }
    return source.length;
  };
  return { begins: RegExp.escape(open), isText: false, end };
}

/** How a quoted string is written. */
export interface Quoting {
  /** How the mark itself can stand inside: after a backslash, written twice, or not at all. */
  readonly escape: "backslash" | "twice" | "none";
  /** Whether it may hold line breaks. */
  readonly multiline: boolean;
  /** What a line break does to a string that may not hold one. */
  readonly unclosed?: "blank the line" | "blank the mark";
  /** What stands before the first mark; nothing when left out. */
  readonly prefix?: string;
}

/** A string between two equal marks. */
export function quoted(mark: string, quoting: Quoting): MaskRule {
  const open = (quoting.prefix ?? "") + mark;
  const end = ({ source, at }: Place): number => {
    const stop = quotedEnd(source, at + open.length, { mark, ...quoting });
    if (stop > 0) return stop;
    return quoting.unclosed === "blank the mark" ? -(at + open.length) : stop;
  };
  return { begins: RegExp.escape(open), isText: true, end };
}

/**
 * Finds the end of a string whose contents begin at `from`: the offset after the closing mark, or
 * minus the offset where it is cut off.
 */
export function quotedEnd(
  source: string,
  from: number,
  quoting: Quoting & { readonly mark: string },
): number {
  const { mark, escape, multiline } = quoting;
  const first = mark.charCodeAt(0);
  for (let at = from; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (code === 92 && escape === "backslash") {
      at += source.startsWith("\r\n", at + 1) ? 2 : 1;
    } else if (code === 10 && !multiline) {
      return -at;
    } else if (code === first && source.startsWith(mark, at)) {
      if (escape !== "twice" || !source.startsWith(mark, at + mark.length)) {
        return at + mark.length;
      }
      at += 2 * mark.length - 1;
    }
  }
  return -source.length;
}

/**
 * Makes the masking function of a language. Where several rules can begin, the first that applies
 * wins; the work is linear as long as each rule's is.
 *
 * @example Braces in comments and strings disappear
 * ```ts
 * import { lineComment, masker, quoted } from "./masking.ts";
 * import assert from "node:assert/strict";
 * const mask = masker([
 *   lineComment("//"),
 *   quoted('"', { escape: "backslash", multiline: false }),
 * ]);
 * assert.equal(mask('f("{\\""); // }'), 'f("   ");     ');
 * ```
 */
export function masker(rules: readonly MaskRule[]): (source: string) => string {
  const beginning = rules.map(({ begins }) => begins).join("|");
  const tries = rules.map((rule) => ({ rule, begins: new RegExp(rule.begins, "y") }));
  return (source) => {
    const next = new RegExp(beginning, "g");
    const pieces: string[] = [];
    let copied = 0;
    let lastText = -1;
    for (let match = next.exec(source); match !== null; match = next.exec(source)) {
      const at = match.index;
      let before = at - 1;
      while (before >= copied && source.charCodeAt(before) <= 32) before--;
      if (before < copied) before = lastText;
      // The expression only tells where to look: what begins there is for the rules to say.
      const blank = firstBlank(tries, { source, at, before });
      next.lastIndex = at + Math.max(blank.length, 1);
      if (blank === "") continue;
      pieces.push(source.slice(copied, at), blank);
      copied = next.lastIndex;
      lastText = blank.startsWith('"') ? copied - 1 : before;
    }
    pieces.push(source.slice(copied));
    return pieces.join("");
  };
}

/** What the first rule that applies puts in place of the source; empty when none does. */
function firstBlank(tries: readonly Try[], place: Place): string {
  const { source, at } = place;
  for (const { rule, begins } of tries) {
    begins.lastIndex = at;
    if (!begins.test(source)) continue;
    const end = rule.end(place);
    if (end > at) {
      const text = source.slice(at, end);
      return rule.isText ? quotes(text) : blanks(text);
    }
    if (end < 0) return blanks(source.slice(at, Math.max(-end, at + 1)));
  }
  return "";
}

interface Try {
  readonly rule: MaskRule;
  readonly begins: RegExp;
}

/** Replaces everything but line breaks by spaces. */
export function blanks(text: string): string {
  if (!text.includes("\n")) return " ".repeat(text.length);
  return text.split("\n").map((line) => " ".repeat(line.length)).join("\n");
}

function quotes(text: string): string {
  return text.length < 2 ? " " : `"${blanks(text.slice(1, -1))}"`;
}
