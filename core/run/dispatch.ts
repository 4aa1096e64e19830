/**
 * Running a command for a user: through the gate, then in this process if it is a tool of the suite
 * that this process may run, else as a program.
 *
 * @module
 */
import { CtError } from "@ct/base";
import type { Context } from "../context/context.ts";
import { CommandRunner } from "./command_runner.ts";
import { childEnvironment } from "./environment.ts";
import { type Gate, judgeCommand, type Judgement, refusal } from "./gate.ts";
import type { Outcome, RunOptions } from "./outcome.ts";
import { findProgram, isSameEntry } from "./resolve.ts";
import { saysWhere } from "./system.ts";

/**
 * Runs commands that the gate lets through. Until its disposal a signal that asks this process to
 * end does not end it, but what it runs; then the method that was waiting throws.
 *
 * @example Run a program
 * ```ts
 * import { denoSpawn, Dispatcher, readOnlyPrograms } from "@ct/core/run";
 * import { memoryContext } from "@ct/core/context";
 * import assert from "node:assert/strict";
 * const tool = { name: "ct-demo", permissions: { run: { programs: readOnlyPrograms } } };
 * using dispatcher = new Dispatcher({ tool }, memoryContext({ cwd: "/", spawn: denoSpawn }));
 * const outcome = await dispatcher.run(["echo", "hello"], { timeoutMs: 10_000 });
 * assert.deepEqual(outcome, {
 *   kind: "exited",
 *   code: 0,
 *   stdout: "hello\n",
 *   stderr: "",
 *   truncated: [],
 * });
 * ```
 */
export class Dispatcher implements Disposable {
  readonly #gate: Gate;
  readonly #runner: CommandRunner;

  /** Starts to listen for signals that ask this process to end. */
  constructor(gate: Gate, ctx: Context) {
    this.#gate = gate;
    this.#runner = new CommandRunner(ctx, {
      find: (name) => findProgram(name, ctx),
      environment: (name) => childEnvironment(name, ctx.environment),
    });
  }

  /** Judges a command by its words, the program's name first. Nothing is started. */
  judge(words: readonly string[]): Judgement {
    const judgement = judgeCommand(this.#gate, words);
    const [word = ""] = words;
    if (!judgement.allowed || !saysWhere(word)) return judgement;
    const program = this.#runner.program(judgement.name);
    if (program !== undefined && isSameEntry(word, program, this.#runner.ctx)) return judgement;
    const place = program === undefined ? "not installed" : program;
    return refusal(
      this.#gate,
      word,
      `it is not the permitted program '${judgement.name}' (${place})`,
    );
  }

  /**
   * Runs a command to its end. Several may run at the same time.
   * @throws {CtError} With code `refused` if the gate does not let it through, `signal` if this
   * process was asked to end, `aborted` if the context's signal aborts.
   * @throws What the observer of the output throws.
   */
  async run(words: readonly string[], options: RunOptions = {}): Promise<Outcome> {
    const judgement = this.judge(words);
    if (!judgement.allowed) {
      throw new CtError("refused", judgement.message, { multiline: true });
    }
    return await this.#runner.run([judgement.name, ...words.slice(1)], options);
  }

  /**
   * Lets `ms` milliseconds pass.
   * @throws {CtError} With code `signal` or `aborted`, as soon as that happens.
   */
  async pause(ms: number): Promise<void> {
    await this.#runner.pause(ms);
  }

  /** Stops listening for signals. */
  [Symbol.dispose](): void {
    this.#runner[Symbol.dispose]();
  }
}
