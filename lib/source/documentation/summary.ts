/**
 * Finds the documentation of a declaration, above it or inside of it, and that of a file.
 *
 * @module
 */
import { itemAt } from "@ct/base";
import { firstSentence } from "./sentence.ts";

/** A text that has documentation. */
export interface SummarizedText {
  /** Its lines, without their ends. */
  readonly lines: readonly string[];
  /** Name of its language, as packs have it. */
  readonly language: string;
}

/** A decorator, an attribute or a line that only begins a template: documentation is above. */
const attribute = /^\s*(?:@[\w.]+|#!?\[|\[[A-Z]|template\s*<|export default\b.*\($)/;

/** Comments of more lines are no documentation. */
const mostLines = 200;

/** How far below its first line the body of a function of Python may begin. */
const mostHead = 30;

/**
 * The first sentence of the documentation of what is declared on a line, which counts from 1; empty
 * if there is none, or no such line. It has at most `longest` characters.
 *
 * @example A comment above
 * ```ts
 * import { declarationSummary } from "@ct/source/documentation";
 * import assert from "node:assert/strict";
 * const lines = ["/// Gives it back.", "#[inline]", "fn release() {}"];
 * assert.equal(declarationSummary({ lines, language: "Rust" }, 3, 80), "Gives it back.");
 * ```
 */
export function declarationSummary(
  { lines, language }: SummarizedText,
  start: number,
  longest: number,
): string {
  if (language === "Python") {
    const inside = docStringAfter(lines, headEnd(lines, start - 1));
    if (inside.length > 0) return firstSentence(inside, longest);
  }
  let above = start - 2;
  while (above >= 0 && attribute.test(lines[above] ?? "")) above -= 1;
  // Many scripts have a blank line below the documentation of a function.
  const isApart = language.startsWith("TypeScript") && (lines[above] ?? "").trim() === "";
  if (isApart && (lines[above - 1] ?? "").trim() === "*/") above -= 1;
  return firstSentence(commentEndingAt(lines, above, hasHash(language)), longest);
}

/**
 * The first sentence that a file says about itself at its top; empty if it says none. What it says
 * about its licence, and the documentation of its first declaration, are not about the file.
 *
 * @example A licence comes first
 * ```ts
 * import { fileSummary } from "@ct/source/documentation";
 * import assert from "node:assert/strict";
 * const lines = ["// Copyright by us.", "", "// Keeps connections.", "", "int open;"];
 * assert.equal(fileSummary({ lines, language: "C and C++" }, 80), "Keeps connections.");
 * ```
 */
export function fileSummary({ lines, language }: SummarizedText, longest: number): string {
  const isHash = hasHash(language);
  for (let at = 0, comments = 0; at < lines.length && comments < 4;) {
    const line = itemAt(lines, at).trim();
    if (line === "" || /^(?:#!|<\?php|"use \w+"|'use \w+'|--$)/.test(line)) {
      at += 1;
      continue;
    }
    if (language === "Python" && docString.test(line)) {
      return firstSentence(docStringAfter(lines, at - 1), longest);
    }
    const end = commentEnd(lines, at, isHash);
    if (end === undefined) return "";
    comments += 1;
    const below = (lines[end + 1] ?? "").trim();
    const comment = commentEndingAt(lines, end, isHash);
    const isAboutFile = below === "" ||
      /^(?:package|#\s*(?:include|if|pragma)|import|use|using|from|(?:export )?\{?$|const .*require|var .*require|\/\*|\/\/|#)/
        .test(below) ||
      comment.some((each) => /^@(?:module|file|packageDocumentation)/.test(each)) ||
      /^(?:\/\/!|\/\*!)/.test(line) && language === "Rust";
    const found = isAboutFile ? firstSentence(withoutOwnName(comment), longest) : "";
    if (found !== "") return found;
    at = end + 1;
  }
  return "";
}

/** Many begin with the name of the file, as in `adlist.c - A generic list`. */
function withoutOwnName(comment: readonly string[]): readonly string[] {
  return comment.map((line) => line.replace(/^[\w./-]+\.\w{1,4}\s*(?:--?|—|:)\s+/, ""));
}

function hasHash(language: string): boolean {
  return /^(?:Python|Ruby|Shell|PHP)$/.test(language);
}

/** The last line of the comment that begins on a line, by number from 0. */
function commentEnd(lines: readonly string[], at: number, isHash: boolean): number | undefined {
  const line = itemAt(lines, at).trim();
  if (line.startsWith("/*")) {
    for (let end = at; end < Math.min(lines.length, at + mostLines); end += 1) {
      if (itemAt(lines, end).includes("*/")) return end;
    }
    return undefined;
  }
  const mark = lineMark(line, isHash);
  if (mark === undefined) return undefined;
  let end = at;
  while (lineMark((lines[end + 1] ?? "").trim(), isHash) !== undefined) end += 1;
  return end;
}

function lineMark(line: string, isHash: boolean): string | undefined {
  return (isHash ? /^(?:#+(?![![])|\/\/+)/ : /^(?:\/\/+!?|--+)/).exec(line)?.[0];
}

/** The lines of the comment that ends on a line, by number from 0, without its marks. */
function commentEndingAt(
  lines: readonly string[],
  end: number,
  isHash: boolean,
): readonly string[] {
  const last = (lines[end] ?? "").trim();
  if (last.endsWith("*/")) {
    for (let at = end; at >= Math.max(0, end - mostLines); at -= 1) {
      const line = itemAt(lines, at).trim();
      // Code may stand before a comment, which then is about that.
      if (line.includes("/*")) {
        return line.startsWith("/*") ? inBlock(lines.slice(at, end + 1)) : [];
      }
    }
    return [];
  }
  const found: string[] = [];
  for (let at = end; at >= 0 && found.length < mostLines; at -= 1) {
    const line = (lines[at] ?? "").trim();
    const mark = lineMark(line, isHash);
    if (mark === undefined) break;
    found.unshift(line.slice(mark.length).trim());
  }
  return found;
}

function inBlock(lines: readonly string[]): readonly string[] {
  return lines.map((line) =>
    line.trim().replace(/^\/\*+!?/, "").replace(/(?<!\*)\*+\/$/, "").replace(/^\*+(?!\*)/, "")
      .trim()
  );
}

const docString = /^[rubRUB]*(?:"""|''')/;

/** The line, by number from 0, on which the head of a declaration of Python ends. */
function headEnd(lines: readonly string[], start: number): number {
  for (let at = start; at < Math.min(lines.length, start + mostHead); at += 1) {
    if (/:[ \t]*(?:#.*)?$/.test(itemAt(lines, at))) return at;
  }
  return start;
}

/** The lines of the string below a line, by number from 0, if one is there. */
function docStringAfter(lines: readonly string[], head: number): readonly string[] {
  const first = (lines[head + 1] ?? "").trim();
  const [open] = docString.exec(first) ?? [];
  if (open === undefined) return [];
  const mark = open.slice(-3);
  const found: string[] = [];
  for (let at = head + 1; at < Math.min(lines.length, head + mostLines); at += 1) {
    const line = at === head + 1 ? first.slice(open.length) : itemAt(lines, at).trim();
    const end = line.indexOf(mark);
    found.push((end < 0 ? line : line.slice(0, end)).trim());
    if (end >= 0) break;
  }
  return found;
}
