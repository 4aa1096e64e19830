/**
 * A tool of the suite run by another one in the same process: as if it were a program, but without
 * starting one.
 *
 * @module
 */
import { CtError } from "@ct/base";
import type { Command } from "../definition/command.ts";
import type { Context, KeptLimit, Sink } from "../context/context.ts";
import { abortReason } from "./abort_reason.ts";
import { Capture } from "./capture.ts";
import type { Outcome, RunOptions, StreamName } from "./outcome.ts";

/**
 * Runs a command with a context of its own: what it prints is captured, it reads the given input,
 * and it is aborted when its time is up. It notices that between files and pieces of files, and it
 * is waited for: nothing that it does happens after this call. Ending too late counts as timed out,
 * however it ended; unless it began in time what must not be broken off, such as a write, whose
 * outcome then counts.
 * @throws {CtError} The reason of the abortion, if the context's signal aborts meanwhile.
 * @throws What the observer of the output throws.
 */
export async function runInProcess(
  command: Pick<Command, "run">,
  args: readonly string[],
  options: RunOptions,
  ctx: Context,
): Promise<Outcome> {
  if (ctx.signal.aborted) throw abortReason(ctx.signal);
  const { stdin = "", timeoutMs = Infinity } = options;
  const capture = new Capture(options);
  const streams = {
    stdout: new CaptureSink("stdout", capture),
    stderr: new CaptureSink("stderr", capture),
  };
  const limit = new Limit(timeoutMs, ctx);
  const code = await command.run(args, {
    ...ctx,
    ...streams,
    stdin: { text: (): Promise<string> => Promise.resolve(stdin) },
    signal: AbortSignal.any([ctx.signal, limit.signal]),
    limit,
    isPart: true,
    // Who judges the output must see all of it.
    abridges: undefined,
    keepOutput: undefined,
    colour: false,
    progress: undefined,
    withProgress: undefined,
    onObservations: options.onObservations,
    onTimeout: undefined,
    onValue: undefined,
    onValuePart: undefined,
    onUndo: undefined,
  });
  const isLate = limit.end();
  for (const { failures: [failure] } of Object.values(streams)) {
    if (failure !== undefined) throw failure.error;
  }
  if (ctx.signal.aborted) throw abortReason(ctx.signal);
  const output = capture.output();
  return isLate ? { kind: "timed-out", ...output } : { kind: "exited", code, ...output };
}

/** Aborts when the time is up, unless what runs then must not be broken off. */
class Limit implements KeptLimit {
  readonly #clock: Context["clock"];
  readonly #outer: KeptLimit | undefined;
  readonly #until: number;
  readonly #expired = new AbortController();
  /** Ends the wait for the time to be up; aborted while the limit does not count. */
  #over = new AbortController();

  constructor(timeoutMs: number, { clock, limit }: Context) {
    this.#clock = clock;
    this.#outer = limit;
    this.#until = clock.now() + timeoutMs;
    this.#start();
  }

  get signal(): AbortSignal {
    return this.#expired.signal;
  }

  /** @throws {CtError} With code `aborted` if the time is up. */
  lift(): void {
    if (this.#isUp) throw new CtError("aborted", "aborted");
    this.#over.abort();
    this.#outer?.lift();
  }

  restore(): void {
    this.#over.abort();
    this.#over = new AbortController();
    this.#start();
    this.#outer?.restore();
  }

  begin(ms: number): Disposable {
    return this.#outer?.begin?.(ms) ?? { [Symbol.dispose]: (): void => {} };
  }

  /** Ends the limit; whether that is too late. */
  end(): boolean {
    const isLate = !this.#over.signal.aborted && this.#isUp;
    this.#over.abort();
    return isLate;
  }

  #start(): void {
    if (this.#until === Infinity) return;
    const { signal } = this.#over;
    this.#clock.sleep(this.#until - this.#clock.now(), signal)
      .then(() => signal.aborted || this.#expired.abort());
  }

  get #isUp(): boolean {
    return this.#clock.now() >= this.#until;
  }
}

/** One of the streams of a captured command. */
class CaptureSink implements Sink {
  readonly isTerminal = false;
  /** What the observer threw: the command takes it for an error of its own. */
  readonly failures: { readonly error: unknown }[] = [];
  readonly #name: StreamName;
  readonly #capture: Capture;

  constructor(name: StreamName, capture: Capture) {
    this.#name = name;
    this.#capture = capture;
  }

  write(text: string): void {
    try {
      this.#capture.add(this.#name, text);
    } catch (error) {
      this.failures.push({ error });
      throw error;
    }
  }

  flush(): void {}
}
