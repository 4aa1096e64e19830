/**
 * `--timeout`, kept from outside. A tool looks at the clock between files and pieces of files.
 * Where the system keeps it waiting it cannot: a FIFO took the place of a file, the reader of the
 * output takes nothing, a directory has a million entries. So a call with a limit works on a second
 * thread, and the first one ends the process (R23, R25). Starting that thread takes 15 ms, which
 * only calls with `--timeout` pay.
 *
 * @module
 */
import { escapeControls } from "@ct/base";
import { formatSeconds } from "../bounds/bounds.ts";
import type { Command } from "../definition/command.ts";
import { parseArgv } from "../definition/parse.ts";
import type { ToolDefinition } from "../definition/types.ts";
import { isLoadable } from "../threads/worker_module.ts";

/** A limit on a whole call. */
export interface TimeLimit {
  /** The tool that is called. */
  readonly tool: string;
  /** Seconds until it gives up. */
  readonly seconds: number;
}

/**
 * How much longer than the limit the second thread may work without printing anything: by itself it
 * gives up in time, says so and prints what it has.
 */
const graceMs = 500;
/** How long the last message may wait for a reader. */
const messageMs = 200;

/** The words of the memory that both threads share. */
const state = 0, status = 1, printed = 2, wordCount = 3;
/** The states of a call: at work, at work without a limit, and over. */
const limited = 0, lifted = 1, ended = 2;

/**
 * The limit that the words of a call set for all of it; `undefined` if there is none, or the words
 * are no call that can be kept. In tools that run others `--timeout` is for these, and they keep it
 * by timers.
 */
export function timeLimit(
  { definition }: Partial<Pick<Command, "definition">>,
  argv: readonly string[],
): TimeLimit | undefined {
  // Most calls have none, and are not to be parsed twice.
  if (definition === undefined || !argv.some((word) => word.startsWith("--timeout"))) {
    return undefined;
  }
  try {
    const parsed = parseArgv<ToolDefinition>(definition, argv);
    if (parsed.info !== undefined) return undefined;
    const { run } = definition.permissions ?? {};
    const startsPrograms = run !== undefined &&
      (run.onlyWith === undefined || parsed.options[run.onlyWith] === true);
    const seconds = parsed.options["timeout"];
    const isLimit = typeof seconds === "number" && seconds > 0 && seconds < Infinity;
    if (startsPrograms || !isLimit || !isLoadable(new URL(Deno.mainModule))) return undefined;
    return { tool: definition.name, seconds };
  } catch {
    // The tool says what is wrong with its words.
    return undefined;
  }
}

/**
 * Runs this process's main module on a second thread. Resolves to the exit status that it reports
 * through {@linkcode SecondThread}, or to 2 when the time is up.
 */
export async function runOnSecondThread({ tool, seconds }: TimeLimit): Promise<number> {
  const words = new Int32Array(new SharedArrayBuffer(4 * wordCount));
  const failure = Promise.withResolvers<string>();
  const thread = new Worker(Deno.mainModule, { type: "module" });
  thread.addEventListener("error", (event) => {
    event.preventDefault();
    failure.resolve(event.message);
  });
  thread.postMessage(words);
  const end = await Promise.race([endOf(words, seconds * 1000), failure.promise]);
  if (typeof end === "number") return end;
  const reason = end ?? `timed out after ${formatSeconds(seconds)}; aborted`;
  const message = new TextEncoder().encode(`${tool}: ${escapeControls(reason)}\n`);
  await Promise.race([
    Deno.stderr.write(message).catch(() => {}),
    new Promise((resolve) => setTimeout(resolve, messageMs)),
  ]);
  return 2;
}

/** The status of the call; `undefined` if it goes on in silence when its time is up. */
async function endOf(words: Int32Array, limitMs: number): Promise<number | undefined> {
  const deadline = performance.now() + limitMs;
  let seen = -1;
  while (true) {
    const now = Atomics.load(words, state);
    if (now === ended) return Atomics.load(words, status);
    const leftMs = deadline - performance.now();
    if (await change(words, now, now === lifted ? Infinity : leftMs > 0 ? leftMs : graceMs)) {
      continue;
    }
    const lines = Atomics.load(words, printed);
    if (lines === seen) return undefined;
    seen = lines;
  }
}

/** Whether the state becomes another one in time. */
async function change(words: Int32Array, from: number, waitMs: number): Promise<boolean> {
  return await Atomics.waitAsync(words, state, from, waitMs).value !== "timed-out";
}

/** The second thread's side. */
export class SecondThread {
  readonly #words: Int32Array;

  private constructor(words: Int32Array) {
    this.#words = words;
  }

  /** This thread, if it is a second one. */
  static async here(): Promise<SecondThread | undefined> {
    if (!("WorkerGlobalScope" in globalThis)) return undefined;
    return await new Promise((resolve) =>
      addEventListener("message", (event) => {
        if (event instanceof MessageEvent) resolve(new SecondThread(event.data));
      }, { once: true })
    );
  }

  /** Tells that something was printed. */
  readonly printed = (): void => {
    Atomics.add(this.#words, printed, 1);
  };

  /** Tells that the limit does not count for now. */
  lift(): void {
    this.#enter(lifted);
  }

  /** Tells that the limit counts again. */
  restore(): void {
    this.#enter(limited);
  }

  /** Tells how the call has ended. */
  end(exitStatus: number): void {
    Atomics.store(this.#words, status, exitStatus);
    this.#enter(ended);
  }

  #enter(next: number): void {
    Atomics.store(this.#words, state, next);
    Atomics.notify(this.#words, state);
  }
}
