/**
 * Bracketed classes: `[a-z]`, `[^\d]`, `[[:alpha:]--x]`, nested and combined by set operators.
 *
 * @module
 */

import { itemAt } from "@ct/base";
import type { CtError } from "@ct/base";
import type { RegexNode } from "./ast.ts";
import { type BinarySet, rangeSet, type SetNode } from "./char_set.ts";
import type { Cursor } from "./cursor.ts";
import type { Flags } from "./flags.ts";
import { type Escape, invalidUtf8, parseEscape } from "./parse_escape.ts";
import { maxNesting, type NestedNode } from "./nesting.ts";

const posixClasses: ReadonlyMap<string, readonly (readonly [number, number])[]> = new Map([
  ["alnum", [[48, 57], [65, 90], [97, 122]]],
  ["alpha", [[65, 90], [97, 122]]],
  ["ascii", [[0, 127]]],
  ["blank", [[9, 9], [32, 32]]],
  ["cntrl", [[0, 31], [127, 127]]],
  ["digit", [[48, 57]]],
  ["graph", [[33, 126]]],
  ["lower", [[97, 122]]],
  ["print", [[32, 126]]],
  ["punct", [[33, 47], [58, 64], [91, 96], [123, 126]]],
  ["space", [[9, 13], [32, 32]]],
  ["upper", [[65, 90]]],
  ["word", [[48, 57], [65, 90], [95, 95], [97, 122]]],
  ["xdigit", [[48, 57], [65, 70], [97, 102]]],
]);

const setOperators: ReadonlyMap<string, BinarySet["kind"]> = new Map([
  ["&&", "intersection"],
  ["--", "difference"],
  ["~~", "symmetric"],
]);

/** A set and how deeply classes nest in it. */
interface SizedSet {
  readonly set: SetNode;
  readonly height: number;
}

/** Where a class begins, and how deep it lies in others. */
interface Opening {
  readonly start: number;
  readonly depth: number;
}

/**
 * Reads a class; the cursor stands on its `[`.
 *
 * @throws {CtError} If it is not closed, holds no character or a wrong range.
 */
export function parseClass(cursor: Cursor, flags: Flags): NestedNode {
  const start = cursor.offset;
  const { set, height } = new ClassParser(cursor, flags).brackets(1);
  if (height > maxNesting) throw cursor.error(cursor.spanFrom(start), "nested too deeply");
  const fold = flags.ignoreCase && flags.unicode;
  // A class of one character is that character, so that `a[.]b` is known to be plain text.
  const node: RegexNode = set.kind === "range" && set.start === set.end
    ? { kind: "literal", codePoint: set.start, fold }
    : { kind: "class", set, fold };
  return { node, height };
}

class ClassParser {
  readonly #cursor: Cursor;
  readonly #flags: Flags;

  constructor(cursor: Cursor, flags: Flags) {
    this.#cursor = cursor;
    this.#flags = flags;
  }

