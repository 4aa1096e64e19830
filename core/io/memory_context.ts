/**
 * A context that keeps what a tool prints, for running a tool inside another program.
 *
 * @module
 */
import { CtError } from "../errors.ts";
import type { Child, Clock, Context, Interruption, Sink, Spawn } from "./context.ts";

/** A sink that keeps its text. */
export class MemorySink implements Sink {
  /** Never a terminal. */
  readonly isTerminal = false;
  #parts: string[] = [];

  /** Keeps `text`. */
  write(text: string): void {
    this.#parts.push(text);
  }

  /** Does nothing: nothing is held back. */
  flush(): void {}

  /** Everything written so far. */
  get text(): string {
    if (this.#parts.length > 1) this.#parts = [this.#parts.join("")];
    return this.#parts[0] ?? "";
  }
}

/** The runtime's clock. */
export const systemClock: Clock = {
  now: (): number => performance.now(),
  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    const until = performance.now() + ms;
    for (let left = ms;; left = until - performance.now()) {
      await timer(Math.min(left, longestTimerMs), signal);
      if (left <= longestTimerMs || signal?.aborted) return;
    }
  },
};

/** A longer one would go off at once. */
const longestTimerMs = 2 ** 31 - 1;

function timer(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const done = () => {
      clearTimeout(id);
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const id = setTimeout(done, ms);
    signal?.addEventListener("abort", done);
  });
}

/** Starts nothing, and is never told to end. */
export const noSpawn: Spawn = {
  start(): Child {
    throw new CtError("launch", "programs cannot be started here");
  },
  interruption: (): Interruption => ({
    signal: new AbortController().signal,
    [Symbol.dispose]: (): void => {},
  }),
};

/** A context whose output can be read afterwards. */
export interface MemoryContext extends Context {
  /** What the tool printed as results. */
  readonly stdout: MemorySink;
  /** What the tool printed as diagnostics. */
  readonly stderr: MemorySink;
}

/**
 * Makes a context that captures output. `cwd` must be absolute. It starts no programs, unless it is given what does.
 *
 * @example Capture what a tool prints
 * ```ts
 * import { memoryContext } from "@ct/core";
 * import assert from "node:assert/strict";
 * const ctx = memoryContext({ cwd: "/" });
 * ctx.stdout.write("hello\n");
 * assert.equal(ctx.stdout.text, "hello\n");
 * ```
 */
export function memoryContext(
  init:
    & Pick<Context, "cwd">
    & Partial<Omit<Context, "cwd" | "stdout" | "stderr">>,
): MemoryContext {
  return {
    stdin: { text: (): Promise<string> => Promise.resolve("") },
    clock: systemClock,
    signal: new AbortController().signal,
    colour: false,
    home: undefined,
    configHome: undefined,
    spawn: noSpawn,
    commands: new Map(),
    commandDirectories: [],
    environment: {},
    ...init,
    stdout: new MemorySink(),
    stderr: new MemorySink(),
  };
}
