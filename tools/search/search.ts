/**
 * The engine: walks, tests every predicate and hands each matching entry to a sink.
 *
 * @module
 */
import { type Entry, fileSize, parseSize, type SizePredicate, type WalkProblem } from "@ct/walk";
import type { Bounds } from "@ct/core/bounds";
import { type ContentPattern, contentPattern, SkippedFiles } from "@ct/core/input";
import type { Context } from "@ct/core/context";
import { CtError, osErrorText } from "@ct/base";
import { type Expectation, isSettled, judge, parseExpect, type Verdict } from "@ct/core/verdict";
import { nameTest, type NearestMiss } from "@ct/pattern";
import type { Regex } from "@ct/regex";
import { walkTree } from "@ct/core/walking";
import { type Turn, workAhead, workerModule } from "@ct/core/threads";
import { ContentMatcher, type Finding, type FindingSetup } from "./content_matcher.ts";
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
}

/** A step of the walk. */
interface Step {
  /** `undefined` where other entries have taken so long that others have to run. */
  readonly entry: Entry | undefined;
  /** How many problems the walk had met by then. */
  readonly problems: number;
}

/** A search whose options were checked. */
export class Search {
  readonly #options: SearchOptions;
  readonly #ctx: Context;
  readonly #bounds: Bounds;
  readonly #keepsName: (name: string) => boolean;
  readonly #searched: ContentPattern | undefined;
  readonly #content: ContentMatcher | undefined;
  readonly #size: SizePredicate | undefined;
  readonly #expectation: Expectation;

  /**
   * Checks and compiles the options.
   * @throws {CtError} If a pattern, size or expectation is malformed.
   */
  constructor(options: SearchOptions, ctx: Context, bounds: Bounds) {
    const { grep, mode, size, expect } = options;
    this.#options = options;
    this.#ctx = ctx;
    this.#bounds = bounds;
    this.#keepsName = nameTest(options);
    if (grep !== undefined) {
      this.#searched = contentPattern(grep, { option: "--grep", mode }, ctx);
      this.#content = new ContentMatcher(this.#searched, () => void bounds.tick());
    }
    this.#size = size === undefined ? undefined : parseSize(size);
    this.#expectation = parseExpect(expect);
  }

  /** The pattern of a `--grep` that is tried line by line, for marking matches. */
  get linePattern(): Regex | undefined {
    return this.#content?.linePattern;
  }

  /**
   * Walks, and tells `sink` of every match, `--limit` times at most.
   * @throws {CtError} If the base does not exist, or the time is up.
   */
  async run(sink: MatchSink): Promise<SearchResult> {
    const { limit = Infinity } = this.#options;
    const expectation = this.#expectation;
    const skipped = new SkippedFiles();
    const problems: WalkProblem[] = [];
    let seen = 0;
    let count = 0;
    let lines = 0;
    for (const turn of this.#turns(sink, (problem) => problems.push(problem))) {
      if (this.#bounds.tick()) {
        // A reader that waits for matches gets those that are there.
        this.#ctx.stdout.flush();
        await this.#bounds.breathe();
      }
      if (turn?.item.entry === undefined) continue;
      const { item: { entry, problems: met }, result } = turn;
      const wanted = count < limit ? sink : undefined;
      const match = result === null
        ? this.#match(entry, wanted, skipped)
        : matchOf(entry, result, wanted);
      if (match !== undefined) {
        seen++;
        if (count < limit) {
          count++;
          lines += match.lines;
          sink.match(match);
        }
      }
      if (this.#isDone(count, seen, sink)) {
        // The walk may have gone ahead.
        problems.length = met;
        break;
      }
    }
    const verdict = judge(
      expectation,
      isUpperBound(expectation) ? seen : count,
    );
    return {
      count,
      lines,
      verdict,
      skipped,
      problems,
      miss: this.#content?.miss,
    };
  }

  /** Whether nothing that may follow can change what is printed or judged. */
  #isDone(count: number, seen: number, { detail }: MatchSink): boolean {
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
    report: (problem: WalkProblem) => void,
  ): Iterable<Turn<Step, Finding> | undefined> {
    const content = this.#searched;
    const steps = this.#steps(report);
    if (content === undefined) return steps.map((item) => ({ item, result: null }));
    return workAhead<Step, FindingSetup, Finding>(steps, {
      worker: workerModule(import.meta.url, definition.name),
      setup: { content, detail },
      pathOf: ({ entry }) => entry && this.#isSearched(entry) ? entry.absolutePath : null,
      job: (absolutePath) => this.#content?.find(absolutePath, detail) ?? null,
      tick: () => this.#bounds.tick(),
    });
  }

  *#steps(report: (problem: WalkProblem) => void): Generator<Step> {
    if (this.#options.limit === 0 && !isUpperBound(this.#expectation)) return;
    let problems = 0;
    const entries = walkTree(this.#options, this.#ctx, {
      bounds: this.#bounds,
      keeps: (entry) => this.#isSelected(entry),
      report: (problem) => {
        problems++;
        report(problem);
      },
    });
    for (const entry of entries) yield { entry, problems };
  }

  /** Whether kind and name are those asked for. */
  #isSelected({ kind, name }: Entry): boolean {
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

  #match(
    entry: Entry,
    sink: MatchSink | undefined,
    skipped: SkippedFiles,
  ): Match | undefined {
    const { kind, path } = entry;
    if (
      this.#size !== undefined &&
      (kind !== "f" || !this.#size.matches(fileSize(entry)))
    ) {
      return undefined;
    }
    if (this.#content === undefined) {
      return { path, lines: 0, binary: false };
    }
    if (kind === "other") skipped.add({ path, reason: "special file" });
    if (kind !== "f") return undefined;
    try {
      return this.#content.match(entry, sink);
    } catch (error) {
      if (error instanceof CtError && error.code !== "read") throw error;
      const message = osErrorText(error instanceof CtError ? error.cause : error);
      skipped.add({ path, reason: "unreadable", message });
      return undefined;
    }
  }
}

/**
 * `none`, `=N` and `-N` are judged by all matches, also those past `--limit`: a limit would make
 * them come true.
 */
function isUpperBound({ max }: Expectation): boolean {
  return max < Infinity;
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
