/**
 * Pattern to matcher: which engine answers for which text.
 *
 * @module
 */

import { asciiMask } from "./ascii_mask.ts";
import { childrenOf, concat, type RegexNode, someNode } from "./ast.ts";
import { type Bound, searchBound } from "./hazard.ts";
import { LinearEngine } from "./linear_engine.ts";
import { LiteralEngine, literalOf } from "./literal_engine.ts";
import { type Captures, type Engine, isWithinPair, type Span } from "./match.ts";
import { parse } from "./parse.ts";
import { capturesAlike, matchesAlike, PlatformEngine } from "./platform_engine.ts";
import { literalsWithin, type RequiredLiteral, requiredLiterals } from "./required_literals.ts";
import { isTooLarge } from "./size_limit.ts";
import { assertFewStates } from "./state_limit.ts";
import { syntaxError } from "./syntax_error.ts";

/** A compiled pattern. The time of a search is linear in the text, whatever the pattern. */
export interface Regex {
  /** Whether some part of the pattern could consume a line feed. */
  readonly canMatchNewline: boolean;
  /**
   * The one text that the pattern matches, wherever it stands; `undefined` if it is not plain text.
   */
  readonly plain: string | undefined;
  /**
   * Texts of which every match contains at least one, if some are known that are worth looking for:
   * finding them first is far cheaper than matching.
   */
  readonly literals: readonly RequiredLiteral[] | undefined;
  /** Whether the pattern matches anywhere in the text. */
  test(text: string): boolean;
  /**
   * The leftmost match that begins at or after an offset (default 0), an earlier branch and a
   * greedier repeat being preferred. What stands before the offset counts for `^` and `\b`. An
   * offset within a character is taken as the one after it.
   */
  find(text: string, from?: number): Span | undefined;
  /** The same match with the spans of its groups. */
  captures(text: string, from?: number): Captures | undefined;
}

/** How a pattern is to be compiled. */
export interface CompileOptions {
  /** Whether only a match of the whole text counts. */
  readonly anchored?: boolean;
}

/** The steps that a backtracking search of one text may take: about 1 ms. */
const stepBudget = 1 << 20;
/**
 * The greatest factor of a bound with which the platform is trusted: beyond it the linear engine is
 * the quicker one, the more so since compiling many large classes takes V8 tens of milliseconds.
 */
const maxFactor = 64;

/** The tree of a pattern that is not too large. */
export function parsePattern(text: string): RegexNode {
  const node = parse(text);
  // No character of a pattern costs more than half a `\w`, 25 kB; only counts multiply that.
  const isSurelySmall = text.length < 200 && !text.includes("{");
  if (!isSurelySmall && isTooLarge(node)) {
    throw syntaxError(text, { start: 0, end: text.length }, "compiled form exceeds 10 MiB");
  }
  assertFewStates(node);
  return node;
}

/** The matcher for the tree of a pattern. */
export function compileNode(node: RegexNode, options: CompileOptions): Regex {
  const literal = literalOf(node);
  if (literal !== undefined) return compileLiteral(literal, options);
  return new CompiledRegex(options.anchored === true ? anchor(node) : node);
}

/** The matcher for a plain text. */
export function compileLiteral(literal: string, { anchored = false }: CompileOptions): Regex {
  return new LiteralRegex(literal, anchored);
}

function anchor(node: RegexNode): RegexNode {
  return concat([
    { kind: "assertion", look: "text-start", ascii: false },
    node,
    { kind: "assertion", look: "text-end", ascii: false },
  ]);
}

const noNames: ReadonlyMap<string, number> = new Map();

/** What was found once it has been looked for. */
interface Literals {
  readonly found: readonly RequiredLiteral[] | undefined;
}

class LiteralRegex implements Regex {
  readonly canMatchNewline: boolean;
  readonly plain: string | undefined;
  readonly #literal: string;
  readonly #engine: LiteralEngine;
  #literals: Literals | undefined;

  constructor(literal: string, anchored: boolean) {
    this.canMatchNewline = literal.includes("\n");
    this.plain = anchored ? undefined : literal;
    this.#literal = literal;
    this.#engine = new LiteralEngine(literal, anchored);
  }

