/**
 * Rust, line by line: an item begins a line, so one look at the start of each masked line finds it,
 * and its end is where its block closes or its `;` stands. Attributes are not part of an item.
 * Variants are of kind `enumerator`. Not reported: `use`, a second item on a line, what a
 * `macro_rules!` writes.
 * @module
 */

import { itemAt, pushAll } from "@ct/base";
import { confusionsOf } from "../../lexis/syntax_doubt.ts";
import { rustSegments } from "../../lexis/rust.ts";
import { masked } from "../../lexis/segment.ts";
import { tokenize, type Tokens, wordCode } from "../../lexis/tokens.ts";
import { type Declaration, type LanguagePack, Lines } from "../engine/declarations.ts";

const identifier = String.raw`(?<name>(?:r#)?[\w\u0080-\uffff]+)`;
/** What an item begins with; most lines begin with something else. */
const lead = new RegExp(
  "^(?:pub|crate|default|const|async|unsafe|safe|gen|extern|fn|mod|struct|enum|union|auto|trait|" +
    "macro|macro_rules|impl|type|static)(?![\\w\u0080-\uffff])",
);
const visibility = /^(?:pub|crate)(?:\([^)]*\))? +/;
const fn = new RegExp(
  String.raw`^(?:(?:default|const|async|unsafe|safe|gen|extern(?: *"[^"]*")?) +)*fn +${identifier}`,
);
const block = new RegExp(
  String.raw`^(?:(?<kind>mod|struct|enum|union)|(?:(?:unsafe|auto|const) +)*trait) +${identifier}`,
);
const macro = new RegExp(`^(?:macro_rules! *|macro +)${identifier}`);
const value = new RegExp(`^(?<kind>type|const|static) +(?:mut +|ref +)?${identifier}`);
const variant = /(?:r#)?[\w\u0080-\uffff]+/y;
const impl = /^(?:(?:unsafe|default) +)*impl(?=[\s<]|$)/;

interface Item {
  readonly kind: string;
  readonly name: string;
}

/** What a line declares, given without its indentation, attributes and visibility. */
function itemOn(text: string, isInFn: boolean): Item | undefined {
  for (const [pattern, kind] of [[fn, "fn"], [block, "trait"], [macro, "macro"]] as const) {
    const groups = pattern.exec(text)?.groups;
    if (groups !== undefined) return { kind: groups["kind"] ?? kind, name: groups["name"] ?? "" };
  }
  const found = isInFn ? undefined : value.exec(text)?.groups;
  return found === undefined ? undefined : { kind: found["kind"] ?? "", name: found["name"] ?? "" };
}

/** The `impl` with this head, which may take several lines. */
function implOf(head: string): Item | undefined {
  const rest = withoutGenerics(head.replace(impl, "").trimStart());
  const name = itemAt(rest.split(/\{|\swhere\b/), 0).trim().replace(/\s+/g, " ");
  return name === "" ? undefined : { kind: "impl", name };
}

/** Drops a leading `<…>`; the `>` of `->` and `=>` closes nothing. Empty when it stays open. */
function withoutGenerics(text: string): string {
  if (!text.startsWith("<")) return text;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === "<") depth++;
    else if (char === ">" && !/[-=]/.test(text.charAt(at - 1))) depth--;
    if (depth === 0) return text.slice(at + 1);
  }
  return "";
}

/** Drops leading `#[…]` groups; empty when one stays open or the line is not an item. */
function withoutAttributes(line: string): string {
  let text = line.trimStart();
  while (text.startsWith("#")) {
    const open = /^#!?\[/.exec(text);
    if (open === null) return "";
    let depth = 1;
    let at = open[0].length;
    for (; at < text.length && depth > 0; at++) {
      if (text.charAt(at) === "[") depth++;
      else if (text.charAt(at) === "]") depth--;
    }
    if (depth > 0) return "";
    text = text.slice(at).trimStart();
  }
  return text;
}

// An item whose block opens later than that is too unlike one to trust.
const longestHead = 20;

interface Extent {
  /**
   * Offset of the block or the `;` that ends the head; the head's own offset when there is none.
   */
  readonly head: number;
  /** Offset where the item ends, or `null`. */
  readonly end: number | null;
  /** Index of the token that opens the block, if there is one. */
  readonly block?: number;
}

