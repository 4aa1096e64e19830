/**
 * What the edits of a call make of one text.
 *
 * @module
 */
import { CtError } from "@ct/base";
import { applyEdits } from "@ct/write";
import type { EditItem } from "./edit_item.ts";
import type { EditLocator } from "../text/edit_locator.ts";
import type { Found, Site } from "@ct/core/changes";
import { TextBuffer, type TextBufferOptions } from "../text/text_buffer.ts";
import { missIn, type RequestedMisses, type TextMiss } from "../text/text_miss.ts";

/** A call that cannot be read whole. */
export interface UnreadLocation {
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1, in characters. */
  readonly column: number;
  /** Why it cannot. */
  readonly reason: string;
}

/** What happened to a text. */
export interface Simulation {
  /**
   * The text after all edits.
   * @throws {CtError} With code `refused` if two edits that do not cascade touch the same line.
   */
  readonly after: () => string;
  /** What each edit found, by its ordinal; edits that found nothing are missing. */
  readonly found: ReadonlyMap<number, Found>;
  /** What is reported about the edits that were asked about, by ordinal of the edit. */
  readonly misses: ReadonlyMap<number, TextMiss>;
  /**
   * Of an edit of calls, those that may be meant and cannot be read; all, if there may be some and
   * no calls are read in the language of the file.
   */
  readonly unread?: readonly UnreadLocation[] | "unknown language" | undefined;
}

/** How to simulate. */
export interface SimulationOptions {
  /** Whether an edit sees what the edits before it left. */
  readonly cascade: boolean;
  /** The text's path as printed, for messages. */
  readonly path: string;
  /** Called time and again; what it throws ends the simulation. */
  readonly tick: () => void;
  /** Determines which edits are worth trying, where there are many. */
  readonly locator?: EditLocator | undefined;
  /** As the buffer takes it; without it, edits that do not cascade cannot be put together. */
  readonly takeSites: TextBufferOptions["takeSites"];
  /** What ends the first line of the file, if the text is only a part of it. */
  readonly newline?: TextBufferOptions["newline"];
  /** The edits that find nothing, and are asked about. */
  readonly wanted?: RequestedMisses;
}

/** Applies edits to a text. */
export function simulate(
  text: string,
  items: readonly EditItem[],
  options: SimulationOptions,
): Simulation {
  const { tick, locator, takeSites, newline } = options;
  const buffer = new TextBuffer(text, { tick, locator, takeSites, newline });
  const found = new Map<number, Found>();
  const misses = new Map<number, TextMiss>();
  for (const { ordinal, edit } of items) {
    // Calls are read in whole files only.
    if (edit.kind === "call") continue;
    const wantsReason = options.wanted?.get(ordinal);
    if (wantsReason !== undefined) {
      misses.set(ordinal, missIn({ text: buffer.text, first: text }, edit, wantsReason));
    }
    const result = buffer.edit(edit, options.cascade);
    if (result.replacements > 0) found.set(ordinal, result);
  }
  const after = () =>
    options.cascade ? buffer.text : applyEdits(text, disjointSites(found, options.path));
  return { after, found, misses };
}

/** All sites in the order of the text. */
function disjointSites(
  found: ReadonlyMap<number, Found>,
  path: string,
): readonly Site[] {
  const all = [...found].flatMap(([ordinal, { sites }]) =>
    sites.map((site) => ({ ordinal, site }))
  );
  all.sort((a, b) => a.site.start - b.site.start || a.ordinal - b.ordinal);
  all.forEach(({ ordinal, site }, index) => {
    const next = all[index + 1];
    if (next !== undefined && next.site.line < site.line + site.lineCount) {
      const [first, second] = [ordinal, next.ordinal].sort((a, b) => a - b);
      throw new CtError(
        "refused",
        `edits ${first} and ${second} overlap at ${path}:${
          next.site.line + 1
        }; nothing was written`,
        {
          path,
          line: next.site.line + 1,
          help: "remove --no-cascade, or merge the edits",
        },
      );
    }
  });
  return all.map(({ site }) => site);
}
