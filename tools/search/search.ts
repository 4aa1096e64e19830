/**
 * The engine: walks, tests every predicate and hands each matching entry to a sink.
 *
 * @module
 */
import { printsJson } from "@ct/core/definition";
import { itemAt } from "@ct/base";
import { type Entry, fileState, modifiedAt, unreadDirectories, type WalkProblem } from "@ct/walk";
import { type Bounds, type Stopped, untilTimeout } from "@ct/core/bounds";
import { SkippedFiles } from "@ct/core/input";
import type { Context } from "@ct/core/context";
import {
  type Expectation,
  isSettled,
  isUpperBound,
  judge,
  parseExpect,
  type Verdict,
} from "@ct/core/verdict";
import type { LinePattern, NearestMiss, PatternUse } from "@ct/pattern";
import type { FileRange } from "@ct/resident";
import type { Needle, Scanner } from "@ct/scan";
import {
  Coverage,
  type CoverageReport,
  Evidence,
  type ExcludedCounts,
  type Relaxed,
  walkTree,
} from "@ct/core/walking";
import { resultOf, workAhead, workerModule, type WorkItem } from "@ct/core/threads";
import { definition } from "./definition.ts";
import { EntryPredicate } from "./entry_predicate.ts";
import { type FileQuery, type FileResult, matchOf, wantedBy } from "./file_result.ts";
import { ResultCache } from "./result_cache.ts";
import type { Match, MatchSink } from "./match.ts";
import { explainSearch } from "./relaxation.ts";
import type { PromotedPattern } from "./question.ts";
import type { SearchRequest } from "./request.ts";
import { SortedSink } from "./sorted_sink.ts";

/**
 * Never called. What is imported somewhere is fetched from JSR with the rest, so that threads also
 * start where there is no network later.
 */
export const fetchWorker = (): Promise<unknown> => import("./worker.ts");

/** What a search came to. */
export interface SearchResult {
  /** Matching entries, `--limit` at most. */
  readonly count: number;
  /** The same with those past `--limit` that were met. */
  readonly seen: number;
  /** Matching lines or blocks of these entries. */
  readonly lines: number;
  /** The expectation's verdict. */
  readonly verdict: Verdict;
  /** Files that could not be searched. */
  readonly skipped: SkippedFiles;
  /** Directories that could not be read and other failures of the walk, in order. */
  readonly problems: readonly WalkProblem[];
  /** Where a block that did not occur comes closest, and in which file. */
  readonly miss: (NearestMiss & { readonly path: string }) | undefined;
  /** What was looked at. */
  readonly coverage: CoverageReport;
  /** What its patterns were read as. */
  readonly patterns: readonly PatternUse[];
  /** What could not be read and might have changed a verdict that is therefore no `SUCCESS`. */
  readonly unread: readonly string[];
  /** Where the time was up, if it was. */
  readonly stopped: Stopped | undefined;
  /** Which other calls would find more, if this one has found too little. */
  readonly relaxed: readonly Relaxed[];
}

/** What a search has come to so far. */
interface Progress {
  /** Matching entries, including those past `--limit`. */
  seen: number;
  count: number;
  lines: number;
  /** The entry whose turn it was last. */
  path: string;
  isComplete: boolean;
  readonly skipped: SkippedFiles;
  readonly problems: WalkProblem[];
  readonly coverage: Coverage;
  /** What may explain a no, if that is wanted. */
  readonly evidence: Evidence | undefined;
}

/** A step of the walk. */
interface Step {
  /** `undefined` where other entries have taken so long that others have to run. */
  readonly entry: Entry | undefined;
  /** How many problems the walk had met by then. */
  readonly problems: number;
  /** What it had omitted by then. */
  readonly excluded: ExcludedCounts;
  /** How many files came before the entry that are known not to match. */
  readonly misses: number;
  /** The last of what came before and is known not to match. */
  readonly last: Entry | undefined;
  /** Which content the file has, if that is known. */
  readonly version: number | undefined;
}

/** A search whose options were checked. */
export class Search {
  readonly #options: SearchRequest;
  readonly #ctx: Context;
  readonly #bounds: Bounds;
  readonly #predicate: EntryPredicate;
  readonly #expectation: Expectation;

  /**
   * Checks and compiles the options. The scanner is used until the search is over.
   * @throws {CtError} If a pattern, size or expectation is malformed.
   */
  constructor(
    options: SearchRequest,
    ctx: Context,
    { bounds, scanner }: { readonly bounds: Bounds; readonly scanner: Scanner },
  ) {
    this.#options = options;
    this.#ctx = ctx;
    this.#bounds = bounds;
    const matcher = { tick: () => void bounds.tick(), scanner };
    this.#predicate = new EntryPredicate(options, ctx, matcher);
    this.#expectation = parseExpect(options.expect);
  }

  /** Whether it is asked what is in files. */
  get asksForText(): boolean {
    return this.#predicate.question !== undefined;
  }

  /** The pattern of a `--grep` that is tried line by line, for marking matches. */
  get linePattern(): LinePattern | undefined {
    return this.#predicate.content?.linePattern;
  }

