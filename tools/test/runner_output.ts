/**
 * What a runner prints, read while it comes: counts and failures in place of the output.
 *
 * @module
 */
import type { Context } from "@ct/core/context";
import { parseBudget } from "@ct/core/definition";
import {
  type DistilledJson,
  distilledJson,
  doubtOf,
  mayBeRunner,
  type OutputReader,
  readOutput,
  reportLines,
} from "@ct/core/distilled";
import type { Outcome, StreamName } from "@ct/core/run";
import type { ChosenOptions } from "./chosen_command.ts";

/** The output of a command that may be a runner. */
export class RunnerOutput {
  /** Why an exit status of 0 is no success. */
  doubt: string | undefined;
  /** How many tests passed, as all runners together count them; `undefined` if none does. */
  passed: number | undefined;
  /** What is printed; nothing if the format is not known. */
  lines: readonly string[] = [];
  /** The same as data. */
  json: DistilledJson | undefined;
  readonly #reader: OutputReader;
  readonly #ctx: Context;
  readonly #budget: number;
  readonly #named: string | undefined;
  /** A program that only looks has an exit status of its own. */
  readonly #isRunner: boolean;

  private constructor(reader: OutputReader, options: ChosenOptions, ctx: Context) {
    this.#reader = reader;
    this.#ctx = ctx;
    this.#budget = parseBudget(options.budget);
    this.#named = options.runner === "auto" ? undefined : options.runner;
    this.#isRunner = mayBeRunner([options.cmd]);
  }

  /**
   * What reads the output of a command; `undefined` if it is not to be read.
   * @throws {UsageError} If the budget is none.
   */
  static async of(options: ChosenOptions, ctx: Context): Promise<RunnerOutput | undefined> {
    const { cmd, args, runner, full } = options;
    if (full || (runner === undefined && !mayBeRunner([cmd]))) {
      parseBudget(options.budget);
      return undefined;
    }
    const named = runner === "auto" ? undefined : runner;
    const reader = await readOutput({ words: [cmd, ...args], runner: named }, ctx);
    return new RunnerOutput(reader, options, ctx);
  }

  /** Takes the next piece. */
  add(stream: StreamName, text: string): void {
    this.#reader.add(stream, text);
  }

  /** Reads what has come. */
  async end(outcome: Outcome): Promise<void> {
    const distilled = await this.#reader.end(this.#isRunner ? outcome : undefined);
    this.doubt = await doubtOf(distilled);
    if (distilled.runs.length === 0) {
      const isMissing = this.#named !== undefined && outcome.kind === "exited";
      if (isMissing) this.doubt ??= `nothing of ${this.#named} was printed`;
      return;
    }
    const passed = distilled.runs.flatMap(({ counts }) => counts.passed ?? []);
    if (passed.length > 0) this.passed = passed.reduce((sum, count) => sum + count);
    const { stdout, stderr, truncated } = outcome;
    const kept = truncated.length > 0 ? "the beginning, " : "";
    const more = this.#ctx.keepOutput?.(stdout + stderr) ?? "--full prints them";
    this.json = { ...distilledJson(distilled), more: `${kept}${more}` };
    const lines = await reportLines(distilled, this.#budget, this.#ctx);
    const whole = `output: ${distilled.lines} line(s); ${this.json.more}`;
    this.lines = distilled.lines > lines.length ? [...lines, whole] : lines;
  }
}
