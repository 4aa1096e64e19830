/**
 * Text to tree: the grammar of the dialect, that of the Rust `regex` crate with Unicode on. Every
 * flag is worked into the nodes on the way.
 *
 * @module
 */

import {
  alternation,
  type AssertionNode,
  concat,
  emptyNode,
  isZeroWidth,
  type LookKind,
  type RegexNode,
} from "./ast.ts";
import { anySet, rangeSet } from "./char_set.ts";
import { Cursor } from "./cursor.ts";
import { defaultFlags, type Flags, parseFlags } from "./flags.ts";
import { maxNesting, type NestedNode } from "./nesting.ts";
import { foldAscii, parseClass } from "./parse_class.ts";
import { invalidUtf8, parseEscape } from "./parse_escape.ts";
import { type Count, parseCount, parseGroupName } from "./parse_parts.ts";

/** An element of a sequence; flags stay in it so that a repeat right after them is an error. */
interface Item extends NestedNode {
  readonly isFlags: boolean;
}

/** A group that is not closed yet. */
interface OpenGroup {
  readonly start: number;
  readonly depth: number;
  /** The flags in force around it. */
  readonly outer: Flags;
}

/** How often something is repeated, and whether it is marked as lazy. */
interface Repetition extends Count {
  readonly isLazy: boolean;
}

/** The tree of a pattern. Its size is not judged here. */
export function parse(text: string): RegexNode {
  return new Parser(text).parse();
}

class Parser {
  readonly #cursor: Cursor;
  readonly #names = new Set<string>();
  #groups = 0;
  #flags: Flags = defaultFlags;

  constructor(text: string) {
    this.#cursor = new Cursor(text);
  }

  parse(): RegexNode {
    const { node } = this.#branches(0);
    if (!this.#cursor.isDone()) throw this.#cursor.error(this.#cursor.charSpan, "unopened group");
    return node;
  }

  /** Reads branches up to the end of the group. */
  #branches(depth: number): NestedNode {
    const cursor = this.#cursor;
    const branches: NestedNode[] = [];
    let items: Item[] = [];
    for (;;) {
      cursor.skipSpace();
      if (cursor.isDone() || cursor.char() === ")") break;
      if (cursor.char() === "|") {
        branches.push(this.#sequence(items));
        items = [];
        cursor.bump();
      } else this.#item(items, depth);
    }
    branches.push(this.#sequence(items));
    return this.#nested(alternation(branches.map(({ node }) => node)), branches);
  }

  #sequence(items: readonly Item[]): NestedNode {
    const nodes = items.filter((item) => !item.isFlags).map(({ node }) => node);
    return this.#nested(concat(nodes.filter((node) => node !== emptyNode)), items);
  }

  /** A node made of others: one level deeper than they, if they are several. */
  #nested(node: RegexNode, parts: readonly NestedNode[]): NestedNode {
    const height = parts.reduce((tallest, part) => Math.max(tallest, part.height), 0);
    return { node, height: parts.length > 1 ? this.#deeper(height) : height };
  }

  #deeper(height: number): number {
    if (height >= maxNesting) {
      throw this.#cursor.error(this.#cursor.charSpan, "nested too deeply");
    }
    return height + 1;
  }

