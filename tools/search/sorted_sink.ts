/**
 * Results in another order than that of the walk.
 *
 * @module
 */
import type { Entry } from "@ct/walk";
import { type Hit, keptHit } from "./content.ts";
import type { Match, MatchSink } from "./match.ts";

interface PendingMatch {
  readonly match: Match;
  readonly entry: Entry;
  readonly hits: readonly Hit[];
  readonly key: number;
}

/** Keeps what a search finds until all is known. */
export class SortedSink implements MatchSink {
  readonly detail: MatchSink["detail"];
  readonly context: MatchSink["context"];
  readonly #sink: MatchSink;
  readonly #pending: PendingMatch[] = [];
  readonly #keyOf: (match: Match, entry: Entry) => number;
  #hits: Hit[] = [];

  /** Sorts what goes to `sink`: the greatest key first, equal ones in the order of the walk. */
  constructor(sink: MatchSink, keyOf: (match: Match, entry: Entry) => number) {
    this.#sink = sink;
    this.#keyOf = keyOf;
    this.detail = sink.detail;
    this.context = sink.context;
  }

  /** Keeps a hit. */
  hit(_path: string, hit: Hit): void {
    this.#hits.push(keptHit(hit));
  }

  /** Keeps a match. */
  match(match: Match, entry: Entry): void {
    this.#pending.push({ match, entry, hits: this.#hits, key: this.#keyOf(match, entry) });
    this.#hits = [];
  }

  /**
   * Passes on what was kept, at most this many matches; returns their number and that of the lines.
   */
  flush(limit: number): { readonly count: number; readonly lines: number } {
    const sorted = this.#pending.toSorted((a, b) => b.key - a.key).slice(0, limit);
    for (const { match, entry, hits } of sorted) {
      for (const hit of hits) this.#sink.hit(match.path, hit);
      this.#sink.match(match, entry);
    }
    return { count: sorted.length, lines: sorted.reduce((sum, { match }) => sum + match.lines, 0) };
  }
}
