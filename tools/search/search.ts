/**
 * The engine: walks, tests every predicate and hands each matching entry to a sink.
 *
 * @module
 */
import {
  type Entry,
  fileSize,
  parseSize,
  type SizePredicate,
  unreadDirectories,
  type WalkProblem,
} from "@ct/walk";
import { type Bounds, type Stopped, untilTimeout } from "@ct/core/bounds";
import { contentPattern, contentUse, SkippedFiles } from "@ct/core/input";
import type { Context } from "@ct/core/context";
import { CtError, osErrorText } from "@ct/base";
import {
  type Expectation,
  isSettled,
  isUpperBound,
  judge,
  parseExpect,
  type Verdict,
} from "@ct/core/verdict";
import { nameTest, nameUses, type NearestMiss, type PatternUse } from "@ct/pattern";
import type { Regex } from "@ct/regex";
import { Coverage, type CoverageReport, type LeftOutCounts, walkTree } from "@ct/core/walking";
import { type Turn, workAhead, workerModule } from "@ct/core/threads";
import {
  ContentMatcher,
  type ContentQuestion,
  type Finding,
  type FindingSetup,
} from "./content_matcher.ts";
import { definition, type SearchOptions } from "./definition.ts";
import type { Match, MatchSink } from "./match.ts";

/** What a search came to. */
export interface SearchResult {
  /** Matching entries, `--limit` at most. */
  readonly count: number;
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
}

/** What a search has come to so far. */
interface Progress {
  /** Matching entries, also those past `--limit`. */
  seen: number;
  count: number;
  lines: number;
  /** The entry whose turn it was last. */
  path: string;
  isComplete: boolean;
  readonly skipped: SkippedFiles;
  readonly problems: WalkProblem[];
  readonly coverage: Coverage;
}

/** A step of the walk. */
interface Step {
  /** `undefined` where other entries have taken so long that others have to run. */
  readonly entry: Entry | undefined;
  /** How many problems the walk had met by then. */
  readonly problems: number;
  /** What it had left out by then. */
  readonly leftOut: LeftOutCounts;
}

/** A search whose options were checked. */
export class Search {
  readonly #options: SearchOptions;
  readonly #ctx: Context;
  readonly #bounds: Bounds;
  readonly #keepsName: (name: string) => boolean;
  readonly #question: ContentQuestion | undefined;
  readonly #content: ContentMatcher | undefined;
  readonly #size: SizePredicate | undefined;
  readonly #expectation: Expectation;