  /** The patterns of contents that were promoted. */
  get promoted(): readonly PromotedPattern[] {
    return this.#predicate.promoted;
  }

  /**
   * Walks, and tells `sink` of every match, `--limit` times at most. When the time is up, what was
   * found is the result.
   * @throws {CtError} If the base does not exist.
   */
  async run(sink: MatchSink): Promise<SearchResult> {
    const progress: Progress = {
      seen: 0,
      count: 0,
      lines: 0,
      path: itemAt(this.#options.bases, 0),
      isComplete: false,
      skipped: new SkippedFiles(),
      problems: [],
      coverage: new Coverage(),
      evidence: this.#wantsEvidence ? new Evidence() : undefined,
    };
    const { sort, limit = Infinity } = this.#options;
    const isSorted = sort !== "path" && sink.detail !== "none";
    const sorted = isSorted ? new SortedSink(sink, sort === "hits" ? byLines : byTime) : undefined;
    const before = this.#foundBefore(sink);
    const visit = { sink: sorted ?? sink, limit: isSorted ? Infinity : limit, progress, before };
    const timeout = await untilTimeout(() => this.#visitAll(visit));
    if (sorted !== undefined) Object.assign(progress, sorted.flush(limit));
    const { seen, count, lines, path, skipped, problems, coverage, isComplete } = progress;
    const missing = unreadDirectories(problems);
    const closed = skipped.files.filter(({ reason }) => reason === "unreadable");
    const unreadable = [...missing, ...closed].map(({ path }) => path);
    const hasBound = isUpperBound(this.#expectation);
    const verdict = judge(this.#expectation, hasBound ? seen : count);
    const unread = hasBound && verdict === "SUCCESS" ? unreadable : [];
    const result = {
      count,
      seen,
      lines,
      verdict: unread.length > 0 || timeout !== undefined ? "ERROR" : verdict,
      skipped,
      problems,
      miss: this.#predicate.content?.miss,
      coverage: {
        ...coverage.report([...missing, ...skipped.files], isComplete),
        ...(this.#ctx.unheld === undefined ? {} : { unheld: this.#ctx.unheld }),
      },
      patterns: this.#predicate.patterns,
      unread,
      stopped: timeout === undefined ? undefined : { path, message: timeout },
    } as const;
    const relaxed = isComplete && count < this.#expectation.min
      ? await this.#relaxed(progress)
      : [];
    return { ...result, relaxed };
  }

  /** A negative result that is not printed needs no explanation. */
  get #wantsEvidence(): boolean {
    return this.#expectation.min > 0 && (!this.#options.quiet || printsJson(this.#options));
  }

  async #relaxed({ evidence, seen, coverage }: Progress): Promise<readonly Relaxed[]> {
    if (evidence === undefined) return [];
    const failed = {
      options: this.#options,
      predicate: this.#predicate,
      evidence,
      count: seen,
      searched: coverage.searched,
    };
    return await explainSearch(failed, this.#ctx, this.#bounds);
  }

  async #visitAll(visit: Visit): Promise<void> {
    const { sink, limit, progress, before } = visit;
    this.#bounds.shows(() => `ct-search: ${progress.coverage.searched} files`);
    for (const turn of this.#items(visit)) {
      if (this.#bounds.tick()) {
        // A reader that waits for matches gets those that are there.
        this.#ctx.stdout.flush();
        await this.#bounds.breathe();
      }
      if (turn === undefined) continue;
      progress.coverage.searched += turn.item.misses;
      progress.path = turn.item.last?.path ?? progress.path;
      if (turn.item.entry === undefined) continue;
      const { item: { entry, version, problems: met, excluded } } = turn;
      progress.path = entry.path;
      if (entry.kind === "f") this.#ctx.onFile?.(fileState(entry));
      const wanted = progress.count < limit ? sink : undefined;
      const result = this.#fileResult(turn, { sink, before });
      const match = this.#match(entry, result, { sink: wanted, progress, version, before });
      if (match !== undefined) {
        progress.seen++;
        if (progress.count < limit) {
          progress.count++;
          progress.lines += match.lines;
          sink.match(match, entry);
          const room = sink.room?.();
          if (room !== undefined) await room;
        }
      }
      if (this.#isDone(progress, { detail: sink.detail, limit })) {
        // The walk may have gone ahead.
        progress.problems.length = met;
        progress.coverage.excluded = excluded;
        return;
      }
    }
    progress.isComplete = limit > 0 || isUpperBound(this.#expectation);
  }

  /** Whether nothing that may follow can change what is printed or judged. */
  #isDone({ count, seen }: Progress, { detail, limit }: Done): boolean {
    const settled = isSettled(this.#expectation, seen);
    if (detail === "none" && settled) return true;
    return count >= limit &&
      (settled || !isUpperBound(this.#expectation));
  }

  /** The entries to consider, in order, with the results that other threads found. */
  #items(visit: Visit): Iterable<WorkItem<Step, FileResult> | undefined> {
    const { sink, limit, progress, before } = visit;
    const { question, content } = this.#predicate;
    const wanted = wantedBy(sink);
    // A search that is over after the first entry must not walk on.
    const goesOn = !this.#isDone(progress, { detail: sink.detail, limit });
    const steps = this.#steps(progress, { goesOn, before });
    if (question === undefined) return steps.map((item) => ({ item, result: null }));
    return workAhead<Step, FileQuery, FileResult>(steps, {
      worker: workerModule(import.meta.url, definition.name),
      setup: { question, wanted },
      requestOf: ({ entry, version }) => {
        if (entry === undefined || before?.has(version) || !this.#isRead(entry)) return null;
        // Other threads do not have the files that are cached here.
        return this.#ctx.residentFiles?.has(entry.absolutePath) ? null : entry.absolutePath;
      },
      job: (absolutePath) => content?.find(absolutePath, wanted) ?? null,
      tick: () => this.#bounds.tick(),
    });
  }

  #foundBefore(sink: MatchSink): ResultCache | undefined {
    const { question } = this.#predicate;
    return question && ResultCache.of(this.#ctx, { question, wanted: wantedBy(sink) });
  }

  /** What was found out about a file: ahead of its turn, when the same was asked before, or now. */
  #fileResult(
    { item: { entry, version }, result }: WorkItem<Step, FileResult>,
    { sink, before }: Pick<Visit, "sink" | "before">,
  ): FileResult | null {
    if (entry === undefined || version === undefined || before === undefined) return result;
    return before.recall(version, () => {
      if (result !== null || !this.#isRead(entry)) return result;
      const find = (path: string) => this.#predicate.content?.find(path, wantedBy(sink)) ?? null;
      return resultOf(find, entry.absolutePath);
    });
  }

  /** Whether the contents of an entry are to be looked at. */
  #isRead(entry: Entry): boolean {
    return this.#predicate.isSearched(entry) && this.#predicate.content?.isMiss(entry) !== true;
  }

  /** What the files have that match, if that alone makes the others none to look at. */
  get #needles(): readonly Needle[] | undefined {
    if (this.#options.size !== undefined || this.#ctx.onFile !== undefined) return undefined;
    return this.#predicate.content?.needles;
  }

  *#steps(
    { problems, coverage, evidence }: Progress,
    { goesOn, before }: { readonly goesOn: boolean; readonly before: ResultCache | undefined },
  ): Generator<Step> {
    if (this.#options.limit === 0 && !isUpperBound(this.#expectation)) return;
    const needles = goesOn ? this.#needles : undefined;
    let [misses, last]: [number, Entry | undefined] = [0, undefined];
    const step = (entry: Entry | undefined): Step => {
      const version = entry && before?.versionOf(entry);
      const done = { problems: problems.length, excluded: coverage.excluded, misses, last };
      [misses, last] = [0, undefined];
      return { entry, version, ...done };
    };
    const take = (range: FileRange): void => {
      evidence?.chosenAll(range);
      misses += range.files;
      if (range.to > 0) last = range.entries.at(range.to - 1) ?? last;
    };
    const entries = walkTree({ ...this.#options, maxDepth: this.#options.depth }, this.#ctx, {
      bounds: this.#bounds,
      keeps: this.#predicate.selectsAll ? undefined : (entry) => this.#predicate.selects(entry),
      nameTexts: this.#predicate.nameTexts,
      report: (problem) => problems.push(problem),
      onExcluded: (excluded) => {
        coverage.exclude(excluded);
        evidence?.exclude(excluded);
      },
      passing: needles && { needles, take },
      onOther: evidence?.other,
    });
    for (const entry of entries) {
      if (entry !== undefined) evidence?.chosen(entry);
      yield step(entry);
    }
    yield step(undefined);
  }

  /**
   * The match of an entry, found now unless another thread has; counts whether it was looked at.
   */
  #match(
    entry: Entry,
    result: FileResult | null,
    { sink, progress: { skipped, coverage }, version, before }: MatchCall,
  ): Match | undefined {
    if (result !== null) {
      coverage.searched++;
      return matchOf(entry, result, sink);
    }
    const found = this.#predicate.judgeSelected(entry, sink);
    if (typeof found !== "string" && "reason" in found) {
      skipped.add(found);
      return undefined;
    }
    if (sink !== undefined && found !== "--size") before?.keepEntry(version, found);
    // With a pattern, only files are candidates.
    const isCandidate = found === "content" ? entry.kind === "f" : found !== "--size";
    if (isCandidate) coverage.searched++;
    return typeof found === "string" ? undefined : found;
  }
}

/** What a walk passes on, and until when. */
interface Visit {
  readonly sink: MatchSink;
  readonly limit: number;
  readonly progress: Progress;
  /** What the same search has found before. */
  readonly before: ResultCache | undefined;
}

/** What tells when enough is known. */
interface Done extends Pick<MatchSink, "detail"> {
  readonly limit: number;
}

const byLines = ({ lines }: Match) => lines;
const byTime = (_match: Match, entry: Entry) => modifiedAt(entry);

/** What comes with an entry whose turn it is. */
interface MatchCall extends Pick<Visit, "before">, Pick<Step, "version"> {
  /** Takes what is found in it. */
  readonly sink: MatchSink | undefined;
  readonly progress: Progress;
}
