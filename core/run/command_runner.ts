/**
 * Starting commands that a gate has let through: in this process if it is a tool that this process
 * may run, else as a program. Which commands may run, and where their programs lie, is for others
 * to say.
 *
 * @module
 */
import type { Context, Interruption } from "../context/context.ts";
import { abortReason } from "./abort_reason.ts";
import { judgedVariable } from "./environment.ts";
import { runInProcess } from "./in_process.ts";
import type { Outcome, RunOptions } from "./outcome.ts";
import { isChildless } from "./resolve.ts";
import { runProgram } from "./supervise.ts";

/**
 * How long commands may keep this process busy before timers and signals get their turn, in
 * milliseconds.
 */
const breathMs = 25;

/** Looking at no more output than that takes a moment, in UTF-16 units. */
const shortOutput = 16 << 10;

/** How the program of a name is found, and what it gets to see. */
export interface ProgramLookup {
  /** The absolute path of the program that the name stands for, `undefined` if there is none. */
  find(name: string): string | undefined;
  /** The whole environment of that program. */
  environment(name: string, program: string): Readonly<Record<string, string>>;
}

/**
 * Runs commands, several at the same time if asked to. While programs run, a signal that asks this
 * process to end does not end it, but what it runs; then the method that was waiting throws.
 * Otherwise it ends the process at once, since one that is busy would never hear it; except for
 * what listens itself, such as a write.
 *
 * @example Run a program
 * ```ts
 * import { childEnvironment, CommandRunner, denoSpawn, findProgram } from "@ct/core/run";
 * import { memoryContext } from "@ct/core/context";
 * import assert from "node:assert/strict";
 * const ctx = memoryContext({ cwd: "/", spawn: denoSpawn });
 * using runner = new CommandRunner(ctx, {
 *   find: (name) => findProgram(name, ctx),
 *   environment: (name) => childEnvironment(name, ctx.environment),
 * });
 * assert.equal((await runner.run(["echo", "hello"])).stdout, "hello\n");
 * ```
 */
export class CommandRunner implements Disposable {
  /**
   * The context of what runs: that of the call, with a signal that also aborts on an interruption.
   */
  readonly ctx: Context;
  readonly #lookup: ProgramLookup;
  readonly #spawn: Context["spawn"];
  readonly #interrupted = new AbortController();
  /** What listens while programs run, and how many do. */
  #interruption: Interruption | undefined;
  #running = 0;
  /**
   * Where each name leads; looked up once, so that a run of many commands runs the same program.
   */
  readonly #programs = new Map<string, string | undefined>();
  /** Which of them start nothing. */
  readonly #childless = new Map<string, boolean>();
  #nextBreath: number;