  /**
   * Checks and compiles the options.
   * @throws {CtError} If a pattern, size or expectation is malformed.
   */
  constructor(options: SearchOptions, ctx: Context, bounds: Bounds) {
    const { size, expect } = options;
    this.#options = options;
    this.#ctx = ctx;
    this.#bounds = bounds;
    this.#keepsName = nameTest(options);
    this.#question = readQuestion(options, ctx);
    this.#content = this.#question &&
      new ContentMatcher(this.#question, () => void bounds.tick());
    this.#size = size === undefined ? undefined : parseSize(size);
    this.#expectation = parseExpect(expect);
  }

  /** The pattern of a `--grep` that is tried line by line, for marking matches. */
  get linePattern(): Regex | undefined {
    return this.#content?.linePattern;
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
      path: this.#options.base,
      isComplete: false,
      skipped: new SkippedFiles(),
      problems: [],
      coverage: new Coverage(),
    };
    const timeout = await untilTimeout(() => this.#visitAll(sink, progress));
    const { seen, count, lines, path, skipped, problems, coverage, isComplete } = progress;
    const missing = unreadDirectories(problems);
    const unreadable = [
      ...missing,
      ...skipped.files.filter(({ reason }) => reason === "unreadable" || reason === "not UTF-8"),
    ]
      .map(({ path }) => path);
    const hasBound = isUpperBound(this.#expectation);
    const verdict = judge(this.#expectation, hasBound ? seen : count);
    const unread = hasBound && verdict === "SUCCESS" ? unreadable : [];
    return {
      count,
      lines,
      verdict: unread.length > 0 || timeout !== undefined ? "ERROR" : verdict,
      skipped,
      problems,
      miss: this.#content?.miss,
      coverage: coverage.report([...missing, ...skipped.files], isComplete),
      patterns: this.#patterns,
      unread,
      stopped: timeout === undefined ? undefined : { path, message: timeout },
    };
  }

  get #patterns(): readonly PatternUse[] {
    const { grep, lacks } = this.#question ?? {};
    return [
      ...nameUses(this.#options),
      ...(grep === undefined ? [] : [contentUse("--grep", grep)]),
      ...(lacks === undefined ? [] : [contentUse("--lacks", lacks)]),
    ];
  }

  async #visitAll(sink: MatchSink, progress: Progress): Promise<void> {
    const { limit = Infinity } = this.#options;
    for (const turn of this.#turns(sink, progress)) {
      if (this.#bounds.tick()) {
        // A reader that waits for matches gets those that are there.
        this.#ctx.stdout.flush();
        await this.#bounds.breathe();
      }
      if (turn?.item.entry === undefined) continue;
      const { item: { entry, problems: met, leftOut }, result } = turn;
      progress.path = entry.path;
      const wanted = progress.count < limit ? sink : undefined;
      const match = this.#match(entry, result, { sink: wanted, progress });
      if (match !== undefined) {
        progress.seen++;
        if (progress.count < limit) {
          progress.count++;
          progress.lines += match.lines;
          sink.match(match);
        }
      }
      if (this.#isDone(progress, sink)) {
        // The walk may have gone ahead.
        progress.problems.length = met;
        progress.coverage.leftOut = leftOut;
        return;
      }
    }
    progress.isComplete = limit > 0 || isUpperBound(this.#expectation);
  }

  /** Whether nothing that may follow can change what is printed or judged. */
  #isDone({ count, seen }: Progress, { detail }: MatchSink): boolean {
    const settled = isSettled(this.#expectation, seen);
    if (detail === "none" && settled) return true;
    return count >= (this.#options.limit ?? Infinity) &&
      (settled || !isUpperBound(this.#expectation));
  }

  /**
   * The entries that come into question, in order, with what other threads have found out about
   * them.
   */
  #turns(
    { detail }: MatchSink,
    progress: Progress,
  ): Iterable<Turn<Step, Finding> | undefined> {
    const question = this.#question;
    const steps = this.#steps(progress);
    if (question === undefined) return steps.map((item) => ({ item, result: null }));
    return workAhead<Step, FindingSetup, Finding>(steps, {
      worker: workerModule(import.meta.url, definition.name),
      setup: { question, detail },
      pathOf: ({ entry }) => entry && this.#isSearched(entry) ? entry.absolutePath : null,
      job: (absolutePath) => this.#content?.find(absolutePath, detail) ?? null,
      tick: () => this.#bounds.tick(),
    });
  }

  *#steps({ problems, coverage }: Progress): Generator<Step> {
    if (this.#options.limit === 0 && !isUpperBound(this.#expectation)) return;
    const entries = walkTree(this.#options, this.#ctx, {
      bounds: this.#bounds,
      keeps: (entry) => this.#isSelected(entry),
      report: (problem) => problems.push(problem),
      onLeftOut: coverage.leaveOut,
    });
    for (const entry of entries) {
      yield { entry, problems: problems.length, leftOut: coverage.leftOut };
    }
  }

  /** Whether kind and name are those asked for. */
  #isSelected({ kind, name }: Pick<Entry, "kind" | "name">): boolean {
    const { type } = this.#options;
    const isOfType = type.length === 0 || (kind !== "other" && type.includes(kind));
    return isOfType && this.#keepsName(name);
  }

  /** Whether an entry is known to be a file of which the content matters. */
  #isSearched(entry: Entry): boolean {
    if (entry.kind !== "f") return false;
    try {
      return this.#size === undefined || this.#size.matches(fileSize(entry));
    } catch {
      // The same error comes up again when it is the entry's turn.
      return false;
    }
  }

  /**
   * The match of an entry, found now unless another thread has; counts whether it was looked at.
   */
  #match(
    entry: Entry,
    finding: Finding | null,
    { sink, progress: { skipped, coverage } }: MatchCall,
  ): Match | undefined {
    const { kind, path } = entry;
    if (finding !== null) {
      coverage.searched++;
      return matchOf(entry, finding, sink);
    }
    if (
      this.#size !== undefined &&
      (kind !== "f" || !this.#size.matches(fileSize(entry)))
    ) {
      return undefined;
    }
    if (this.#content === undefined) {
      coverage.searched++;
      return { path, lines: 0, binary: false };
    }
    if (kind === "other") skipped.add({ path, reason: "special file" });
    if (kind !== "f") return undefined;
    try {
      const match = this.#content.match(entry, sink);
      if (typeof match === "string") {
        skipped.add({ path, reason: match });
        return undefined;
      }
      coverage.searched++;
      return match;
    } catch (error) {
      if (error instanceof CtError && error.code !== "read") throw error;
      const message = osErrorText(error instanceof CtError ? error.cause : error);
      skipped.add({ path, reason: "unreadable", message });
      return undefined;
    }
  }
}

/** What the options ask of the contents of files, if they do. */
function readQuestion(
  { grep, lacks, mode }: SearchOptions,
  ctx: Context,
): ContentQuestion | undefined {
  if (grep === undefined && lacks === undefined) return undefined;
  return {
    grep: grep === undefined ? grep : contentPattern(grep, { option: "--grep", mode }, ctx),
    lacks: lacks === undefined ? lacks : contentPattern(lacks, { option: "--lacks", mode }, ctx),
  };
}

/** What comes with an entry whose turn it is. */
interface MatchCall {
  /** Takes what is found in it. */
  readonly sink: MatchSink | undefined;
  readonly progress: Progress;
}

/** The match of a file of which is known what it holds. */
function matchOf(
  { path }: Entry,
  finding: Finding,
  sink: MatchSink | undefined,
): Match | undefined {
  if (finding === 0) return undefined;
  const [lines, binary, numbers, texts] = finding;
  if (sink !== undefined && numbers.length > 0) {
    for (const [index, text] of texts.split("\n").entries()) {
      sink.hit(path, { line: numbers[index] ?? 0, text });
    }
  }
  return { path, lines, binary };
}
