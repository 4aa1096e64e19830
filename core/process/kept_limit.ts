/**
 * `--timeout`, kept from outside. A tool looks at the clock between files and pieces of files.
 * Where the system keeps it waiting it cannot: a FIFO took the place of a file, the reader of the
 * output takes nothing, a directory has a million entries. Nor can one that is busy, as with a
 * pattern that takes long, and that hears no signal meanwhile. So a call with a limit works on a
 * second thread, and the first one ends the process (R23, R25). Starting that thread takes 15 ms,
 * which only calls with `--timeout` pay.
 *
 * @module
 */
import { escapeControls, killGroup } from "@ct/base";
import { formatSeconds } from "../bounds/bounds.ts";
import { parseArgv } from "../definition/parse.ts";
import type { ToolDefinition } from "../definition/types.ts";
import { groupKiller } from "../run/announced_spawn.ts";
import { system } from "../run/system.ts";
import { isLoadable } from "../threads/worker_module.ts";
import { callState, commonNow, SharedCall, type ThreadMessage } from "./second_thread.ts";

/** A limit on a whole call. */
export interface TimeLimit {
  /** The tool that is called. */
  readonly tool: string;
  /** Seconds until it gives up. */
  readonly seconds: number;
  /**
   * The limit is for what the tool runs, one after the other; by itself it keeps that by timers.
   */
  readonly runsOthers: boolean;
}

/**
 * How much longer than the limit the second thread may work without printing anything, or without a
 * turn for its timers: by itself it gives up in time, says so and prints what it has.
 */
const graceMs = 500;
/** How often is looked whether timers have their turn. */
const lookMs = 100;
/** How long the last message may wait for a reader. */
const messageMs = 200;

/**
 * The limit that the words of a call set; `undefined` if there is none, or the words are no call
 * that can be kept.
 */
export function timeLimit(
  { definition, argv }: {
    readonly definition: ToolDefinition | undefined;
    readonly argv: readonly string[];
  },
): TimeLimit | undefined {
  // Most calls have none, and are not to be parsed twice.
  if (definition === undefined || !argv.some((word) => word.startsWith("--timeout"))) {
    return undefined;
  }
  try {
    const parsed = parseArgv(definition, argv);
    if (parsed.info !== undefined) return undefined;
    const { run } = definition.permissions ?? {};
    const runsOthers = run !== undefined &&
      (run.onlyWith === undefined || parsed.options[run.onlyWith] === true);
    const seconds = parsed.options["timeout"];
    const isLimit = typeof seconds === "number" && seconds > 0 && seconds < Infinity;
    if (!isLimit || !isLoadable(new URL(Deno.mainModule))) return undefined;
    return { tool: definition.name, seconds, runsOthers };
  } catch {
    // The tool says what is wrong with its words.
    return undefined;
  }
}

/** How a call ended that the thread could not end: by a signal of that number, or too late. */
type Stopped = { readonly signal: number } | "late";

/**
 * Runs this process's main module on a second thread. Resolves to the exit status that it reports
 * through `SecondThread`, to 2 when the time is up, or to 128 and the number of a signal that it
 * could not hear.
 */
export async function runOnSecondThread(limit: TimeLimit): Promise<number> {
  const call = new SharedCall();
  const failure = Promise.withResolvers<string>();
  const thread = new Worker(Deno.mainModule, { type: "module" });
  using programs = new ThreadPrograms(thread);
  thread.addEventListener("error", (event) => {
    event.preventDefault();
    failure.resolve(event.message);
  });
  thread.postMessage(call.memory);
  const limitMs = limit.seconds * 1000;
  const end = await Promise.race([
    limit.runsOthers ? endOfRunner(call, programs, limitMs) : endOf(call, limitMs),
    failure.promise.then((reason) => ({ reason })),
  ]);
  if (typeof end === "number") return end;
  programs.kill();
  if (typeof end === "object" && "signal" in end) return 128 + end.signal;
  const reason = end === "late"
    ? `timed out after ${formatSeconds(limit.seconds)}; aborted`
    : end.reason;
  const message = new TextEncoder().encode(`${limit.tool}: ${escapeControls(reason)}\n`);
  await Promise.race([
    Deno.stderr.write(message).catch(() => {}),
    new Promise((resolve) => setTimeout(resolve, messageMs)),
  ]);
  return 2;
}

/** The status of the call, unless it silently continues when its time is up. */
async function endOf(call: SharedCall, limitMs: number): Promise<number | Stopped> {
  const deadline = performance.now() + limitMs;
  let seen = -1;
  while (true) {
    const now = call.state;
    if (now === callState.ended) return call.status;
    const leftMs = deadline - performance.now();
    const waitMs = now === callState.lifted ? Infinity : leftMs > 0 ? leftMs : graceMs;
    if (await call.changes(now, waitMs)) continue;
    const lines = call.printed;
    if (lines === seen) return "late";
    seen = lines;
  }
}

/**
 * The status of the call, unless it gives its timers no turn when the time of something that it
 * runs is up, or when a signal comes. A write in progress is finished first.
 */
async function endOfRunner(
  call: SharedCall,
  programs: ThreadPrograms,
  limitMs: number,
): Promise<number | Stopped> {
  let turns = 0;
  let turnAt = Infinity;
  while (true) {
    const now = call.state;
    if (now === callState.ended) return call.status;
    await call.changes(now, lookMs);
    if (call.turns !== turns || call.state === callState.lifted) {
      turns = call.turns;
      turnAt = commonNow();
    }
    const busyMs = commonNow() - turnAt;
    if (busyMs < graceMs) continue;
    const { signal } = programs;
    if (signal !== undefined) return { signal };
    if (commonNow() > call.deadline || busyMs > limitMs + graceMs) return "late";
  }
}

/** The programs that the second thread has started, and the signals that it should hear. */
class ThreadPrograms implements Disposable {
  /** The number of a signal that has come; the second thread hears it as well, if it can. */
  signal: number | undefined;
  readonly #groups = new Set<number>();
  readonly #listeners = system.endingSignals.map(([name, number]) =>
    [name, () => void (this.signal = number)] as const
  );
  #isListening = false;

  constructor(thread: Worker) {
    thread.addEventListener("message", ({ data }) => this.#hear(data));
  }

  /** Ends all that is left of them. */
  kill(): void {
    const { program, words } = groupKiller();
    for (const group of this.#groups) killGroup({ group, program, words: words(group) });
  }

  #hear(message: ThreadMessage): void {
    if (typeof message === "string") this.#listen(message === "listening");
    else if (message.lives) this.#groups.add(message.group);
    else this.#groups.delete(message.group);
  }

  /** Only while the other thread does; elsewhere a signal ends the process at once. */
  #listen(isListening: boolean): void {
    if (this.#isListening === isListening) return;
    this.#isListening = isListening;
    for (const [name, listener] of this.#listeners) {
      if (isListening) Deno.addSignalListener(name, listener);
      else Deno.removeSignalListener(name, listener);
    }
  }

  [Symbol.dispose](): void {
    this.#listen(false);
  }
}
