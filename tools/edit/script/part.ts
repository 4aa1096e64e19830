/**
 * Editing declarations of a text, as `--within` asks for.
 *
 * @module
 */
import type { DeclarationFinder, EndedDeclaration } from "@ct/core/declarations";
import type { EditItem } from "./edit_item.ts";
import { simulate, type Simulation, type SimulationOptions } from "./simulation.ts";
import type { Found, Site } from "@ct/core/changes";
import { newlineOf } from "../text/text_buffer.ts";
import type { TextMiss } from "../text/text_miss.ts";

/** A part of a text: whole lines, unless other code stands on the first or the last one. */
export interface Part {
  /** Where it starts, in UTF-16 units. */
  readonly start: number;
  /** Where it ends; after the last line ending if it has the whole line. */
  readonly end: number;
  /** How many lines stand before the one it starts on. */
  readonly lines: number;
}

/** All lines of a text. */
export function wholeOf(text: string): Part {
  return { start: 0, end: text.length, lines: 0 };
}

/**
 * The parts of a text that are declarations; none if it has none of them.
 * @throws {CtError} If there are several and not `all` are wanted, if the end of one is not known,
 * or if the text is not understood there.
 */
export function partsWithin(
  text: string,
  path: string,
  { finder, all }: { readonly finder: DeclarationFinder; readonly all: boolean },
): readonly Part[] {
  const one = all ? undefined : finder.findOne(path, text);
  const found = all ? finder.findAll(path, text) : one === undefined ? [] : [one];
  finder.assertClear(path, text, found);
  let line = 1;
  let start = 0;
  return found.map((declaration) => {
    for (; line < declaration.start; line++) start = text.indexOf("\n", start) + 1;
    return partOf(text, start, declaration);
  });
}

/** The part of a declaration whose first line begins at an offset. */
function partOf(text: string, from: number, declaration: EndedDeclaration): Part {
  const { start, end, startColumn = 1, endColumn } = declaration;
  let last = from;
  let next = from;
  for (let line = start; line <= end && next < text.length; line++) {
    last = next;
    const newline = text.indexOf("\n", last);
    next = newline < 0 ? text.length : newline + 1;
  }
  return {
    start: from + startColumn - 1,
    end: endColumn === undefined ? next : last + endColumn,
    lines: start - 1,
  };
}

/** Applies edits to parts of a text, which are in order; all positions are those of the text. */
export function simulateParts(
  text: string,
  parts: readonly Part[],
  { items, options }: { readonly items: readonly EditItem[]; readonly options: SimulationOptions },
): Simulation {
  const [first] = parts;
  if (parts.length === 1 && first?.start === 0 && first.end === text.length) {
    return simulate(text, items, options);
  }
  const inPart = { ...options, newline: newlineOf(text) };
  const edited = parts.map((part) => ({
    part,
    shown: shownIn(text, part),
    result: simulate(text.slice(part.start, part.end), items, inPart),
    /** How far the edits before one have moved the part. */
    moved: { by: 0, lines: 0 },
  }));
  return {
    after: () => joined(text, edited),
    found: foundIn(edited, items, options.cascade),
    misses: missesIn(edited),
  };
}

interface EditedPart {
  readonly part: Part;
  readonly shown: (site: Site) => Site;
  readonly result: Simulation;
  readonly moved: { by: number; lines: number };
}

function joined(text: string, edited: readonly EditedPart[]): string {
  let done = 0;
  const pieces = edited.flatMap(({ part, result }) => {
    const gap = text.slice(done, part.start);
    done = part.end;
    return [gap, result.after()];
  });
  return pieces.join("") + text.slice(done);
}

function foundIn(
  edited: readonly EditedPart[],
  items: readonly EditItem[],
  cascade: boolean,
): ReadonlyMap<number, Found> {
  const found = new Map<number, Found>();
  for (const { ordinal } of items) {
    const sites: Site[] = [];
    const growth = { by: 0, lines: 0 };
    let replacements = 0;
    for (const { part, shown, result, moved } of edited) {
      const own = result.found.get(ordinal);
      replacements += own?.replacements ?? 0;
      const { by, lines } = moved;
      // An edit that cascades sees the text that the edits before it left.
      if (cascade) {
        moved.by += growth.by;
        moved.lines += growth.lines;
      }
      for (const site of own?.sites ?? []) {
        const { start, end, line } = site;
        sites.push({
          ...shown(site),
          start: start + part.start + by,
          end: end + part.start + by,
          line: line + part.lines + lines,
        });
        growth.by += site.text.length - (end - start);
        growth.lines += site.after.length - site.before.length;
      }
    }
    if (replacements > 0) found.set(ordinal, { replacements, sites });
  }
  return found;
}

function missesIn(edited: readonly EditedPart[]): Simulation["misses"] {
  const misses = new Map<number, TextMiss>();
  for (const { part: { lines }, result } of edited) {
    for (const [ordinal, { nearest, reason }] of result.misses) {
      const before = misses.get(ordinal);
      misses.set(ordinal, {
        nearest: before?.nearest ?? (nearest && { ...nearest, line: nearest.line + lines }),
        reason: before?.reason ?? (reason && { ...reason, line: reason.line + lines }),
      });
    }
  }
  return misses;
}

/** Shows whole lines also where a part begins or ends within one. */
function shownIn(text: string, { start, end }: Part): (site: Site) => Site {
  const before = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
  const isLine = text.slice(start, end).includes("\n");
  const [after = ""] = isLine ? [] : text.slice(end).split(/\r?\n/, 1);
  if (before === "" && after === "") return (site) => site;
  return (site) => ({
    ...site,
    before: around(site.before, site.line === 0 ? before : "", after),
    after: around(site.after, site.line === 0 ? before : "", after),
  });
}

function around(lines: readonly string[], before: string, after: string): readonly string[] {
  const last = lines.length - 1;
  return lines.map((line, index) =>
    (index === 0 ? before : "") + line + (index === last ? after : "")
  );
}