  /** Starts nothing yet. */
  constructor(ctx: Context, lookup: ProgramLookup) {
    this.#lookup = lookup;
    this.#spawn = ctx.spawn;
    this.ctx = {
      ...ctx,
      signal: AbortSignal.any([ctx.signal, this.#interrupted.signal]),
      // What a tool in this process hears, all that runs is to hear.
      spawn: {
        start: (request) => ctx.spawn.start(request),
        interruption: () => this.#hear(),
        mayBeBusy: () => ctx.spawn.mayBeBusy?.(),
      },
    };
    this.#nextBreath = ctx.clock.now() + breathMs;
  }

  /** The path of the program that a name stands for, the same at every call. */
  program(name: string): string | undefined {
    if (!this.#programs.has(name)) this.#programs.set(name, this.#lookup.find(name));
    return this.#programs.get(name);
  }

  /**
   * Runs a command, its name on the list first, to its end.
   * @throws {CtError} With code `signal` if this process was asked to end, `aborted` if the
   * context's signal aborts.
   * @throws What the observer of the output throws.
   */
  async run([name = "", ...args]: readonly string[], options: RunOptions = {}): Promise<Outcome> {
    const room = this.ctx.backlog?.room();
    if (room !== undefined) await this.#until(room, options.timeoutMs);
    const { timeoutMs } = options;
    using _time = timeoutMs === undefined ? undefined : this.ctx.limit?.begin?.(timeoutMs);
    const command = this.ctx.commands.get(name);
    if (command !== undefined) {
      await this.breathe();
      const busy = this.#spawn.mayBeBusy?.();
      try {
        return await runInProcess(command, args, options, this.ctx);
      } finally {
        busy?.[Symbol.dispose]();
      }
    }
    const program = this.program(name);
    if (program === undefined) return missing;
    const isChildless = this.#isChildless(program);
    const cwd = options.cwd ?? this.ctx.cwd;
    const supervises = name.startsWith("ct-");
    const env = {
      ...this.#lookup.environment(name, program),
      ...supervises ? { [judgedVariable]: "1" } : {},
      ...options.variables,
    };
    if (this.#running++ === 0) this.#interruption = this.#hear();
    try {
      const request = { program, args, cwd, env, supervises, isChildless };
      return await runProgram(request, this.#observed(options), this.ctx);
    } finally {
      if (--this.#running === 0) this.#stopListening();
    }
  }

  #isChildless(program: string): boolean {
    const existing = this.#childless.get(program);
    if (existing !== undefined) return existing;
    const found = isChildless(program);
    this.#childless.set(program, found);
    return found;
  }

  /** The reader of long output may be busy with it. */
  #observed(options: RunOptions): RunOptions {
    const { onOutput } = options;
    if (onOutput === undefined) return options;
    let left = shortOutput;
    return {
      ...options,
      onOutput: (stream, text) => {
        if (left > 0 && (left -= text.length) <= 0) {
          this.#spawn.mayBeBusy?.()?.[Symbol.dispose]();
        }
        onOutput(stream, text);
      },
    };
  }

  /** Listens for signals, and ends all that runs if one comes. */
  #hear(): Interruption {
    const heard = this.#spawn.interruption();
    const { signal } = heard;
    signal.addEventListener("abort", () => this.#interrupted.abort(signal.reason), { once: true });
    return heard;
  }

  /**
   * Lets `ms` milliseconds pass.
   * @throws {CtError} With code `signal` or `aborted`, as soon as that happens.
   */
  async pause(ms: number): Promise<void> {
    const { clock, signal } = this.ctx;
    await clock.sleep(ms, signal);
    if (signal.aborted) throw abortReason(signal);
  }

  /**
   * Gives timers and signals their turn if that is due: what runs in this process may be so short
   * that none of it ever lets the event loop run.
   * @throws {CtError} As {@linkcode CommandRunner.pause} does.
   */
  async breathe(): Promise<void> {
    const { clock } = this.ctx;
    if (clock.now() < this.#nextBreath) return;
    await this.pause(0);
    this.#nextBreath = clock.now() + breathMs;
  }

  /** Waits until there is room for more output; its reader has as much time as the command. */
  async #until(room: Promise<void>, timeoutMs: number | undefined): Promise<void> {
    const { backlog, signal, clock } = this.ctx;
    const over = new AbortController();
    const aborted = Promise.withResolvers<never>();
    signal.addEventListener("abort", () => aborted.reject(abortReason(signal)), over);
    if (timeoutMs !== undefined) {
      clock.sleep(timeoutMs, over.signal).then(() => over.signal.aborted || backlog?.hurry());
    }
    try {
      await Promise.race([room, aborted.promise]);
    } finally {
      over.abort();
    }
  }

  /** Stops listening for signals. */
  [Symbol.dispose](): void {
    this.#stopListening();
  }

  #stopListening(): void {
    this.#interruption?.[Symbol.dispose]();
    this.#interruption = undefined;
  }
}

const missing: Outcome = {
  kind: "failed-to-launch",
  reason: "No such file or directory (os error 2)",
  stdout: "",
  stderr: "",
  truncated: [],
};
