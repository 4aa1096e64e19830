/**
 * Matches on their way from a search to a program that takes them one by one.
 *
 * @module
 */
import type { LinePattern } from "@ct/pattern";
import type { Entry } from "@ct/walk";
import { AmbiguousPatterns } from "./ambiguous_patterns.ts";
import type { Hit } from "./content.ts";
import { LineAllowance } from "./line_allowance.ts";
import type { LinesAround, Match, MatchSink } from "./match.ts";
import { linesAround } from "./output.ts";
import { matchJson, verdictJson, wholeHit } from "./report.ts";
import type { SearchRequest } from "./request.ts";
import type { SearchHit, SearchMatch, SearchVerdict } from "./result.ts";
import type { SearchReceiver } from "./run_search.ts";
import type { SearchResult } from "./search.ts";

/** At most this many matches wait for the program before the search does. */
const maxWaiting = 32;

/** The matches of a search that have not been taken yet. */
export class MatchQueue {
  #waiting: SearchMatch[] = [];
  #isOpen = true;
  #arrival = Promise.withResolvers<void>();
  #room = Promise.withResolvers<void>();

  /** Adds a match. */
  push(match: SearchMatch): void {
    this.#waiting.push(match);
    this.#arrival.resolve();
  }

  /** Resolves when another match may come; `undefined` if that is now. */
  room(): Promise<void> | undefined {
    if (!this.#isOpen || this.#waiting.length < maxWaiting) return undefined;
    this.#room = Promise.withResolvers();
    return this.#room.promise;
  }

  /** Takes the next item, once there is one; nothing if no more will come. */
  async take(): Promise<readonly SearchMatch[]> {
    if (this.#waiting.length === 0 && this.#isOpen) await this.#arrival.promise;
    const taken = this.#waiting;
    this.#waiting = [];
    if (this.#isOpen) this.#arrival = Promise.withResolvers();
    this.#room.resolve();
    return taken;
  }

  /** Says that no more matches come, or that no more are wanted. */
  close(): void {
    this.#isOpen = false;
    this.#arrival.resolve();
    this.#room.resolve();
  }
}

/** Puts what a search finds into a queue, and keeps the verdict. */
export class QueueingReceiver implements SearchReceiver {
  readonly detail: MatchSink["detail"];
  readonly context: LinesAround | undefined;
  readonly ambiguous = new AmbiguousPatterns();
  readonly #options: SearchRequest;
  readonly #pattern: LinePattern | undefined;
  readonly #queue: MatchQueue | undefined;
  readonly #allowance: LineAllowance;
  readonly #binary: string[] = [];
  #hits: SearchHit[] = [];
  /** What the search came to, once it is over. */
  verdict: SearchVerdict | undefined;

  /** Without a queue only the verdict is wanted. */
  constructor(
    options: SearchRequest,
    pattern: LinePattern | undefined,
    queue: MatchQueue | undefined,
  ) {
    this.#options = options;
    this.#pattern = pattern;
    this.#queue = queue;
    this.detail = queue !== undefined && options.isDetailed ? "hits" : "counts";
    this.context = linesAround(options);
    this.#allowance = new LineAllowance(options);
  }

  /** Keeps a hit until its file is complete. */
  hit(path: string, hit: Hit): void {
    if (this.#allowance.allows(path, hit)) this.#hits.push(wholeHit(path, hit, this.#pattern));
  }

  /** Passes a match on, with its hits. */
  match(match: Match, entry: Entry): void {
    if (match.binary) this.#binary.push(match.path);
    else this.ambiguous.take(entry);
    this.#queue?.push({ ...matchJson(match), hits: this.#hits });
    this.#hits = [];
  }

  /** Resolves when the program has taken what was found. */
  room(): Promise<void> | undefined {
    return this.#queue?.room();
  }

  /** Keeps what comes last. */
  end(result: SearchResult): void {
    const { omitted } = this.#allowance;
    this.verdict = verdictJson(
      { bases: this.#options.bases, binary: this.#binary, omitted },
      result,
    );
  }
}
