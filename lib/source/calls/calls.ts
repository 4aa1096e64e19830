/**
 * Replacing the calls of source texts, whatever the language.
 * @module
 */

import { lastItem } from "@ct/base";
import { packFor, packForScript } from "../outline/packs.ts";
import type { Segment } from "../lexis/segment.ts";
import { type CallLanguage, callLanguage, type Holes } from "./call_language.ts";
import { type CallMatch, type FoundCalls, matchCalls, type UnreadCall } from "./call_match.ts";
import type { CallPattern } from "./call_pattern.ts";
import { rewriteCall } from "./call_rewrite.ts";
import type { CallTemplate } from "./call_template.ts";
import { CallText } from "./call_text.ts";

/** A call and what takes its place. Calls may stand within calls. */
export interface ReplacedCall {
  /** Where it starts, in UTF-16 units. */
  readonly start: number;
  /** Where it ends. */
  readonly end: number;
  /** Its new text, in which the calls within it are replaced too. */
  readonly text: string;
}

/** The calls of a text. */
export interface ReplacedCalls {
  /** Those that a pattern means, in the order of their starts. */
  readonly calls: readonly ReplacedCall[];
  /** Those that cannot be read whole, in order. */
  readonly unread: readonly UnreadCall[];
}

/** A query for calls in a text. */
export interface CallReplacement {
  /** Which calls. */
  readonly pattern: CallPattern;
  /** What they become. */
  readonly template: CallTemplate;
}

/** A part of a text that is code by itself, and what is found in it. */
interface Region {
  readonly offset: number;
  readonly text: CallText;
  readonly found: FoundCalls;
}

/** Holes of strings in more strings are not read. */
const deepestHole = 8;

/**
 * Replaces the calls that a pattern means; `undefined` if the language of the file is not known,
 * or has no calls that can be read.
 *
 * @example Two arguments change places
 * ```ts
 * import { readCallPattern, readCallTemplate, replaceCalls } from "@ct/source/calls";
 * import assert from "node:assert/strict";
 * const pattern = readCallPattern("f($a, $b)");
 * const template = readCallTemplate("f($b, $a)", pattern);
 * const found = replaceCalls("a.ts", "x = f(1, [2, 3]);", { pattern, template });
 * assert.deepEqual(found?.calls.map(({ text }) => text), ["f([2, 3], 1)"]);
 * ```
 */
export function replaceCalls(
  path: string,
  source: string,
  { pattern, template }: CallReplacement,
): ReplacedCalls | undefined {
  const pack = packFor(path) ?? packForScript(source);
  const language = pack && callLanguage(path, pack);
  if (pack === undefined || language === undefined) return undefined;
  const regions: Region[] = [];
  const reader = new RegionReader(pack.segments, language, pattern);
  reader.read(source, 0, regions);
  const unread = [...reader.unread];
  const all: { readonly region: Region; readonly match: CallMatch }[] = [];
  for (const region of regions) {
    for (const { start, reason } of region.found.unread) {
      unread.push({ start: start + region.offset, reason });
    }
    for (const match of region.found.matches) all.push({ region, match });
  }
  const calls = new Nested(source, all, template).replaced(unread);
  return { calls, unread: unread.sort((a, b) => a.start - b.start) };
}

/** Reads a text and the holes of its strings. */
class RegionReader {
  readonly unread: UnreadCall[] = [];
  readonly #segments: (source: string) => readonly Segment[];
  readonly #language: CallLanguage;
  readonly #pattern: CallPattern;
  readonly #name: string;

  constructor(
    segments: (source: string) => readonly Segment[],
    language: CallLanguage,
    pattern: CallPattern,
  ) {
    this.#segments = segments;
    this.#language = language;
    this.#pattern = pattern;
    this.#name = lastItem(pattern.callee).name;
  }

  read(source: string, offset: number, regions: Region[], depth = 0): void {
    const segments = this.#segments(source);
    const text = new CallText(source, segments);
    regions.push({ offset, text, found: matchCalls(text, this.#language, this.#pattern) });
    const { holes, name } = this.#language;
    if (holes === undefined) return;
    for (const { kind, start, end } of segments) {
      if (kind !== "string" && kind !== "template") continue;
      const string = source.slice(start, end);
      if (!string.includes(this.#name)) continue;
      const head = source.slice(Math.max(0, start - 3), start) + string.slice(0, 3);
      const isHead = [1, 2, 3].some((length) =>
        holes.prefix.test(head.slice(0, Math.min(start, 3) + length))
      );
      if (!isHead) continue;
      for (const { from, to } of holesIn(string, holes)) {
        const hole = string.slice(from, to);
        if (!hole.includes(this.#name)) continue;
        const at = offset + start + from;
        if (name !== "PHP" && depth < deepestHole) this.read(hole, at, regions, depth + 1);
        else this.unread.push({ start: at, reason: "it stands in a string" });
      }
    }
  }
}

/** The holes of a string. Strings within a hole may have its brackets in pairs only. */
function* holesIn(
  string: string,
  { open, next = "", isDoubled }: Holes,
): Generator<{ readonly from: number; readonly to: number }> {
  const bracket = open.at(-1) ?? "{";
  const mate = bracket === "(" ? ")" : "}";
  for (let at = string.indexOf(open); at >= 0; at = string.indexOf(open, at)) {
    if (isDoubled && string.startsWith(open, at + open.length)) {
      at += 2 * open.length;
      continue;
    }
    if (!string.startsWith(next, at + open.length)) {
      at += open.length;
      continue;
    }
    const from = at + open.length;
    let depth = 1;
    let to = from;
    for (; to < string.length && depth > 0; to++) {
      if (string[to] === bracket) depth++;
      else if (string[to] === mate) depth--;
    }
    yield { from, to: depth === 0 ? to - 1 : string.length };
    at = to;
  }
}

/** Calls within calls: the inner ones first, so that the outer ones have their new texts. */
class Nested {
  readonly #source: string;
  readonly #all: readonly { readonly region: Region; readonly match: CallMatch }[];
  readonly #template: CallTemplate;
  readonly #done: ReplacedCall[] = [];

  constructor(
    source: string,
    all: readonly { readonly region: Region; readonly match: CallMatch }[],
    template: CallTemplate,
  ) {
    this.#source = source;
    this.#all = all;
    this.#template = template;
  }

  /** The new texts; what cannot be told goes to the unread. */
  replaced(unread: UnreadCall[]): readonly ReplacedCall[] {
    const placed = this.#all.map(({ region, match }) => ({
      region,
      match,
      start: match.start + region.offset,
      end: match.end + region.offset,
    }));
    placed.sort((a, b) => a.end - b.end || b.start - a.start);
    for (const { region, match, start, end } of placed) {
      const { offset, text } = region;
      const between = (from: number, to: number) => this.#between(from + offset, to + offset);
      const found = rewriteCall(text, match, { template: this.#template, between });
      if ("reason" in found) unread.push({ start, reason: found.reason });
      else this.#done.push({ start, end, text: found.text });
    }
    return this.#done.sort((a, b) => a.start - b.start || b.end - a.end);
  }

  /** A part of the source with the calls that are done in it, the outermost of them. */
  #between(from: number, to: number): string {
    let result = "";
    let end = to;
    for (let index = this.#done.length - 1; index >= 0; index--) {
      const call = this.#done[index];
      if (call === undefined || call.end <= from) break;
      if (call.end > end || call.start < from) continue;
      result = call.text + this.#source.slice(call.end, end) + result;
      end = call.start;
    }
    return this.#source.slice(from, end) + result;
  }
}
