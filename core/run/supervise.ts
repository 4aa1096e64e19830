/**
 * Running a program from its start to the end of all that it started
 * (docs/spec/conventions.md#child-processes, R16). It has a limit of time, its output a limit of
 * memory, and whatever happens here, none of its process group is left behind.
 *
 * @module
 */
import type { Child, ChildEnd, Context, SpawnRequest } from "../context/context.ts";
import { osErrorText } from "@ct/base";
import { abortReason } from "./abort_reason.ts";
import { Capture } from "./capture.ts";
import type { Outcome, OutcomeEnd, RunOptions } from "./outcome.ts";
import { InputPipe, OutputPipe } from "./pipe.ts";

/** A program to run under supervision. */
export interface ProgramRequest extends SpawnRequest {
  /** It has children of its own in other process groups, and ends them when it is asked to end. */
  readonly supervises: boolean;
  /**
   * Milliseconds that its process group, asked to end, has left when the program is stopped; by
   * default it is killed at once.
   */
  readonly farewellMs?: number;
  /**
   * Its input is not closed before it is done with: by the end of it the program learns that this
   * process is no more.
   */
  readonly holdsInput?: true;
  /** Receives what the program leaves behind, of which nothing in its process group lives on. */
  readonly leftovers?: Leftovers;
}

/** Inspects what a program that has ended by itself leaves behind. */
export interface Leftovers {
  /** Called before the process group of that number is killed. */
  readonly look: (group: number) => Promise<void>;
  /** Called if processes outside the group still hold the program's output. */
  readonly escaped: () => void;
}

/** What a supervised program needs of the context. */
export type ProgramContext = Pick<Context, "spawn" | "clock" | "signal" | "backlog">;

/**
 * When the pipes of a program that has ended are given up: after this many pauses in which nothing
 * came, or this many in all. Several short pauses tell silence from a moment in which this process
 * was not given the processor.
 */
const silence = { pauseMs: 50, pauses: 5, atMost: 20 } as const;

/** How long a program that supervises others has to end them, in milliseconds. */
const supervisorMs = 300;

/**
 * Runs a program to its end.
 * @throws {CtError} The reason of the abortion, if the context's signal aborts meanwhile.
 * @throws What the observer of the output throws.
 */
export async function runProgram(
  request: ProgramRequest,
  options: RunOptions,
  around: ProgramContext,
): Promise<Outcome> {
  if (around.signal.aborted) throw abortReason(around.signal);
  const capture = new Capture(options, around.backlog);
  let child: Child;
  try {
    child = around.spawn.start(request);
  } catch (error) {
    return { kind: "failed-to-launch", reason: osErrorText(error), ...capture.output() };
  }
  around.backlog?.watch();
  const supervision = new Supervision(child, capture, around);
  const end = await supervision.run(options, request);
  return { ...end, ...capture.output() };
}

/** Why a program is not waited for any longer. */
type Stop = "expired" | "aborted";

/** One running program. */
class Supervision {
  readonly #child: Child;
  readonly #around: ProgramContext;
  readonly #pipes: readonly OutputPipe[];
  readonly #drained: Promise<unknown>;
  /** Wakes everything that still waits, at the end. */
  readonly #over = new AbortController();

