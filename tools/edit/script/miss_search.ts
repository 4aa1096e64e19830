/**
 * Reports edits that found nothing in any file, from the reports about each file.
 *
 * @module
 */
import type { Door } from "@ct/base";
import { type ExplainedMiss, firstReason, type NearestMiss } from "@ct/pattern";
import type { Bounds } from "@ct/core/bounds";
import type { Context } from "@ct/core/context";
import { scopeFilters, walkTree } from "@ct/core/walking";
import type { Entry } from "@ct/walk";
import type { EditOptions } from "../definition.ts";
import type { EditItem } from "./edit_item.ts";
import type { ChooseEncoding } from "../files/file_encoding.ts";
import { SourceReader } from "./source_reader.ts";
import { exactPlace, hasReason, type RequestedMisses, type TextMiss } from "../text/text_miss.ts";

/** What is reported about an edit that found nothing. */
export interface FoundMiss {
  /** Where a block comes closest. */
  readonly nearest: (NearestMiss & { readonly path: string }) | undefined;
  /** Why nothing was found, and where that is seen. */
  readonly reason: (ExplainedMiss & { readonly path: string }) | undefined;
}

/** The reasons of at most this many edits are searched for, */
const maxEdits = 20;
/** in this many files, */
export const maxMissFiles = 10_000;
/** and until so much text was looked at, in UTF-16 units. */
const maxText = 1 << 24;

/** How the texts of files are looked at. */
export interface MissSearchOptions {
  /** Reports the edits that are asked about, in the text of a selected file. */
  readonly missesIn: (
    text: string,
    path: string,
    wanted: RequestedMisses,
  ) => ReadonlyMap<number, TextMiss>;
  /** The edits that look at a selected file. */
  readonly itemsFor: (path: string) => readonly EditItem[];
  /** Whether a file is an input of the call, which has what it searches for. */
  readonly isInput: (path: string) => boolean;
  /** Chooses the encoding of a file. */
  readonly encodingOf: ChooseEncoding;
  /** What lets files be read. */
  readonly door: Door;
}

/** Searches for what can be told of edits that found nothing. */
export class MissSearch {
  readonly #items: readonly EditItem[];
  readonly #explained: ReadonlySet<EditItem>;
  readonly #options: MissSearchOptions;
  /** Unlike the reader of the edits it reads files that do not have their texts. */
  readonly #reader: SourceReader;
  readonly #misses = new Map<number, FoundMiss>();
  #files = 0;
  #text = 0;

  /** Creates one from the edits that found nothing. */
  constructor(items: readonly EditItem[], options: MissSearchOptions) {
    this.#items = items;
    this.#explained = new Set(items.filter(({ edit }) => hasReason(edit)).slice(0, maxEdits));
    this.#options = options;
    this.#reader = new SourceReader([], options);
  }

  /** Inspects the selected files, and at the others for edits that mean those. */
  async run(
    selected: readonly Entry[],
    others: Iterable<Entry | undefined>,
    bounds: Bounds,
  ): Promise<ReadonlyMap<number, FoundMiss>> {
    for (const entry of selected) {
      if (bounds.tick()) await bounds.breathe();
      if (!this.#options.isInput(entry.path)) this.#look(entry, true);
    }
    const seen = new Set(selected.map(({ path }) => path));
    for (const entry of others) {
      if (bounds.tick()) await bounds.breathe();
      if (this.#isFull) break;
      if (entry?.kind !== "f" || seen.has(entry.path)) continue;
      if (!this.#options.isInput(entry.path)) this.#look(entry, false);
    }
    return this.#misses;
  }

  /** Whether in no more files a reason is searched for. */
  get #isFull(): boolean {
    return this.#explained.size === 0 || this.#files >= maxMissFiles || this.#text >= maxText;
  }

  /** Inspects a file. In one that is not selected edits may only find what they look for. */
  #look(entry: Entry, isSelected: boolean): void {
    const { path } = entry;
    const selected = isSelected ? this.#options.itemsFor(path) : [];
    const items = this.#items.filter((item) => selected.includes(item));
    const hasBlock = items.some(({ edit }) => edit.kind === "block");
    const isExplained = !this.#isFull;
    this.#files++;
    const text = isExplained || hasBlock ? this.#read(entry, hasBlock) : undefined;
    if (text === undefined) return;
    // Each edit looks at the text by itself.
    if (isExplained) this.#text += text.length * this.#explained.size;
    const wanted = new Map<number, boolean>();
    for (const item of items) {
      const wantsReason = isExplained && this.#explained.has(item);
      if (wantsReason || item.edit.kind === "block") wanted.set(item.ordinal, wantsReason);
    }
    const outcomes = wanted.size === 0 ? undefined : this.#options.missesIn(text, path, wanted);
    for (const item of this.#items) {
      const { nearest, reason } = outcomes?.get(item.ordinal) ?? {};
      const seen = isExplained && this.#explained.has(item)
        ? reason ?? this.#moved(text, item, items.includes(item))
        : undefined;
      this.#take(item.ordinal, path, { nearest, reason: seen });
    }
  }

  /** The text without a byte order mark; `undefined` if it cannot be edited. */
  #read(entry: Entry, isLargeRead: boolean): string | undefined {
    let source = this.#reader.read(entry);
    if ("file" in source) {
      source.file[Symbol.dispose]();
      if (!isLargeRead) return undefined;
      source = this.#reader.readWhole(entry);
    }
    return source.reason === undefined ? source.text?.replace(/^\ufeff/, "") : undefined;
  }

  #moved(text: string, { edit }: EditItem, isSelected: boolean): ExplainedMiss | undefined {
    const place = exactPlace(text, edit);
    if (place === undefined) return undefined;
    const note = isSelected
      ? "it is here, outside of what --within names"
      : "it is here, in a file that the edit does not look at";
    return { reason: "moved", ...place, note };
  }

  #take(ordinal: number, path: string, { nearest, reason }: TextMiss): void {
    const best = this.#misses.get(ordinal);
    const isNearer = nearest !== undefined &&
      nearest.divergesAt > (best?.nearest?.divergesAt ?? 0);
    const placed = reason === undefined ? undefined : { ...reason, path };
    this.#misses.set(ordinal, {
      nearest: isNearer ? { ...nearest, path } : best?.nearest,
      reason: firstReason(best?.reason, placed),
    });
  }
}

/** All entries of the walk, where the options select only some of them; none otherwise. */
export function unselectedEntries(
  options: EditOptions,
  ctx: Context,
  bounds: Bounds,
): Iterable<Entry | undefined> {
  if (scopeFilters(options).length === 0 && options.depth === undefined) return [];
  const all = { bounds, keeps: () => true, report: () => {} };
  return walkTree({ ...options, path: [], glob: [] }, ctx, all);
}