  get literals(): readonly RequiredLiteral[] | undefined {
    this.#literals ??= { found: literalsWithin(this.#literal) };
    return this.#literals.found;
  }

  test(text: string): boolean {
    return this.#engine.test(text);
  }

  find(text: string, from: number = 0): Span | undefined {
    return from > text.length ? undefined : this.#engine.find(text, atCharacter(text, from));
  }

  captures(text: string, from: number = 0): Captures | undefined {
    const span = this.find(text, from);
    return span && { spans: [span], names: noNames };
  }
}

class CompiledRegex implements Regex {
  readonly plain: undefined;
  readonly #node: RegexNode;
  readonly #names = new Map<string, number>();
  readonly #linear: LinearEngine;
  readonly #platform: PlatformEngine;
  #groupCount = 0;
  #platformLimit: number | undefined;
  #platformCaptures: boolean | undefined;
  #canMatchNewline: boolean | undefined;
  #literals: Literals | undefined;

  constructor(node: RegexNode) {
    this.#node = node;
    this.#noteGroups(node);
    this.#linear = new LinearEngine(node, this.#groupCount);
    this.#platform = new PlatformEngine(node);
  }

  get canMatchNewline(): boolean {
    this.#canMatchNewline ??= someNode(this.#node, consumesNewline);
    return this.#canMatchNewline;
  }

  get literals(): readonly RequiredLiteral[] | undefined {
    this.#literals ??= { found: requiredLiterals(this.#node) };
    return this.#literals.found;
  }

  test(text: string): boolean {
    try {
      return this.#engineFor(text).test(text);
    } catch (error) {
      return this.#engineAfter(error, text).test(text);
    }
  }

  find(text: string, from: number = 0): Span | undefined {
    if (from > text.length) return undefined;
    const at = atCharacter(text, from);
    try {
      return this.#engineFor(text).find(text, at);
    } catch (error) {
      return this.#engineAfter(error, text).find(text, at);
    }
  }

  captures(text: string, from: number = 0): Captures | undefined {
    if (from > text.length) return undefined;
    this.#platformCaptures ??= capturesAlike(this.#node);
    const at = atCharacter(text, from);
    const spans = this.#spans(text, at);
    return spans && { spans, names: this.#names };
  }

  #spans(text: string, at: number): readonly (Span | undefined)[] | undefined {
    if (this.#platformCaptures !== true) return this.#linear.captures(text, at);
    try {
      return this.#engineFor(text).captures(text, at);
    } catch (error) {
      return this.#engineAfter(error, text).captures(text, at);
    }
  }

  /**
   * The engine for a text in which the platform ran out of stack: it notes each character of a long
   * match to come back to. It will not be asked about such a text again.
   */
  #engineAfter(error: unknown, text: string): Engine {
    if (!(error instanceof RangeError) || this.#engineFor(text) === this.#linear) throw error;
    this.#platformLimit = text.length - 1;
    return this.#linear;
  }

  #engineFor(text: string): Engine {
    this.#platformLimit ??= platformLimit(this.#node);
    return text.length <= this.#platformLimit ? this.#platform : this.#linear;
  }

  #noteGroups(node: RegexNode): void {
    if (node.kind === "group") {
      this.#groupCount++;
      if (node.name !== undefined) this.#names.set(node.name, node.index);
    }
    for (const child of childrenOf(node)) this.#noteGroups(child);
  }
}

function consumesNewline(node: RegexNode): boolean {
  if (node.kind === "literal") return node.codePoint === 10;
  return node.kind === "class" && ((asciiMask(node.set, node.fold) >> 10n) & 1n) === 1n;
}

/** The longest text, in UTF-16 units, that the platform may be asked to search; -1 for none. */
function platformLimit(node: RegexNode): number {
  return matchesAlike(node) ? lengthWithin(searchBound(node)) : -1;
}

function lengthWithin({ factor, degree }: Bound): number {
  if (factor > maxFactor) return -1;
  return degree <= 1 ? Infinity : Math.floor((stepBudget / factor) ** (1 / degree));
}

function atCharacter(text: string, offset: number): number {
  return isWithinPair(text, offset) ? offset + 1 : offset;
}
