/**
 * Editing one declaration of a text, as `--within` asks for.
 *
 * @module
 */
import type { DeclarationFinder } from "@ct/core/declarations";
import type { EditItem } from "./edit_item.ts";
import { simulate, type Simulation, type SimulationOptions } from "./simulation.ts";

/** Whole lines of a text. */
export interface Part {
  /** Where they start, in UTF-16 units. */
  readonly start: number;
  /** Where they end, after the last line ending. */
  readonly end: number;
  /** How many lines stand before them. */
  readonly lines: number;
}

/** All lines of a text. */
export function wholeOf(text: string): Part {
  return { start: 0, end: text.length, lines: 0 };
}

/**
 * The lines of the declaration in a text; `undefined` if it is not there.
 * @throws {CtError} If there are several, or its end is not known.
 */
export function partWithin(
  text: string,
  path: string,
  finder: DeclarationFinder,
): Part | undefined {
  const found = finder.findOne(path, text);
  if (found === undefined) return undefined;
  let start = 0;
  for (let line = 1; line < found.start; line++) start = text.indexOf("\n", start) + 1;
  let end = start;
  for (let line = found.start; line <= found.end && end < text.length; line++) {
    const newline = text.indexOf("\n", end);
    end = newline < 0 ? text.length : newline + 1;
  }
  return { start, end, lines: found.start - 1 };
}

/** Applies edits to a part of a text; all positions are those of the whole text. */
export function simulatePart(
  text: string,
  { start, end, lines }: Part,
  { items, options }: { readonly items: readonly EditItem[]; readonly options: SimulationOptions },
): Simulation {
  if (start === 0 && end === text.length) return simulate(text, items, options);
  const { after, found, misses } = simulate(text.slice(start, end), items, options);
  return {
    after: () => text.slice(0, start) + after() + text.slice(end),
    found: new Map([...found].map(([ordinal, { replacements, sites }]) => [ordinal, {
      replacements,
      sites: sites.map((site) => ({
        ...site,
        start: site.start + start,
        end: site.end + start,
        line: site.line + lines,
      })),
    }])),
    misses: new Map([...misses].map(([ordinal, { nearest, reason }]) => [ordinal, {
      nearest: nearest && { ...nearest, line: nearest.line + lines },
      reason: reason && { ...reason, line: reason.line + lines },
    }])),
  };
}
