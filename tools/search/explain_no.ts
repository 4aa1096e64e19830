/**
 * Why a search has found too little: how much it would find if one option were another. The walk is
 * not repeated; what it came by is looked at again, within bounds.
 *
 * @module
 */
import { type Bounds, untilTimeout } from "@ct/core/bounds";
import { escapeControls, shellWord } from "@ct/base";
import type { Context } from "@ct/core/context";
import type { JsonValue } from "@ct/core/text";
import type { Entry } from "@ct/walk";
import type { SearchOptions } from "./definition.ts";
import { EntryPredicate } from "./entry_predicate.ts";
import type { Evidence } from "./evidence.ts";
import { relaxedFilters } from "./relaxation.ts";
import { SearchBuffer } from "./search_buffer.ts";

/** What another call would find. */
export interface Relaxed {
  /** The words that make it another call; none if an option is left away. */
  readonly words: readonly string[];
  /** The option that is left away. */
  readonly without?: string | undefined;
  /** The encoding in which files were not searched. */
  readonly encoding?: string | undefined;
  /** How many entries match then. */
  readonly count: number;
  /** Whether all was looked at; otherwise there are at least so many. */
  readonly isComplete: boolean;
}

/** Files are read up to this number in any case. */
const fewReads = 1_000;
/** So many bytes are read, and hardly more. */
const manyBytes = 64 << 20;

/** What is known of the search. */
export interface FailedSearch {
  readonly options: SearchOptions;
  readonly predicate: EntryPredicate;
  readonly evidence: Evidence;
  /** How many entries match. */
  readonly count: number;
  /** How many files were read, or entries looked at, for that. */
  readonly searched: number;
  /** Paths of files that are not in UTF-8. */
  readonly foreign: ReadonlySet<string>;
}

/** A call whose matches are being counted. */
interface Count extends Omit<Relaxed, "count" | "isComplete"> {
  count: number;
  isComplete: boolean;
  /** Whether something was too large to be looked at again. */
  isPartial?: boolean;
}

/** Finds what other calls would find, of those that find more. */
export class NoExplainer {
  readonly #search: FailedSearch;
  readonly #ctx: Context;
  readonly #bounds: Bounds;
  readonly #buffer: SearchBuffer;
  readonly #mostReads: number;
  readonly #mostBytes: number;

  /** Takes what is known. */
  constructor(search: FailedSearch, ctx: Context, bounds: Bounds) {
    this.#search = search;
    this.#ctx = ctx;
    this.#bounds = bounds;
    this.#buffer = search.predicate.content?.buffer ?? new SearchBuffer();
    const { reads, bytesRead } = this.#buffer;
    this.#mostReads = reads + Math.max(fewReads, search.searched);
    this.#mostBytes = bytesRead + manyBytes;
  }

  /** The calls that find more, the closest first. */
  async run(): Promise<readonly Relaxed[]> {
    const { options, count } = this.#search;
    const counts: Count[] = [];
    await untilTimeout(async () => {
      await this.#countFiltered(counts);
      // Where links are followed, what is left out may have been met in another way.
      if (!options.follow && !options.hidden) {
        await this.#countLeftOut("hidden", ["--hidden"], counts);
      }
      if (!options.follow && !options["no-ignore"]) {
        await this.#countLeftOut("ignored", ["--no-ignore"], counts);
      }
      await this.#countForeign(counts);
    });
    const { limit = Infinity } = options;
    const isLast = ({ without }: Count) => without !== undefined;
    return [...counts.filter((it) => !isLast(it)), ...counts.filter(isLast)]
      .map((it) => ({ ...it, count: Math.min(it.count, limit) }))
      .filter((it) => it.count > count);
  }