  constructor(child: Child, capture: Capture, around: ProgramContext) {
    this.#child = child;
    this.#around = around;
    this.#pipes = [
      new OutputPipe(child.stdout, "stdout", capture),
      new OutputPipe(child.stderr, "stderr", capture),
    ];
    this.#drained = Promise.all(this.#pipes.map(({ drained }) => drained));
    // It is looked at again and again; in between its failure is no surprise to the runtime.
    this.#drained.catch(() => {});
  }

  async run({ stdin, timeoutMs }: RunOptions, request: ProgramRequest): Promise<OutcomeEnd> {
    const { signal, backlog } = this.#around;
    const input = new InputPipe(this.#child.stdin, stdin ?? "", request.holdsInput);
    let isGone = false;
    try {
      const stop = Promise.race([
        this.#observerFailure(),
        this.#expiry(timeoutMs),
        this.#abortion(),
      ]);
      const first = await Promise.race([this.#child.ended, stop]);
      const last = typeof first === "string" ? first : await this.#isDrained(stop);
      if (last === "aborted") throw abortReason(signal);
      if (last === "expired" || typeof first === "string") {
        if (this.#blockedPipes.length > 0) backlog?.hurry();
        return { kind: "timed-out" };
      }
      isGone = last;
      if (request.leftovers !== undefined) {
        await request.leftovers.look(this.#child.group);
        this.#child.killGroup();
        if (!isGone && !await this.#isDrained()) request.leftovers.escaped();
        isGone = true;
      }
      return outcomeEnd(first);
    } finally {
      if (!isGone) await this.#end(request);
      this.#over.abort();
      input.abandon();
      await Promise.allSettled(this.#pipes.map((pipe) => pipe.abandon()));
    }
  }

  /**
   * Ends the whole group and reads the rest of its output; gives up on what cannot be killed.
   */
  async #end({ supervises, farewellMs }: ProgramRequest): Promise<void> {
    if (supervises) {
      this.#child.askToEnd();
      await this.#within(supervisorMs, this.#child.ended);
    }
    if (farewellMs !== undefined) {
      this.#child.askGroupToEnd();
      await this.#within(farewellMs, Promise.allSettled([this.#child.ended, this.#drained]));
    }
    this.#child.killGroup();
    await this.#within(silence.pauseMs * silence.atMost, this.#child.ended);
    await this.#isDrained().catch(() => {});
  }

  /**
   * Whether the pipes come to their end soon: false if a process silently holds them open, or for
   * too long. What waits for the reader of our own output may do so until `stop`, whose value is
   * the result then.
   */
  async #isDrained(stop?: Promise<Stop>): Promise<boolean | Stop> {
    let silent = 0;
    for (let pause = 0; pause < silence.atMost && silent < silence.pauses; pause++) {
      const before = this.#pieces();
      if (await this.#within(silence.pauseMs, this.#drained)) return true;
      silent = this.#pieces() === before ? silent + 1 : 0;
      const [blocked] = this.#blockedPipes;
      if (stop === undefined || blocked === undefined) continue;
      const stopped = await Promise.race([stop, blocked.blocked]);
      if (stopped !== undefined) return stopped;
      silent = pause = 0;
    }
    return false;
  }

  get #blockedPipes(): readonly OutputPipe[] {
    return this.#pipes.filter(({ blocked }) => blocked !== undefined);
  }

  #pieces(): number {
    return this.#pipes.reduce((sum, { pieces }) => sum + pieces, 0);
  }

  /** Whether `promise` resolves within `ms` milliseconds. */
  async #within(ms: number, promise: Promise<unknown>): Promise<boolean> {
    const late = this.#around.clock.sleep(ms, this.#over.signal);
    return await Promise.race([promise.then(() => true), late.then(() => false)]);
  }

  #observerFailure(): Promise<never> {
    return new Promise((_, reject) => this.#drained.catch(reject));
  }

  #expiry(timeoutMs: number | undefined): Promise<"expired"> {
    if (timeoutMs === undefined) return new Promise(() => {});
    return this.#around.clock.sleep(timeoutMs, this.#over.signal).then(() => "expired");
  }

  #abortion(): Promise<"aborted"> {
    return new Promise((resolve) => {
      const options = { once: true, signal: this.#over.signal };
      this.#around.signal.addEventListener("abort", () => resolve("aborted"), options);
    });
  }
}

function outcomeEnd({ code, signal }: ChildEnd): OutcomeEnd {
  return signal === undefined ? { kind: "exited", code } : { kind: "signalled", signal };
}
