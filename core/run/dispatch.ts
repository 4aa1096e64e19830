/**
 * Running a command for a user: through the gate, then in this process if it is a tool of the suite that this process
 * may run, else as a program.
 *
 * @module
 */
import { CtError } from "@ct/base";
import type { Context, Interruption } from "../context/context.ts";
import { abortReason } from "./abort_reason.ts";
import { childEnvironment } from "./environment.ts";
import { type Gate, judgeCommand, type Judgement, refusal } from "./gate.ts";
import { runInProcess } from "./in_process.ts";
import type { Outcome, RunOptions } from "./outcome.ts";
import { findProgram, isSameEntry } from "./resolve.ts";
import { runProgram } from "./supervise.ts";

/** How long commands may keep this process busy before timers and signals get their turn, in milliseconds. */
const breathMs = 25;

/**
 * Runs commands that the gate lets through. Until its disposal a signal that asks this process to end does not end it,
 * but what it runs; then the method that was waiting throws.
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
  readonly #ctx: Context;
  readonly #interruption: Interruption;
  /** Where each name leads; looked up once, so that a run of many commands runs the same program. */
  readonly #programs = new Map<string, string | undefined>();
  #nextBreath: number;

  /** Starts to listen for signals that ask this process to end. */
  constructor(gate: Gate, ctx: Context) {
    this.#gate = gate;
    this.#interruption = ctx.spawn.interruption();
    const signal = AbortSignal.any([ctx.signal, this.#interruption.signal]);
    this.#ctx = { ...ctx, signal };
    this.#nextBreath = ctx.clock.now() + breathMs;
  }

  /** Judges a command by its words, the program's name first. Nothing is started. */
  judge(words: readonly string[]): Judgement {
    const judgement = judgeCommand(this.#gate, words);
    const [word = ""] = words;
    if (!judgement.allowed || !word.includes("/")) return judgement;
    const program = this.#program(judgement.name);
    if (program !== undefined && isSameEntry(word, program, this.#ctx)) return judgement;
    const place = program === undefined ? "which is not installed" : program;
    return refusal(this.#gate, word, `it is not the program '${judgement.name}', ${place}`);
  }

  /**
   * Runs a command to its end. Several may run at the same time.
   * @throws {CtError} With code `refused` if the gate does not let it through, `signal` if this process was asked to
   * end, `aborted` if the context's signal aborts.
   * @throws What the observer of the output throws.
   */
  async run(words: readonly string[], options: RunOptions = {}): Promise<Outcome> {
    const judgement = this.judge(words);
    if (!judgement.allowed) throw new CtError("refused", judgement.message);
    const { name } = judgement;
    const args = words.slice(1);
    const command = this.#ctx.commands.get(name);
    if (command !== undefined) {
      await this.#breathe();
      return await runInProcess(command, args, options, this.#ctx);
    }
    const program = this.#program(name);
    if (program === undefined) return missing;
    const { cwd, environment } = this.#ctx;
    const env = childEnvironment(name, environment);
    const supervises = name.startsWith("ct-");
    return await runProgram({ program, args, cwd, env, supervises }, options, this.#ctx);
  }

  /**
   * Lets `ms` milliseconds pass.
   * @throws {CtError} With code `signal` or `aborted`, as soon as that happens.
   */
  async pause(ms: number): Promise<void> {
    const { clock, signal } = this.#ctx;
    await clock.sleep(ms, signal);
    if (signal.aborted) throw abortReason(signal);
  }

  /** Stops listening for signals. */
  [Symbol.dispose](): void {
    this.#interruption[Symbol.dispose]();
  }

  #program(name: string): string | undefined {
    if (!this.#programs.has(name)) this.#programs.set(name, findProgram(name, this.#ctx));
    return this.#programs.get(name);
  }

  /** Commands in this process may be so short that none of them ever lets the event loop run. */
  async #breathe(): Promise<void> {
    const { clock } = this.#ctx;
    if (clock.now() < this.#nextBreath) return;
    await this.pause(0);
    this.#nextBreath = clock.now() + breathMs;
  }
}

const missing: Outcome = {
  kind: "failed-to-launch",
  reason: "No such file or directory (os error 2)",
  stdout: "",
  stderr: "",
  truncated: [],
};
