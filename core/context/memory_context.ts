/**
 * A context that keeps what a tool prints, for running a tool inside another program.
 *
 * @module
 */
import { CtError, openDoor, systemClock } from "@ct/base";
import type { Child, Context, Interruption, Sink, Spawn } from "./context.ts";
import { cacheHomeOf } from "./user_directories.ts";

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

/** Starts nothing, and is never told to end. */
const noSpawn: Spawn = {
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
 * Creates a context that captures output. Only the streams are in memory: files are read and
 * written on the disk, as far as `door` lets them. `cwd` must be absolute. It starts no programs,
 * unless it is given what does.
 *
 * @example Capture what a tool prints
 * ```ts
 * import { memoryContext } from "@ct/core/context";
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
    door: openDoor,
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
    cacheHome: cacheHomeOf(undefined, init.home),
    ...init,
    stdout: new MemorySink(),
    stderr: new MemorySink(),
  };
}
