/**
 * A TOML document as a list of blocks that can be removed, moved and rewritten with the comments
 * that belong to them: a line, or a section from its header to its last line.
 *
 * @module
 */
import { itemAt, matchOf } from "@ct/base";
import { ItemList, type ItemSpan, type Span } from "@ct/json";
import {
  endOfLine,
  hashComments,
  lineEndingOf,
  startOfLine,
  startOfNextLine,
} from "../model/text_lines.ts";
import { endOfGap } from "../model/toml_lexis.ts";
import type { TomlArray, TomlDocument, TomlNode, TomlPart, TomlTable } from "./node.ts";

/** Parts that follow each other, by their place in the document. */
export interface Block {
  /** The first part. */
  readonly first: number;
  /** The last one. */
  readonly last: number;
  /** What is to stand there; as it is if omitted. */
  readonly content?: string;
}

/** The ranges of a document that each of some nodes is written in. */
export function blocksOf(
  { parts }: TomlDocument,
  nodes: readonly TomlNode[],
): readonly Block[] {
  const owners = new Map(nodes.flatMap((node) => node.parts.map((part) => [part, node] as const)));
  const blocks: Block[] = [];
  for (const [index, part] of parts.entries()) {
    const owner = owners.get(part);
    if (owner === undefined) continue;
    const before = blocks.at(-1);
    const goesOn = before?.last === index - 1 && owners.get(parts[before.last] ?? part) === owner;
    if (goesOn) blocks.splice(-1, 1, { ...before, last: index });
    else blocks.push({ first: index, last: index });
  }
  return blocks;
}

/** A document taken apart. */
export class BlockList {
  readonly #text: string;
  readonly #start: number;
  readonly #list: ItemList<string>;
  readonly #spans: readonly ItemSpan<string>[];
  /** The items of the blocks. */
  readonly #items: readonly number[];
  /** Whether the gap behind a block stays where it is wider, by block. */
  readonly #keepsWider: readonly boolean[];

  /** Takes a document apart, blocks as one item each. */
  constructor(document: TomlDocument, blocks: readonly Block[]) {
    const { text, parts } = document;
    const spans: ItemSpan<string>[] = [];
    const items: number[] = [];
    const byFirst = new Map(blocks.map((block, at) => [block.first, { ...block, at }]));
    for (let index = 0; index < parts.length; index++) {
      const block = byFirst.get(index);
      const last = block?.last ?? index;
      const span = { start: itemAt(parts, index).start, end: endOfBlock(document, index, last) };
      if (block !== undefined) items[block.at] = spans.length;
      spans.push({ ...span, content: block?.content ?? text.slice(span.start, span.end) });
      index = last;
    }
    const region = { start: endOfOpening(document), end: text.length };
    const style = { hasCommas: false, comments: hashComments, lineBreak: lineEndingOf(text) };
    this.#text = text;
    this.#start = region.start;
    this.#spans = spans;
    this.#items = items;
    // A line below its header follows it closely.
    this.#keepsWider = blocks.map(({ first, last }) =>
      parts[first - 1]?.kind !== "header" || parts[last + 1]?.kind === "header"
    );
    this.#list = new ItemList(text, region, spans, style);
  }

  /** Removes a block, counted among those that were given. */
  remove(block: number): void {
    const keepsWider = this.#keepsWider[block] ?? false;
    this.#list.remove(this.#items[block] ?? -1, { keepsWider });
  }

  /** Moves a block to the place of another. */
  move(from: number, to: number): void {
    this.#list.move(this.#items[from] ?? -1, this.#items[to] ?? -1, asIs);
  }

  /** The document's text. */
  get text(): string {
    const rest = this.#list.parts(asIs);
    const isFirst = this.#spans[0]?.start === this.#start;
    return this.#text.slice(0, this.#start) + (isFirst ? rest.replace(/^[\r\n]+/, "") : rest);
  }
}

/** A content as it is. */
export function asIs(text: string): string {
  return text;
}