  async #countFiltered(counts: Count[]): Promise<void> {
    const { options, predicate, evidence } = this.#search;
    const calls = relaxedFilters(options, predicate.patterns).flatMap((relaxation) => {
      const { words, without } = relaxation;
      const relaxed = this.#predicateOf(relaxation.options);
      if (relaxed === undefined) return [];
      const found: Count = { words, without, count: 0, isComplete: false };
      return [{ relaxed, found }];
    });
    counts.push(...calls.map(({ found }) => found));
    for (const entry of evidence.entries) {
      if (!await this.#mayGoOn()) return;
      for (const { relaxed, found } of calls) add(relaxed, entry, found);
    }
    for (const { found } of calls) found.isComplete = !found.isPartial && evidence.isWhole;
  }

  /** The filters; `undefined` if a pattern is none of the kind. */
  #predicateOf(
    options: ConstructorParameters<typeof EntryPredicate>[0],
  ): EntryPredicate | undefined {
    const tick = () => void this.#bounds.tick();
    const matcher = { tick, buffer: this.#buffer, isBrief: true };
    try {
      return new EntryPredicate(options, this.#ctx, matcher);
    } catch {
      return undefined;
    }
  }

  async #countForeign(counts: Count[]): Promise<void> {
    const { predicate: { content }, evidence, foreign, count } = this.#search;
    if (content === undefined || foreign.size === 0) return;
    const found: Count = { words: [], encoding: "utf-16", count, isComplete: false };
    counts.push(found);
    for (const entry of evidence.entries) {
      if (!foreign.has(entry.path)) continue;
      if (!await this.#mayGoOn()) return;
      if (content.wouldMatch(entry)) found.count++;
    }
    found.isComplete = evidence.isWhole;
  }

  async #countLeftOut(
    reason: "hidden" | "ignored",
    words: readonly string[],
    counts: Count[],
  ): Promise<void> {
    const { options, evidence, count, searched } = this.#search;
    const predicate = this.#predicateOf(options);
    if (predicate === undefined) return;
    const found: Count = { words, count, isComplete: false };
    counts.push(found);
    let room = Math.max(fewReads, searched) / 2;
    for (const leftOut of evidence.leftOut) {
      if (leftOut.reason !== reason) continue;
      for (const entry of leftOut.entries()) {
        if (--room < 0 || !await this.#mayGoOn()) return;
        add(predicate, entry, found);
      }
    }
    found.isComplete = !found.isPartial && evidence.isLeftOutWhole;
  }

  /** Whether looking on still costs less than the search has; keeps the limit of time. */
  async #mayGoOn(): Promise<boolean> {
    if (this.#bounds.tick()) await this.#bounds.breathe();
    const { reads, bytesRead } = this.#buffer;
    return reads < this.#mostReads && bytesRead < this.#mostBytes;
  }
}

/** Counts an entry if it passes the filters. */
function add(predicate: EntryPredicate, entry: Entry, found: Count): void {
  const judgement = predicate.judge(entry, undefined);
  if (typeof judgement === "string") return;
  if (!("reason" in judgement)) found.count++;
  else if (judgement.reason === "too large") found.isPartial = true;
}

/** So many calls are named. */
const fewCalls = 4;

/** The line that says what would be found; empty if there is nothing to say. */
export function explanationLine(tool: string, count: number, all: readonly Relaxed[]): string {
  if (all.length === 0) return "";
  const found = count === 0 ? "nothing found" : "too little found";
  const others = all.slice(0, fewCalls).map((relaxed, index) => {
    const { words, without, encoding, isComplete } = relaxed;
    const number = `${isComplete ? "" : "at least "}${relaxed.count}`;
    if (encoding !== undefined) return `${number} in files that are ${encoding.toUpperCase()}`;
    const call = without === undefined ? words.map(shellWord).join(" ") : `without ${without}`;
    return index === 0 ? `${call} would find ${number}` : `${call} ${number}`;
  });
  return escapeControls(`${tool}: ${found}; ${others.join(", ")}`) + "\n";
}

/** The same as JSON; `undefined` if there is nothing to say. */
export function relaxationsJson(all: readonly Relaxed[]): JsonValue | undefined {
  if (all.length === 0) return undefined;
  return all.map(({ words, without, encoding, count, isComplete }) => ({
    complete: isComplete,
    count,
    encoding,
    options: words.length === 0 ? undefined : words,
    without,
  }));
}
