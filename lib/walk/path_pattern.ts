/**
 * Patterns for whole paths: a list of component patterns in which `**` stands for any number of
 * components. Reading the text follows git's wildmatch.
 *
 * @module
 */

import { foldAscii } from "./byte_string.ts";
import { readByteClass } from "./byte_class.ts";
import {
  anyByte,
  anyName,
  anyRun,
  literalPattern,
  type NamePattern,
  type Token,
  tokenPattern,
} from "./name_pattern.ts";

/** One part of a path pattern: a component, or any number of components, or none. */
export type Segment = NamePattern | "**";

/**
 * Splits the byte string `text` into segments; with `fold`, letters of the pattern count as lower
 * case. Yields `undefined` if nothing can match it: a malformed bracket expression or a lone `\` at
 * the end.
 */
export function readSegments(text: string, fold: boolean): Segment[] | undefined {
  // Half of all patterns are plain names.
  if (!/[*?[\\/]/.test(text)) {
    return [literalPattern(fold ? foldAscii(text) : text)];
  }
  const segments: Segment[] = [];
  let tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const char = text[at];
    if (char === "*") {
      const start = at;
      while (text[at] === "*") at++;
      if (!isCrossing(text, start, at)) {
        tokens.push(anyRun);
        continue;
      }
      segments.push("**");
      if (at === text.length) return segments;
      // Only a plain slash may vanish together with the stars; an escaped one needs a component.
      if (text[at] === "\\") segments.push(anyName);
      at += text[at] === "\\" ? 2 : 1;
    } else if (char === "[") {
      const bracket = readByteClass(text, at, fold);
      if (bracket === undefined) return undefined;
      tokens.push(bracket.set);
      at = bracket.end;
    } else {
      if (char === "\\") at++;
      if (at === text.length) return undefined;
      if (text[at] === "/") {
        segments.push(tokenPattern(tokens));
        tokens = [];
      } else {
        // Git does not fold an escaped letter: `\A` then matches no name at all.
        const byte = text.charCodeAt(at);
        tokens.push(char === "?" ? anyByte : fold && char !== "\\" ? foldByte(byte) : byte);
      }
      at++;
    }
  }
  segments.push(tokenPattern(tokens));
  return segments;
}

/** Whether the components from index `from` on match, all of them. */
export function matchesSegments(
  segments: readonly Segment[],
  components: readonly string[],
  from: number,
): boolean {
  let segment = 0;
  let at = from;
  let retrySegment = -1;
  let retryAt = 0;
  while (at < components.length) {
    const expected = segments[segment];
    if (expected === "**") {
      retrySegment = ++segment;
      retryAt = at;
    } else if (expected !== undefined && expected.matches(components[at] ?? "")) {
      segment++;
      at++;
    } else if (retrySegment < 0) {
      return false;
    } else {
      segment = retrySegment;
      at = ++retryAt;
    }
  }
  while (segments[segment] === "**") segment++;
  return segment === segments.length;
}

/** Whether the stars from `start` to `end` cross slashes: two or more that fill a component. */
function isCrossing(text: string, start: number, end: number): boolean {
  return end - start >= 2 && (start === 0 || text[start - 1] === "/") &&
    (end === text.length || text[end] === "/" || text.startsWith("\\/", end));
}

function foldByte(byte: number): number {
  return byte >= 65 && byte <= 90 ? byte + 32 : byte;
}
