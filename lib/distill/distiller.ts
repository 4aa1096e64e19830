/**
 * The output of a command as it comes, read as all known formats at once.
 *
 * @module
 */
import { contradictions, reportOf } from "./agreement.ts";
import { LineFeed } from "./line_feed.ts";
import { namedRunner, printsAlways } from "./named_runner.ts";
import { parsers } from "./parsers/mod.ts";
import { Project } from "./model/project.ts";
import type { ParsedRun } from "./model/run_parser.ts";
import type { Distilled, RunEnd, Runner, Stream } from "./model/types.ts";

/** At most this many of the last lines are kept, and this much of each. */
const tailLines = 60;
const tailChars = 500;
/** At most this many lines after the last summary are kept. */
const afterLines = 10;

/** What runners and what starts them print below a summary, which says nothing new. */
const noise: readonly RegExp[] = [
  /^\s*$/,
  /^npm (?:ERR!|error|notice)| ELIFECYCLE/,
  /^error: (?:Test failed$|test failed, to rerun|\d+ targets? failed|script ")/,
  /^ {4}`-|^Stack backtrace:|^ +0: <unknown>|^Check \S+$|^ {2}(?:info|hint): /,
  /^ {3,}(?:Compiling|Checking|Blocking|Finished|Running|Doc-tests) /,
  /^(?:For more information|Some errors have detailed)/,
  /^[=⎯]{3}|^ RUN {2}v|^ {3}Start at |^ {3}Duration /,
  /^(?:Snapshots|Time): +|^Ran all test suites/,
  /^FAIL$|^\[\*\] \d+ fixable|^ +\d+ errors? and \d+ warnings? potentially/,
  /^ +at |^ *\}$|^ *1\.\.\d+|^# |^ +\d* \| /,
];

/** With one of these, a runner may print nothing if nothing failed. */
const quiet = /^(?:-q+|--quiet|--silent|-s)$/;

/** What is known about a command. */
export interface DistillOptions {
  /** Its words, the program first; they only help to know the runner. */
  readonly words?: readonly string[];
  /** The runner, where the caller knows it; then no other format is read. */
  readonly runner?: Runner | undefined;
  /** Absolute directory of the project: which frames are inside it, and how paths are named. */
  readonly root?: string;
}

/**
 * Reads the output of a command in bounded memory: all failures are counted, the first 1,000 of
 * each runner kept.
 *
 * @example The output of a run of pytest
 * ```ts
 * import { Distiller } from "@ct/distill";
 * import assert from "node:assert/strict";
 * const distiller = new Distiller({ words: ["pytest", "-q"], root: "/app" });
 * distiller.push("stdout", "test_sum.py:3: AssertionError\nFAILED test_sum.py::test_sum - assert 3 == 4\n");
 * distiller.push("stdout", "1 failed, 2 passed in 0.10s\n");
 * const { runs: [run], agrees } = await distiller.end({ kind: "exited", code: 1 });
 * assert.deepEqual(run?.counts.passed, 2);
 * assert.equal(agrees, false); // the summary says 1, and no failure can be read
 * ```
 */
export class Distiller {
  readonly #options: DistillOptions;
  readonly #named: Runner | undefined;
  readonly #parsers;
  readonly #feeds: Readonly<Record<Stream, LineFeed>>;
  readonly #tail: { readonly number: number; readonly text: string }[] = [];
  #lines = 0;
  #chars = 0;

  /** Nothing has come yet. */
  constructor(options: DistillOptions = {}) {
    this.#options = options;
    this.#named = options.runner ?? namedRunner(options.words ?? []);
    const project = new Project(options.root);
    this.#parsers = parsers
      .filter(({ runner }) =>
        options.runner === undefined || runner === options.runner ||
        // Node's runner prints TAP to a pipe, up to version 22.
        (options.runner === "node" && runner === "tap")
      )
      .map(({ runner, create }) => ({ runner, parser: new create(project) }));
    this.#feeds = {
      stdout: new LineFeed((line) => this.#line(line, "stdout")),
      stderr: new LineFeed((line) => this.#line(line, "stderr")),
    };
  }

  /** Takes the next piece of a stream; it may end anywhere. */
  push(stream: Stream, piece: string): void {
    this.#chars += piece.length;
    this.#feeds[stream].push(piece);
  }

  /** The result, once the command has ended; without an end, it is not compared with one. */
  async end(end?: RunEnd): Promise<Distilled> {
    this.#feeds.stdout.end();
    this.#feeds.stderr.end();
    const all: ParsedRun[] = [];
    for (const { runner, parser } of this.#parsers) {
      const isSilent = this.#lines === 0 && end?.kind === "exited" && end.code === 0;
      const run = await parser.end(isSilent && runner === this.#named);
      if (run !== undefined) all.push(run);
    }
    const included = all.map(({ includes }) => includes);
    const major = all.filter(({ runner, isMinor }) =>
      isMinor !== true && !included.includes(runner)
    );
    const runs = (major.length === 0 ? all : major).sort((a, b) => a.lastLine - b.lastLine);
    const reports = runs.map(reportOf);
    const silence = this.#silence(end);
    const reasons = [
      ...reports.flatMap(({ reason }) => reason === undefined ? [] : [reason]),
      ...contradictions(runs, reports, end),
      ...silence === undefined ? [] : [silence],
    ];
    return {
      runs: reports,
      agrees: reasons.length === 0,
      reasons,
      isSilent: silence !== undefined,
      lines: this.#lines,
      chars: this.#chars,
      tail: this.#tail.map(({ text }) => text),
      after: this.#after(runs),
    };
  }

  #line(line: string, stream: Stream): void {
    const number = ++this.#lines;
    for (const { parser } of this.#parsers) parser.take(line, stream, number);
    const text = line.length > tailChars ? `${line.slice(0, tailChars)}…` : line;
    this.#tail.push({ number, text });
    if (this.#tail.length > tailLines) this.#tail.shift();
  }

  /** A runner that always prints something has not run if it printed nothing. */
  #silence(end: RunEnd | undefined): string | undefined {
    const named = this.#named;
    const isEmpty = this.#tail.every(({ text }) => text.trim() === "");
    if (this.#options.words?.some((word) => quiet.test(word))) return undefined;
    if (end?.kind !== "exited" || named === undefined || !isEmpty || !printsAlways(named)) {
      return undefined;
    }
    return `${named} printed nothing, and it prints a summary whenever it runs`;
  }

  #after(runs: readonly ParsedRun[]): readonly string[] {
    if (runs.length === 0) return [];
    const last = Math.max(...runs.map(({ lastLine }) => lastLine));
    return this.#tail.filter(({ number, text }) =>
      number > last && !noise.some((each) => each.test(text))
    )
      .map(({ text }) => text).slice(-afterLines);
  }
}

/** Distils an output that is there as a whole. */
export async function distill(
  output: Partial<Record<Stream, string>>,
  options: DistillOptions & { readonly end?: RunEnd } = {},
): Promise<Distilled> {
  const distiller = new Distiller(options);
  distiller.push("stdout", output.stdout ?? "");
  distiller.push("stderr", output.stderr ?? "");
  return await distiller.end(options.end);
}