  /** Reads from a `[` to its `]`. */
  brackets(depth: number): SizedSet {
    const cursor = this.#cursor;
    const opening: Opening = { start: cursor.offset, depth };
    if (depth > maxNesting) throw cursor.error(cursor.charSpan, "nested too deeply");
    this.#bump(opening);
    const isNegated = cursor.char() === "^";
    if (isNegated) this.#bump(opening);
    const items: SetNode[] = [];
    // Leading dashes and a `]` in the first place are plain characters.
    while (cursor.char() === "-") {
      items.push(this.#rangeSet(0x2d, 0x2d));
      this.#bump(opening);
    }
    if (items.length === 0 && cursor.char() === "]") {
      items.push(this.#rangeSet(0x5d, 0x5d));
      this.#bump(opening);
    }
    const body = this.#operands(opening, items);
    cursor.bump();
    if (isNegated && !this.#flags.unicode) {
      throw cursor.error(cursor.spanFrom(opening.start), invalidUtf8);
    }
    const set: SetNode = isNegated ? { kind: "complement", of: body.set } : body.set;
    return { set, height: body.height + 1 };
  }

  #bump(opening: Opening): void {
    if (!this.#cursor.bumpOverSpace()) throw this.#unclosed(opening);
  }

  #unclosed({ start }: Opening): CtError {
    return this.#cursor.error({ start, end: start + 1 }, "unclosed class");
  }

  /** Reads up to the closing `]`: operands and the operators between them, from left to right. */
  #operands(opening: Opening, leading: SetNode[]): SizedSet {
    const cursor = this.#cursor;
    let items = leading;
    let left: { readonly set: SetNode; readonly kind: BinarySet["kind"] } | undefined;
    let [height, operandHeight] = [0, 0];
    const combine = (): SetNode => {
      const right = union(items);
      height = Math.max(height, operandHeight + (items.length > 1 ? 1 : 0));
      if (left === undefined) return right;
      height++;
      return { kind: left.kind, left: left.set, right };
    };
    for (;;) {
      cursor.skipSpace();
      if (cursor.isDone()) throw this.#unclosed(opening);
      const kind = setOperators.get(cursor.char() + cursor.peek());
      if (cursor.char() === "]") return { set: combine(), height };
      if (kind !== undefined) {
        left = { set: combine(), kind };
        items = [];
        operandHeight = 0;
        cursor.bump();
        cursor.bump();
      } else if (cursor.char() === "[") {
        const nested = this.#posix() ?? this.brackets(opening.depth + 1);
        operandHeight = Math.max(operandHeight, nested.height);
        items.push(nested.set);
      } else items.push(this.#range(opening));
    }
  }

  /** Reads `[:name:]`; the cursor stays where it is if this is something else. */
  #posix(): SizedSet | undefined {
    const cursor = this.#cursor;
    const match = /\[:(\^?)([a-z]+):\]/y;
    match.lastIndex = cursor.offset;
    const found = match.exec(cursor.text);
    const ranges = found === null ? undefined : posixClasses.get(itemAt(found, 2));
    if (found === null || ranges === undefined) return undefined;
    const start = cursor.offset;
    cursor.offset += found[0].length;
    const set = union(ranges.map(([first, last]) => this.#rangeSet(first, last)));
    if (found[1] === "") return { set, height: 0 };
    if (!this.#flags.unicode) throw cursor.error(cursor.spanFrom(start), invalidUtf8);
    return { set: { kind: "complement", of: set }, height: 0 };
  }

  /** Reads a character, a range of characters, or an escaped set. */
  #range(opening: Opening): SetNode {
    const cursor = this.#cursor;
    const first = this.#item();
    cursor.skipSpace();
    if (cursor.isDone()) throw this.#unclosed(opening);
    const isDash = cursor.char() === "-";
    const next = cursor.peekOverSpace();
    if (isDash && next === "") throw this.#unclosed(opening);
    if (!isDash || next === "]" || next === "-") {
      if (first.kind === "set") return first.set;
      const codePoint = this.#boundary(first);
      return this.#rangeSet(codePoint, codePoint);
    }
    cursor.bumpOverSpace();
    const last = this.#item();
    const [start, end] = [this.#boundary(first), this.#boundary(last)];
    if (start <= end) return this.#rangeSet(start, end);
    const span = { start: first.span.start, end: last.span.end };
    throw cursor.error(span, "range that ends before it starts");
  }

  #item(): Escape {
    const cursor = this.#cursor;
    if (cursor.char() === "\\") {
      const escape = parseEscape(cursor, this.#flags);
      if (escape.kind === "look") throw cursor.error(escape.span, "not allowed in a class");
      return escape;
    }
    const [codePoint, span] = [cursor.code, cursor.charSpan];
    cursor.bump();
    return { kind: "literal", codePoint, isByte: false, span };
  }

  #boundary(item: Escape): number {
    if (item.kind !== "literal") {
      throw this.#cursor.error(item.span, "a range needs a single character at each end");
    }
    if (!this.#flags.unicode && item.codePoint > 127) {
      const reason = item.isByte ? invalidUtf8 : "not ASCII; this needs flag u";
      throw this.#cursor.error(item.span, reason);
    }
    return item.codePoint;
  }

  /** A range; without flag `u` with its case variants, since folding is Unicode's later on. */
  #rangeSet(start: number, end: number): SetNode {
    const { unicode, ignoreCase } = this.#flags;
    return unicode || !ignoreCase ? rangeSet(start, end) : foldAscii(start, end);
  }
}

function union(items: readonly SetNode[]): SetNode {
  const [only] = items;
  return items.length === 1 && only !== undefined ? only : { kind: "union", items };
}

/** The range with the other case of its ASCII letters. */
export function foldAscii(start: number, end: number): SetNode {
  const items: SetNode[] = [rangeSet(start, end)];
  for (const [first, last, shift] of [[65, 90, 32], [97, 122, -32]] as const) {
    const [from, to] = [Math.max(start, first), Math.min(end, last)];
    if (from <= to) items.push(rangeSet(from + shift, to + shift));
  }
  return union(items);
}
