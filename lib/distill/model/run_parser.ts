/**
 * What the readers of all formats have in common.
 *
 * @module
 */
import { FailureList } from "./failure_list.ts";
import type { Project } from "./project.ts";
import type { Runner, Stream } from "./types.ts";

/** What a runner itself says in numbers; absent where it does not. */
export interface RunnerTotals {
  /** Tests that passed. */
  passed?: number;
  /** Tests that failed. */
  failed?: number;
  /** Tests that were not run. */
  skipped?: number;
  /** What failed and is no test. */
  errors?: number;
  /** Findings that are warnings. */
  warnings?: number;
  /** All of them. */
  total?: number;
}

/** Two numbers that have to be equal for the output to have been read as it is meant. */
export interface Comparison {
  /** What is counted, in the plural. */
  readonly what: string;
  /** What the runner says. */
  readonly stated: number;
  /** How many were read. */
  readonly read: number;
}

/** What a reader has found at the end. */
export interface ParsedRun {
  /** The runner. */
  readonly runner: Runner;
  /** What failed. */
  readonly failures: FailureList;
  /** What the runner itself says. */
  readonly stated: RunnerTotals;
  /** What has to be equal. */
  readonly comparisons: readonly Comparison[];
  /** The lines of its summary. */
  readonly summary: readonly string[];
  /** Why the output is not a whole one, if so. */
  readonly incomplete?: string | undefined;
  /** The number of the last line that is the runner's own. */
  readonly lastLine: number;
  /** By default a warning of this runner is no failure. */
  readonly mayFailOnWarnings?: boolean;
  /** It has nothing to say beside another runner, as what builds the tests. */
  readonly isMinor?: boolean;
  /** The runner whose output is part of this one's. */
  readonly includes?: Runner;
}

/** Reads one format, line by line. Lines have no newline and nothing for terminals. */
export abstract class RunParser {
  /** What failed. */
  protected readonly failures: FailureList;
  /** The lines of the summary. */
  protected readonly summary: string[] = [];
  /** What the runner itself says. */
  protected readonly stated: RunnerTotals = {};
  /** What has to be equal. */
  protected readonly comparisons: Comparison[] = [];
  /** The number of the last line that is the runner's own. */
  protected lastLine = 0;
  /** The number of the line that is read. */
  #number = 0;

  /** Places are named as the project names them. */
  constructor(protected readonly project: Project) {
    this.failures = new FailureList(project);
  }

  /** Takes the line of this number. */
  take(text: string, stream: Stream, number: number): void {
    this.#number = number;
    this.line(text, stream);
    if (text !== "" && this.failures.open(stream) !== undefined) this.lastLine = number;
  }

  /** Takes a line. */
  protected abstract line(text: string, stream: Stream): void;

  /** What was found, if it is this format; `isNamed` if the command names the runner. */
  abstract end(isNamed: boolean): ParsedRun | undefined | Promise<ParsedRun | undefined>;

  /** Notes a line of the summary. */
  protected summarize(line: string): void {
    if (this.summary.length < 20) this.summary.push(line.trim());
    this.own();
  }

  /** Notes that the line is the runner's own. */
  protected own(): void {
    this.lastLine = this.#number;
  }

  /** Adds to a number that the runner says. */
  protected state(key: keyof RunnerTotals, text: string | undefined): void {
    if (text !== undefined) this.stated[key] = (this.stated[key] ?? 0) + Number(text);
  }

  /** Asks that two numbers are equal. */
  protected compare(what: string, stated: number | undefined, read: number): void {
    if (stated !== undefined) this.comparisons.push({ what, stated, read });
  }

  /** What was found. */
  protected run(
    runner: Runner,
    more: Partial<Pick<ParsedRun, "incomplete" | "mayFailOnWarnings" | "isMinor" | "includes">> =
      {},
  ): ParsedRun {
    const { failures, stated, comparisons, summary, lastLine } = this;
    return { runner, failures, stated, comparisons, summary, lastLine, ...more };
  }
}

/** Adds up what a summary such as `3 failed, 1 passed` says, by its words. */
export function countsByWord(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [, count = "0", word = ""] of text.matchAll(/(\d+) ([a-z]+)/g)) {
    counts.set(word, (counts.get(word) ?? 0) + Number(count));
  }
  return counts;
}
