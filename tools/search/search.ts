/**
 * The engine: walks, tests every predicate and hands each matching entry to a sink.
 *
 * @module
 */
import {
  type Bounds,
  contentPattern,
  type Context,
  CtError,
  type Entry,
  type Expectation,
  fileSize,
  isSettled,
  judge,
  nameTest,
  type NearestMiss,
  osErrorText,
  parseExpect,
  parseSize,
  type Regex,
  type SizePredicate,
  SkippedFiles,
  type Verdict,
  walk,
  type WalkProblem,
} from "@ct/core";
import type { Hit } from "./content.ts";
import { ContentMatcher } from "./content_matcher.ts";
import type { SearchOptions } from "./definition.ts";

/** An entry that passed every test. */
export interface Match {
  /** Path as printed. */
  readonly path: string;
  /** How many lines or blocks match; 0 without `--grep`, and where they were not asked for. */
  readonly lines: number;
  /** Whether the file has a NUL byte early on. */
  readonly binary: boolean;
}

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

/** Takes what a search finds, as it finds it. */
export interface MatchSink {
  /** `none`: only whether anything matches; `paths`; `counts` of lines; `hits`: the lines themselves. */
  readonly detail: "none" | "paths" | "counts" | "hits";
  /** Takes a matching line, before the match of its file; with `hits` only, and not those of a binary file. */
  hit(path: string, hit: Hit): void;
  /** Takes a match. */
  match(match: Match): void;
}

/** A search whose options were checked. */
export class Search {
  readonly #options: SearchOptions;
  readonly #ctx: Context;
  readonly #bounds: Bounds;
  readonly #keepsName: (name: string) => boolean;
  readonly #content: ContentMatcher | undefined;
  readonly #size: SizePredicate | undefined;
  readonly #expectation: Expectation;

  /**
   * Checks and compiles the options.
   * @throws {CtError} If a pattern, size or expectation is malformed.
   */
  constructor(options: SearchOptions, ctx: Context, bounds: Bounds) {
    this.#options = options;
    this.#ctx = ctx;
    this.#bounds = bounds;
    this.#keepsName = nameTest(options);
    if (options.grep !== undefined) {
      const pattern = contentPattern(options.grep, {
        option: "--grep",
        mode: options.mode,
      }, ctx);
      this.#content = new ContentMatcher(pattern, () => void bounds.tick());
    }
    this.#size = options.size === undefined ? undefined : parseSize(options.size);
    this.#expectation = parseExpect(options.expect);
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
    for (const entry of this.#entries((problem) => problems.push(problem))) {
      if (this.#bounds.tick()) {
        // A reader that waits for matches gets those that are there.
        this.#ctx.stdout.flush();
        await this.#bounds.breathe();
      }
      const match = this.#match(entry, count < limit ? sink : undefined, skipped);
      if (match !== undefined) {
        seen++;
        if (count < limit) {
          count++;
          lines += match.lines;
          sink.match(match);
        }
      }
      if (this.#isDone(count, seen, sink)) break;
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

  *#entries(report: (problem: WalkProblem) => void): Generator<Entry> {
    const { base, hidden, follow, limit } = this.#options;
    if (limit === 0 && !isUpperBound(this.#expectation)) return;
    const { cwd, home, configHome } = this.#ctx;
    yield* walk({
      base,
      cwd,
      hidden,
      follow,
      ignore: !this.#options["no-ignore"],
      home,
      configHome,
    }, report);
  }

  #match(
    entry: Entry,
    sink: MatchSink | undefined,
    skipped: SkippedFiles,
  ): Match | undefined {
    const { type } = this.#options;
    const { kind, path } = entry;
    if (type.length > 0 && (kind === "other" || !type.includes(kind))) {
      return undefined;
    }
    if (!this.#keepsName(entry.name)) return undefined;
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
 * `none` and `-N` are judged by all matches, also those past `--limit`: a limit would make them come true.
 */
function isUpperBound({ min, max }: Expectation): boolean {
  return min === 0 && max < Infinity;
}
