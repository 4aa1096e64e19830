/**
 * Components of Vue and Svelte: what their scripts declare. Markup and styles are text.
 * @module
 */

import type { SyntaxDoubt } from "../../lexis/syntax_doubt.ts";
import type { Segment } from "../../lexis/segment.ts";
import { type Declaration, type LanguagePack, Lines } from "../engine/declarations.ts";
import { typescript } from "./typescript.ts";

const marks = /<script\b|<\/script\s{0,100}>|<!--/gi;
/** No tag is longer, in UTF-16 units. */
const longestTag = 10_000;

interface Script {
  readonly start: number;
  readonly end: number;
}

/** Where the contents of each script lie. */
function scriptsOf(source: string): readonly Script[] {
  const scripts: Script[] = [];
  let start: number | undefined;
  marks.lastIndex = 0;
  for (let hit = marks.exec(source); hit !== null; hit = marks.exec(source)) {
    if (start !== undefined && hit[0].startsWith("</")) {
      scripts.push({ start, end: hit.index });
      start = undefined;
    } else if (start === undefined && hit[0] === "<!--") {
      const close = source.indexOf("-->", marks.lastIndex);
      marks.lastIndex = close < 0 ? source.length : close;
    } else if (start === undefined && !hit[0].startsWith("</")) {
      const end = tagEnd(source, marks.lastIndex);
      if (end === undefined) continue;
      marks.lastIndex = end;
      if (source[end - 2] !== "/") start = end;
    }
  }
  if (start !== undefined) scripts.push({ start, end: source.length });
  return scripts;
}

/** Where a tag ends whose attributes begin at `from`; `undefined` if it has no end. */
function tagEnd(source: string, from: number): number | undefined {
  let quote: string | undefined;
  for (let at = from; at < source.length && at < from + longestTag; at++) {
    const character = source.charAt(at);
    if (quote !== undefined) {
      if (character === quote) quote = undefined;
    } else if (character === '"' || character === "'") quote = character;
    else if (character === ">") return at + 1;
  }
  return undefined;
}

function segments(source: string): readonly Segment[] {
  const found: Segment[] = [];
  let last = 0;
  const addMarkup = (end: number): void => {
    if (end > last) found.push({ kind: "text", start: last, end });
  };
  for (const { start, end } of scriptsOf(source)) {
    addMarkup(start);
    for (const segment of typescript.segments(source.slice(start, end))) {
      found.push({
        kind: segment.kind,
        start: start + segment.start,
        end: Math.min(start + segment.end, end),
        ...(segment.isOpen && { isOpen: true }),
      });
    }
    last = end;
  }
  addMarkup(source.length);
  return found;
}

function declarations(source: string): readonly Declaration[] {
  const lines = new Lines(source);
  return scriptsOf(source).flatMap(({ start, end }) => {
    const above = lines.at(start) - 1;
    const columns = start - lines.startOf(above + 1);
    return typescript.declarations(source.slice(start, end)).map((found) => ({
      ...found,
      start: found.start + above,
      end: found.end === null ? null : found.end + above,
      ...(found.startColumn === undefined
        ? {}
        : { startColumn: found.startColumn + (found.start === 1 ? columns : 0) }),
      ...(found.endColumn === undefined
        ? {}
        : { endColumn: found.endColumn + (found.end === 1 ? columns : 0) }),
    }));
  });
}

function confusions(source: string): readonly SyntaxDoubt[] {
  return scriptsOf(source).flatMap(({ start, end }) =>
    typescript.confusions(source.slice(start, end))
      .map((found) => ({ ...found, start: start + found.start }))
  );
}

function component(language: string, extension: string): LanguagePack {
  return {
    language,
    extensions: [extension],
    kinds: typescript.kinds,
    segments,
    declarations,
    confusions,
  };
}

/** Vue's single-file components. */
export const vue: LanguagePack = component("Vue", "vue");

/** Svelte's components. */
export const svelte: LanguagePack = component("Svelte", "svelte");
