/**
 * What an edit of calls makes of one text.
 *
 * @module
 */
import { countNewlines, positionOf } from "@ct/pattern";
import type { ReplacedCall } from "@ct/source/calls";
import { applyEdits } from "@ct/write";
import type { EditItem } from "./edit_item.ts";
import { type Part, simulateParts } from "./part.ts";
import type { Simulation, SimulationOptions } from "./simulation.ts";
import type { Found, Site } from "@ct/core/changes";
import type { CallEdit } from "../text/call_edit.ts";

/** An edit of calls, and how it is applied. */
interface CallSimulation {
  readonly edit: CallEdit;
  /** Its ordinal in the call of the tool. */
  readonly ordinal: number;
  readonly options: Pick<SimulationOptions, "path" | "takeSites" | "tick">;
}

/** Applies edits of texts, or the one of calls, to parts of a text, as `simulateParts` does. */
export function simulateEdits(
  text: string,
  parts: readonly Part[],
  edits: { readonly items: readonly EditItem[]; readonly options: SimulationOptions },
): Simulation {
  const [{ edit, ordinal } = { edit: undefined, ordinal: 0 }] = edits.items;
  if (edit?.kind !== "call") return simulateParts(text, parts, edits);
  return simulateCalls(text, parts, { edit, ordinal, options: edits.options });
}

/** Parts may be any lines, but calls are those of the whole text. */
function simulateCalls(
  text: string,
  parts: readonly Part[],
  { edit, ordinal, options: { path, takeSites, tick } }: CallSimulation,
): Simulation {
  tick();
  const all = edit.replace(path, text);
  if (all === undefined) {
    const mayHaveCalls = parts.some(({ start, end }) =>
      text.slice(start, end).includes(`${edit.name}(`)
    );
    const unread = mayHaveCalls ? "unknown language" : undefined;
    return { after: () => text, found: new Map(), misses: new Map(), unread };
  }
  const isIn = (from: number, to: number) =>
    parts.some(({ start, end }) => start <= from && to <= end);
  const unread = all.unread.filter(({ start }) => isIn(start, start + 1))
    .map((call) => ({ ...positionOf(text, call.start), reason: call.reason }));
  const calls = all.calls.filter(({ start, end }) => isIn(start, end));
  const sites = linesOf(text, calls).flatMap(siteOf(text));
  takeSites?.(sites.length);
  const found = new Map<number, Found>();
  if (calls.length > 0) {
    found.set(ordinal, { replacements: calls.length, sites: takeSites === undefined ? [] : sites });
  }
  return { after: () => applyEdits(text, sites), found, misses: new Map(), unread };
}

/** Whole lines, and the calls that start and end in them; none is within another. */
interface CallLines {
  readonly start: number;
  end: number;
  readonly calls: ReplacedCall[];
}

function linesOf(text: string, calls: readonly ReplacedCall[]): readonly CallLines[] {
  const all: CallLines[] = [];
  let done = 0;
  for (const call of calls) {
    if (call.start < done) continue;
    done = call.end;
    const start = text.lastIndexOf("\n", call.start - 1) + 1;
    const end = lineEnd(text, call.end);
    const last = all.at(-1);
    if (last !== undefined && start <= last.end) {
      last.calls.push(call);
      last.end = end;
    } else all.push({ start, end, calls: [call] });
  }
  return all;
}

/** Creates sites of lines, one after the other. */
function siteOf(text: string): (lines: CallLines) => readonly Site[] {
  let [counted, line] = [0, 0];
  return ({ start, end, calls }) => {
    let [after, done] = ["", start];
    for (const call of calls) {
      after += text.slice(done, call.start) + call.text;
      done = call.end;
    }
    after += text.slice(done, end);
    const old = text.slice(start, end).split("\n");
    const fresh = after.split("\n");
    if (after === old.join("\n")) return [];
    // The first and the last lines of a call often stay.
    const max = Math.min(old.length, fresh.length) - 1;
    let [head, tail] = [0, 0];
    while (head < max && old[head] === fresh[head]) head++;
    while (head + tail < max && old.at(-1 - tail) === fresh.at(-1 - tail)) tail++;
    const from = start + lengthOf(old.slice(0, head));
    line += countNewlines(text, counted, from);
    counted = from;
    const [before, now] = [old, fresh].map((lines) => lines.slice(head, lines.length - tail));
    return [siteBetween({ start: from, line, before: before ?? [], after: now ?? [] })];
  };
}

/** How long whole lines are. */
function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, { length }) => sum + length + 1, 0);
}

function siteBetween(
  { start, line, before, after }: Pick<Site, "start" | "line" | "before" | "after">,
): Site {
  // A carriage return at the end of the last line is that of its ending.
  const [old, fresh] = [before, after].map((lines) => lines.join("\n").replace(/\r$/, ""));
  const shown = (lines: readonly string[]) => lines.map((each) => each.replace(/\r$/, ""));
  return {
    start,
    end: start + (old ?? "").length,
    text: fresh ?? "",
    line,
    lineCount: before.length,
    before: shown(before),
    after: shown(after),
  };
}

/** Where the line of an offset ends, without its line ending. */
function lineEnd(text: string, offset: number): number {
  const newline = text.indexOf("\n", offset);
  const end = newline < 0 ? text.length : newline;
  return end > offset && text.charAt(end - 1) === "\r" ? end - 1 : end;
}