/** Finds how far an item reaches, given the index of its first token and its first line. */
function extentOf(item: {
  readonly tokens: Tokens;
  readonly first: number;
  readonly line: number;
  readonly lines: Lines;
  /** Whether a block is part of a value, so that only a `;` ends the item. */
  readonly isValue: boolean;
}): Extent {
  const { tokens, first, line, lines, isValue } = item;
  const { codes, count, mates, starts } = tokens;
  const nearby = lines.startOf(line + longestHead + 1);
  let limit = nearby;
  for (let index = first; index < count && (starts[index] ?? 0) < limit; index++) {
    const start = starts[index] ?? 0;
    const mate = mates[index] ?? -1;
    if (codes[index] === 59) return { head: start, end: start };
    if (codes[index] === 123 && !(isValue && mate > index)) {
      const isNear = start < nearby && mate > index;
      return { head: start, end: isNear ? starts[mate] ?? null : null, block: index };
    }
    if (mate >= 0 && mate < first) break;
    if (mate > index) {
      // A long list of values is no long head: its `;` still counts on the line that closes it.
      index = mate;
      limit = Math.max(limit, lines.startOf(lines.at(starts[mate] ?? 0) + 1));
    }
  }
  return { head: starts[first] ?? 0, end: null };
}

/** The variants in the block of an `enum`, given the index of the token that opens it. */
function variantsIn(tokens: Tokens, block: number, lines: Lines): Omit<Declaration, "depth">[] {
  const { codes, ends, mates, starts, text } = tokens;
  const variants: Omit<Declaration, "depth">[] = [];
  const last = mates[block] ?? -1;
  let start: number | undefined;
  for (let index = block + 1; index <= last; index++) {
    const isEnd = codes[index] === 44 || index === last;
    if (isEnd && start !== undefined) {
      variant.lastIndex = start;
      const name = variant.exec(text)?.[0] ?? "";
      const end = lines.at((ends[index - 1] ?? 1) - 1);
      variants.push({ kind: "enumerator", name, start: lines.at(start), end });
      start = undefined;
    } else if (!isEnd && start === undefined && codes[index] === wordCode) {
      start = starts[index];
    }
    if ((mates[index] ?? -1) > index) index = mates[index] ?? index;
  }
  return variants;
}

function declarations(source: string): readonly Declaration[] {
  const code = masked(source, rustSegments(source));
  const tokens = tokenize(code);
  const lines = new Lines(code);
  const found: Declaration[] = [];
  const open: Declaration[] = [];
  let first = 0;
  let head = -1;
  let next = 0;
  for (let start = 0; start < code.length; start = next) {
    const line = lines.at(start);
    next = lines.startOf(line + 1);
    while (open.length > 0 && (open.at(-1)?.end ?? 0) < line) open.pop();
    // A line inside the head of an item begins none, even when it reads `const N: usize,`.
    if (start < head) continue;
    const whole = code.slice(start, lines.startOf(line + 1));
    const attributed = withoutAttributes(whole);
    if (!lead.test(attributed)) continue;
    const text = attributed.replace(visibility, "").trimEnd();
    const isImpl = impl.test(text);
    const item = isImpl ? undefined : itemOn(text, open.at(-1)?.kind === "fn");
    if (item === undefined && !isImpl) continue;
    const from = start + whole.length - attributed.length;
    while (first < tokens.count && (tokens.starts[first] ?? 0) < from) first++;
    const isValue = /^(?:type|const|static)$/.test(item?.kind ?? "");
    const extent = extentOf({ tokens, first, line, lines, isValue });
    const declared = item ?? implOf(extent.head > from ? code.slice(from, extent.head) : text);
    if (declared === undefined) continue;
    const end = extent.end === null ? null : lines.at(extent.end);
    const declaration: Declaration = {
      ...declared,
      start: line,
      end,
      depth: open.length + 1,
      ...(start > lines.startOf(line) ? { startColumn: lines.columnOf(from) } : {}),
      ...(extent.end !== null && lines.hasCodeAfter(extent.end)
        ? { endColumn: lines.columnOf(extent.end) }
        : {}),
    };
    // Another item can follow on the line.
    if (end === line && extent.end !== null) next = extent.end + 1;
    found.push(declaration);
    head = extent.head;
    if (extent.block !== undefined && extent.end !== null) {
      if (declared.kind === "enum") {
        const depth = open.length + 2;
        pushAll(found, variantsIn(tokens, extent.block, lines).map((one) => ({ ...one, depth })));
      }
      // No line in these begins an item.
      if (declared.kind === "enum" || declared.kind === "macro") head = extent.end;
    }
    if (end !== null && end > line) open.push(declaration);
  }
  return found;
}

/** Rust. */
export const rust: LanguagePack = {
  language: "Rust",
  extensions: ["rs"],
  kinds: [
    "mod",
    "struct",
    "enum",
    "union",
    "trait",
    "impl",
    "fn",
    "macro",
    "type",
    "const",
    "static",
    "enumerator",
  ],
  segments: rustSegments,
  declarations,
  confusions: confusionsOf(rustSegments),
};
