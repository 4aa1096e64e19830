/**
 * Patterns for one path component, the parts between the slashes of an ignore pattern. Matching
 * takes at most pattern length times name length steps: a hostile pattern cannot stall a walk.
 *
 * @module
 */

import type { ByteSet } from "./byte_class.ts";

/** The token for `?`: any one byte. */
export const anyByte: number = -1;
/** The token for `*`: any run of bytes, or none. */
export const anyRun: number = -2;

/**
 * One piece of a component's pattern: a byte, {@linkcode anyByte}, {@linkcode anyRun} or a set.
 */
export type Token = number | ByteSet;

/** A pattern for one path component, a byte string. */
export class NamePattern {
  /**
   * `literal`: the name is `text`; `suffix`: it ends in `text`; `glob`: it contains `text`, and
   * more.
   */
  readonly kind: "literal" | "suffix" | "glob";
  /** What every match contains; may be empty. */
  readonly text: string;
  /** The byte that every match starts with, or -1. */
  readonly firstByte: number;
  readonly #tokens: readonly Token[];

  /**
   * Creates a pattern; {@linkcode literalPattern} and {@linkcode tokenPattern} are the ways to get
   * one.
   */
  constructor(kind: NamePattern["kind"], text: string, tokens: readonly Token[]) {
    this.kind = kind;
    this.text = text;
    const [first] = tokens;
    this.firstByte = first !== undefined && isByte(first) ? first : -1;
    this.#tokens = tokens;
  }

  /** Whether the whole name matches. */
  matches(name: string): boolean {
    switch (this.kind) {
      case "literal":
        return name === this.text;
      case "suffix":
        return name.endsWith(this.text);
      case "glob":
        // Most names lack the text, and looking for it is much cheaper than matching.
        return name.includes(this.text) && matchesTokens(this.#tokens, name);
    }
  }

  /** The pattern for what matches this one after the given start. */
  after(start: string): NamePattern {
    return tokenPattern([...bytesOf(start), ...this.#tokens]);
  }
}

/** The pattern that the name `text` alone matches, a byte string. */
export function literalPattern(text: string): NamePattern {
  return new NamePattern("literal", text, bytesOf(text));
}

/** The pattern made of the tokens, in the plainest kind that can hold them. */
export function tokenPattern(tokens: readonly Token[]): NamePattern {
  const text = longestLiteral(tokens);
  if (text.length === tokens.length) return new NamePattern("literal", text, tokens);
  const isSuffix = tokens[0] === anyRun && text.length === tokens.length - 1;
  return new NamePattern(isSuffix ? "suffix" : "glob", text, tokens);
}

/** The pattern that every name matches. */
export const anyName: NamePattern = tokenPattern([anyRun]);

function bytesOf(text: string): Token[] {
  return Array.from(text, (byte) => byte.charCodeAt(0));
}

function isByte(token: Token): token is number {
  return typeof token === "number" && token >= 0;
}

/** The longest run of bytes that stand for themselves. */
function longestLiteral(tokens: readonly Token[]): string {
  let longest = "";
  let run = "";
  for (const token of tokens) {
    run = isByte(token) ? run + String.fromCharCode(token) : "";
    if (run.length > longest.length) longest = run;
  }
  return longest;
}

/** On a mismatch only the last `*` has to be reconsidered: what earlier ones took can stay. */
function matchesTokens(tokens: readonly Token[], name: string): boolean {
  let token = 0;
  let at = 0;
  let retryToken = -1;
  let retryAt = 0;
  while (at < name.length) {
    const expected = tokens[token];
    if (expected === anyRun) {
      retryToken = ++token;
      retryAt = at;
    } else if (expected !== undefined && takes(expected, name.charCodeAt(at))) {
      token++;
      at++;
    } else if (retryToken < 0) {
      return false;
    } else {
      token = retryToken;
      at = ++retryAt;
    }
  }
  while (tokens[token] === anyRun) token++;
  return token === tokens.length;
}

function takes(token: Token, byte: number): boolean {
  return typeof token === "number" ? token === byte || token === anyByte : token[byte] === 1;
}
