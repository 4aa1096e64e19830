/**
 * The engine: indexes the files below the base and asks the index.
 *
 * @module
 */
import { nameOf } from "@ct/base";
import { type Bounds, type Stopped, untilTimeout } from "@ct/core/bounds";
import type { Context } from "@ct/core/context";
import { SkippedFiles } from "@ct/core/input";
import { type Expectation, isUpperBound, judge, parseExpect, type Verdict } from "@ct/core/verdict";
import { Coverage, type CoverageReport, type PassedOver, walkTree } from "@ct/core/walking";
import { nameTest, pathTest } from "@ct/pattern";
import { buildIndex, type RankedChunk, type TextFile } from "@ct/retrieval";
import { type Entry, fileState, unreadDirectories, type WalkProblem } from "@ct/walk";
import { type Answer, answerOf } from "./answer.ts";
import type { FindOptions } from "./definition.ts";
import { IndexedTextReader, isGeneratedName } from "./indexed_text.ts";

/** A match: its path is as printed. */
export type Match = RankedChunk;

/** What was found. */
export interface FindResult {
  /** The base as typed. */
  readonly base: string;
  /** The matches, best first, `--limit` at most. */
  readonly matches: readonly Match[];
  /** The expectation's verdict. */
  readonly verdict: Verdict;
  /** Files that could not be read. */
  readonly skipped: SkippedFiles;
  /** Directories that could not be read and other failures of the walk, in order. */
  readonly problems: readonly WalkProblem[];
  /** What was looked at. */
  readonly coverage: CoverageReport;
  /** What could not be read and might have changed a verdict that is therefore no `SUCCESS`. */
  readonly unread: readonly string[];
  /** Where the time was up, if it was. */
  readonly stopped: Stopped | undefined;
}

/** What the walk meets. */
class Account {
  readonly skipped = new SkippedFiles();
  readonly coverage = new Coverage();
  readonly passedOver: PassedOver[] = [];
  readonly problems: WalkProblem[] = [];
  /** The files that are indexed, by their paths below the base. */
  readonly entries = new Map<string, Entry>();
}

/** A search whose options were checked. */
export class Finder {
  readonly #options: FindOptions;
  readonly #ctx: Context;
  readonly #answer: Answer;
  readonly #keeps: (path: string) => boolean;
  readonly #expectation: Expectation;
  readonly #reader = new IndexedTextReader();

  /**
   * Checks and compiles the options.
   * @throws {CtError} If nothing or too much is asked for, or a value is malformed.
   */
  constructor(options: FindOptions, ctx: Context) {
    this.#options = options;
    this.#ctx = ctx;
    this.#answer = answerOf(options);
    const { ext, path: globs } = options;
    const keepsName = nameTest({ name: undefined, ext, mode: undefined });
    const keepsPath = globs.length === 0 ? () => true : pathTest(globs);
    this.#keeps = (path) => keepsName(nameOf(path)) && keepsPath(path);
    this.#expectation = parseExpect(options.expect);
  }

  /**
   * Walks, indexes and asks. When the time is up, what was read until then is asked.
   * @throws {CtError} If the base does not exist.
   */
  async run(bounds: Bounds): Promise<FindResult> {
    const account = new Account();
    const { skipped, coverage, problems, passedOver, entries } = account;
    const files: TextFile[] = [];
    let path = this.#options.base;
    const timeout = await untilTimeout(async () => {
      for (const entry of this.#entries(account, bounds)) {
        if (bounds.tick()) await bounds.breathe();
        path = entry?.path ?? path;
        const file = entry && this.#read(entry, account);
        if (file !== undefined) files.push(file);
      }
    });
    const index = buildIndex(files);
    const isUpper = isUpperBound(this.#expectation);
    const all = this.#answer(index, {
      limit: isUpper ? Infinity : this.#options.limit,
      keeps: this.#keeps,
      textOf: (path) => {
        const entry = entries.get(path);
        return entry && this.#reader.read(entry).text;
      },
    });
    const matches = all.slice(0, this.#options.limit)
      .map((match) => ({ ...match, path: entries.get(match.path)?.path ?? match.path }));
    const verdict = judge(this.#expectation, isUpper ? all.length : matches.length);
    const unseen = [...unreadDirectories(problems), ...skipped.files];
    const unread = verdict === "SUCCESS" && isUpper
      ? unseen.filter(({ reason }) => reason !== "special file").map(({ path }) => path)
      : [];
    return {
      base: this.#options.base,
      matches,
      verdict: unread.length > 0 || timeout !== undefined ? "ERROR" : verdict,
      skipped,
      problems,
      coverage: coverage.report([...unseen, ...passedOver], timeout === undefined),
      unread,
      stopped: timeout === undefined ? undefined : { path, message: timeout },
    };
  }

  #entries(
    { problems, coverage, passedOver }: Account,
    bounds: Bounds,
  ): Iterable<Entry | undefined> {
    return walkTree({ ...this.#options, path: [] }, this.#ctx, {
      bounds,
      keeps: ({ name, kind }) => kind !== "d" && kind !== "l" && !isGeneratedName(name),
      report: (problem) => problems.push(problem),
      onLeftOut: coverage.leaveOut,
      onOther: ({ kind, path }) => {
        if (kind === "f") passedOver.push({ path, reason: "generated" });
      },
    });
  }

  /** The text of an entry, under its path below the base. */
  #read(entry: Entry, { skipped, coverage, passedOver, entries }: Account): TextFile | undefined {
    this.#ctx.onFile?.(fileState(entry));
    const read = this.#reader.read(entry);
    if (read.text === undefined) {
      if ("skipped" in read) skipped.add(read.skipped);
      else passedOver.push({ path: entry.path, reason: read.passedOver });
      return undefined;
    }
    coverage.searched++;
    const components = entry.path.split("/");
    const path = components.slice(-Math.max(1, entry.depth)).join("/");
    entries.set(path, entry);
    return { path, text: read.text };
  }
}
