/**
 * Rust, line by line: an item begins a line, so one look at the start of each masked line finds it,
 * and its end is where its block closes or its `;` stands. Attributes are not part of an item.
 * Not reported: `union`, `use`, `unsafe impl`, `extern fn` without an ABI, a second item on a line.
 * @module
 */

import { rustSegments } from "../../lexis/rust.ts";
import { masked } from "../../lexis/segment.ts";
import { tokenize, type Tokens } from "../../lexis/tokens.ts";
import { type Declaration, type LanguagePack, Lines } from "../declarations.ts";

const visibility = /^pub(?:\([^)]*\))? +/;
const fn = /^(?:(?:default|const|async|unsafe|extern +"[^"]*") +)*(?<kind>fn) +(?<name>\w+)/;
const block = /^(?:(?<kind>mod|struct|enum|trait)|unsafe +(?<unsafe>trait)) +(?<name>\w+)/;
const macro = /^macro_rules! *(?<name>\w+)/;
const value = /^(?<kind>type|const|static) +(?:mut +)?(?<name>\w+)/;

interface Item {
  readonly kind: string;
  readonly name: string;
}

/** What a line declares, given without its indentation and attributes. */
function itemOn(line: string, isInFn: boolean): Item | undefined {
  const text = line.replace(visibility, "");
  const groups = (fn.exec(text) ?? block.exec(text))?.groups;
  if (groups !== undefined) {
    return { kind: groups["kind"] ?? groups["unsafe"] ?? "", name: groups["name"] ?? "" };
  }
  const macroName = macro.exec(text)?.groups?.["name"];
  if (macroName !== undefined) return { kind: "macro", name: macroName };
  if (/^impl[ <]/.test(text)) return implOn(text.slice("impl".length));
  const found = isInFn ? undefined : value.exec(text)?.groups;
  return found === undefined ? undefined : { kind: found["kind"] ?? "", name: found["name"] ?? "" };
}

function implOn(rest: string): Item | undefined {
  const name = withoutGenerics(rest).split("{")[0]?.split(/ where\b/)[0]?.trim() ?? "";
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
}

/** Finds how far an item reaches, given the index of its first token and its first line. */
function extentOf(item: {
  readonly tokens: Tokens;
  readonly first: number;
  readonly line: number;
  readonly lines: Lines;
}): Extent {
  const { tokens, first, line, lines } = item;
  const { codes, count, mates, starts } = tokens;
  const nearby = lines.startOf(line + longestHead + 1);
  let limit = nearby;
  for (let index = first; index < count && (starts[index] ?? 0) < limit; index++) {
    const start = starts[index] ?? 0;
    const mate = mates[index] ?? -1;
    if (codes[index] === 59) return { head: start, end: start };
    if (codes[index] === 123) {
      return { head: start, end: start < nearby && mate > index ? starts[mate] ?? null : null };
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

function declarations(source: string): readonly Declaration[] {
  const code = masked(source, rustSegments(source));
  const tokens = tokenize(code);
  const lines = new Lines(code);
  const found: Declaration[] = [];
  const open: Declaration[] = [];
  let first = 0;
  let head = -1;
  for (let line = 1; line <= lines.count; line++) {
    const start = lines.startOf(line);
    while (open.length > 0 && (open.at(-1)?.end ?? 0) < line) open.pop();
    // A line inside the head of an item begins none, even when it reads `const N: usize,`.
    if (start < head) continue;
    const whole = code.slice(start, lines.startOf(line + 1));
    const text = withoutAttributes(whole);
    const item = itemOn(text.trimEnd(), open.at(-1)?.kind === "fn");
    if (item === undefined) continue;
    const from = start + whole.length - text.length;
    while (first < tokens.count && (tokens.starts[first] ?? 0) < from) first++;
    const extent = extentOf({ tokens, first, line, lines });
    const end = extent.end === null ? null : lines.at(extent.end);
    const declaration = { ...item, start: line, end, depth: open.length + 1 };
    found.push(declaration);
    head = extent.head;
    if (end !== null && end > line) open.push(declaration);
  }
  return found;
}

/** Rust. */
export const rust: LanguagePack = {
  language: "Rust",
  extensions: ["rs"],
  kinds: ["mod", "struct", "enum", "trait", "impl", "fn", "macro", "type", "const", "static"],
  segments: rustSegments,
  declarations,
};