  #item(items: Item[], depth: number): void {
    const char = this.#cursor.char();
    if (char === "*" || char === "+" || char === "?") this.#repeat(items, char);
    else if (char === "{") this.#countedRepeat(items);
    else if (char === "(") items.push(this.#group(depth + 1));
    else if (char === "[") items.push({ ...parseClass(this.#cursor, this.#flags), isFlags: false });
    else items.push({ node: this.#primitive(char), height: 0, isFlags: false });
  }

  #primitive(char: string): RegexNode {
    const cursor = this.#cursor;
    const span = cursor.charSpan;
    if (char === "\\") return this.#escape();
    const codePoint = cursor.code;
    cursor.bump();
    if (char === "^") return this.#look(this.#flags.multiLine ? this.#lineStart() : "text-start");
    if (char === "$") return this.#look(this.#flags.multiLine ? this.#lineEnd() : "text-end");
    if (char !== ".") return this.#literal(codePoint);
    if (!this.#flags.unicode) throw cursor.error(span, invalidUtf8);
    return this.#dot();
  }

  #escape(): RegexNode {
    const escape = parseEscape(this.#cursor, this.#flags);
    if (escape.kind === "look") return this.#look(escape.look);
    if (escape.kind === "set") {
      return {
        kind: "class",
        set: escape.set,
        fold: this.#flags.ignoreCase && this.#flags.unicode,
      };
    }
    if (escape.isByte && escape.codePoint > 127 && !this.#flags.unicode) {
      throw this.#cursor.error(escape.span, invalidUtf8);
    }
    return this.#literal(escape.codePoint);
  }

  #literal(codePoint: number): RegexNode {
    const { ignoreCase, unicode } = this.#flags;
    if (ignoreCase && !unicode) {
      const set = foldAscii(codePoint, codePoint);
      if (set.kind !== "range") return { kind: "class", set, fold: false };
    }
    return { kind: "literal", codePoint, fold: ignoreCase && unicode };
  }

  #dot(): RegexNode {
    const { dotAll, carriageReturn, ignoreCase } = this.#flags;
    const fold = ignoreCase;
    if (dotAll) return { kind: "class", set: anySet, fold };
    const lineFeed = rangeSet(10);
    const of = carriageReturn
      ? { kind: "union" as const, items: [lineFeed, rangeSet(13)] }
      : lineFeed;
    return { kind: "class", set: { kind: "complement", of }, fold };
  }

  #look(look: LookKind): AssertionNode {
    return { kind: "assertion", look, ascii: !this.#flags.unicode };
  }

  #lineStart(): LookKind {
    return this.#flags.carriageReturn ? "line-start-cr" : "line-start";
  }

  #lineEnd(): LookKind {
    return this.#flags.carriageReturn ? "line-end-cr" : "line-end";
  }

  #group(depth: number): Item {
    const cursor = this.#cursor;
    const open = cursor.charSpan;
    if (depth > maxNesting) throw cursor.error(open, "nested too deeply");
    cursor.bumpOverSpace();
    const questionMark = cursor.offset;
    if (["?=", "?!", "?<=", "?<!"].some((prefix) => cursor.take(prefix))) {
      throw cursor.unsupported(cursor.spanFrom(open.start), "look-around is");
    }
    const group: OpenGroup = { start: open.start, depth, outer: this.#flags };
    if (cursor.take("?P<") || cursor.take("?<")) {
      const index = ++this.#groups;
      const name = parseGroupName(cursor, this.#names);
      return this.#closeGroup(group, (body) => ({ kind: "group", index, name, body }));
    }
    if (!cursor.take("?")) {
      const index = ++this.#groups;
      return this.#closeGroup(group, (body) => ({ kind: "group", index, name: undefined, body }));
    }
    if (cursor.isDone()) throw cursor.error(open, "unclosed group");
    const { flags, isEmpty } = parseFlags(cursor);
    const isSetting = cursor.char() === ")";
    if (isSetting && isEmpty) {
      throw cursor.error({ start: questionMark, end: questionMark }, "nothing to repeat");
    }
    cursor.bump();
    this.#setFlags({ ...this.#flags, ...flags });
    if (isSetting) return { node: emptyNode, height: 0, isFlags: true };
    return this.#closeGroup(group, (body) => body);
  }

  #closeGroup(group: OpenGroup, wrap: (body: RegexNode) => RegexNode): Item {
    const { start, depth, outer } = group;
    const body = this.#branches(depth);
    const cursor = this.#cursor;
    if (cursor.isDone()) throw cursor.error({ start, end: start + 1 }, "unclosed group");
    this.#setFlags(outer);
    cursor.bump();
    return { node: wrap(body.node), height: this.#deeper(body.height), isFlags: false };
  }

  #setFlags(flags: Flags): void {
    this.#flags = flags;
    this.#cursor.verbose = flags.verbose;
  }

  #repeat(items: Item[], char: string): void {
    const cursor = this.#cursor;
    const body = this.#repeated(items);
    const isLazy = cursor.bump() && cursor.take("?");
    const [min, max] = [char === "+" ? 1 : 0, char === "?" ? 1 : Infinity];
    items.push(this.#repeatOf(body, { min, max, isLazy }));
  }

  #countedRepeat(items: Item[]): void {
    const cursor = this.#cursor;
    const body = this.#repeated(items);
    const start = cursor.offset;
    const { min, max } = parseCount(cursor);
    const isLazy = cursor.take("?");
    if (min > max) {
      throw cursor.error(cursor.spanFrom(start), "repeat with a minimum above its maximum");
    }
    items.push(this.#repeatOf(body, { min, max, isLazy }));
  }

  #repeated(items: Item[]): Item {
    const body = items.pop();
    if (body === undefined || body.isFlags) {
      const start = this.#cursor.offset;
      throw this.#cursor.error({ start, end: start }, "nothing to repeat");
    }
    return body;
  }

  #repeatOf(body: Item, { min, max, isLazy }: Repetition): Item {
    const greedy = isLazy === this.#flags.swapGreed;
    const height = this.#deeper(body.height);
    // Repeating an empty match more than once changes nothing, however often it is asked for.
    const isEmpty = isZeroWidth(body.node);
    const node: RegexNode = {
      kind: "repeat",
      body: body.node,
      min: isEmpty ? Math.min(min, 1) : min,
      max: isEmpty ? Math.min(max, 1) : max,
      greedy,
    };
    return { node, height, isFlags: false };
  }
}
