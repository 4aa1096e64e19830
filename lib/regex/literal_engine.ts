/**
 * The engine for plain text, which the platform searches for faster than any pattern.
 *
 * @module
 */

import type { RegexNode } from "./ast.ts";
import type { Engine, Span } from "./match.ts";

/** The text that is all a tree matches; `undefined` if it matches more. */
export function literalOf(node: RegexNode): string | undefined {
  if (node.kind === "empty") return "";
  if (node.kind === "literal") {
    return node.fold ? undefined : String.fromCodePoint(node.codePoint);
  }
  if (node.kind !== "concat") return undefined;
  const parts: string[] = [];
  for (const part of node.parts) {
    if (part.kind !== "literal" || part.fold) return undefined;
    parts.push(String.fromCodePoint(part.codePoint));
  }
  return parts.join("");
}

/** An engine for one text. */
export class LiteralEngine implements Engine {
  readonly #literal: string;
  readonly #anchored: boolean;

  /** Creates one from the text; with `anchored` only a text equal to it matches. */
  constructor(literal: string, anchored: boolean) {
    this.#literal = literal;
    this.#anchored = anchored;
  }

  /** Whether there is a match anywhere. */
  test(text: string): boolean {
    return this.#anchored ? text === this.#literal : text.includes(this.#literal);
  }

  /** The leftmost match from an offset on. */
  find(text: string, from: number): Span | undefined {
    if (this.#anchored && (from > 0 || text !== this.#literal)) return undefined;
    const start = text.indexOf(this.#literal, from);
    return start < 0 ? undefined : { start, end: start + this.#literal.length };
  }

  /** The span of that match. */
  captures(text: string, from: number): readonly (Span | undefined)[] | undefined {
    const span = this.find(text, from);
    return span && [span];
  }
}