/**
 * Where a block ends: with the comments directly below a section that belong to nothing that
 * follows.
 */
export function endOfBlock({ text, parts }: TomlDocument, first: number, last: number): number {
  const end = parts[last]?.end ?? text.length;
  const next = parts[last + 1];
  const isSection = parts.slice(first, last + 1).some(({ kind }) => kind === "header") &&
    next?.kind !== "entry";
  if (!isSection) return end;
  const below = startOfNextLine(text, end);
  const after = endOfComments(text, below);
  const isNext = next !== undefined && startOfLine(text, next.start) <= after;
  return after === below || isNext ? end : endOfLineAbove(text, after);
}

/** Where the comments directly above a part start; those that open the document stay with it. */
export function startOfBlock(document: TomlDocument, part: TomlPart): number {
  const { text } = document;
  const opening = endOfOpening(document);
  let start = startOfLine(text, part.start);
  while (start > opening) {
    const above = startOfLine(text, start - 1);
    if (above < opening || !/^[ \t]*#/.test(text.slice(above, start))) break;
    start = above;
  }
  return Math.max(start, opening);
}

/** The end of the comments, if any, that a document begins with. */
function endOfOpening({ text, parts }: TomlDocument): number {
  const start = text.startsWith("\ufeff") ? 1 : 0;
  const end = Math.min(endOfComments(text, start), parts[0]?.start ?? text.length);
  return end === start ? start : endOfLineAbove(text, end);
}

/** Where the lines end that are comments, from the start of a line on. */
function endOfComments(text: string, from: number): number {
  let at = from;
  while (text[endOfGap(text, at, true)] === "#") at = startOfNextLine(text, at);
  return at;
}

/** Where the line above ends, or where the text does. */
function endOfLineAbove(text: string, at: number): number {
  if (text[at - 1] !== "\n") return at;
  return text[at - 2] === "\r" ? at - 2 : at - 1;
}

/** What parts the sections of a document: a blank line, unless it has none. */
export function gapOf({ text, parts }: TomlDocument): string {
  const lineEnding = lineEndingOf(text);
  const gaps = parts.flatMap(({ kind, start }, index) =>
    kind === "header" && index > 0 ? [text.slice(parts[index - 1]?.end, start)] : []
  );
  const hasBlank = (gap: string) => gap.split("\n").slice(1, -1).some((line) => line.trim() === "");
  const isTight = gaps.length > 0 && !gaps.some(hasBlank);
  return isTight ? lineEnding : lineEnding.repeat(2);
}

/** What stands between the brackets of an array, or of an inline table, taken apart. */
export function bracketList(
  text: string,
  span: Span,
  spans: readonly ItemSpan<string>[],
): ItemList<string> {
  const first = spans[0]?.start ?? span.start;
  const line = startOfLine(text, first);
  const indentation = matchOf(/^[ \t]*/, text.slice(line, first))[0];
  const lineBreak = lineEndingOf(text) + indentation;
  const style = { hasCommas: true, comments: hashComments, lineBreak };
  return new ItemList(text, { start: span.start + 1, end: span.end - 1 }, spans, style);
}

/** The entries of an inline table, or the elements of an array between brackets. */
export function entriesOf(text: string, node: TomlTable | TomlArray): readonly ItemSpan<string>[] {
  const spans = node.kind === "object"
    ? node.entries
    : node.items.flatMap(({ span }) => span ?? []);
  return spans.map(({ start, end }) => ({ start, end, content: text.slice(start, end) }));
}

/** The end of the line that a part ends in. */
export function lineEndOf({ text }: TomlDocument, part: TomlPart): number {
  return endOfLine(text, part.end);
}

/** What a table is called in the headers of a document. */
export function headerName(
  { text }: TomlDocument,
  { parts, depth }: TomlTable | TomlArray,
): string {
  const keys = parts.find(({ kind }) => kind === "header")?.keys ?? [];
  return text.slice(keys[0]?.start, keys[depth - 1]?.end);
}
