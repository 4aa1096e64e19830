/**
 * A clock that a test turns by hand, so that a limit of 30 seconds takes no time.
 *
 * @module
 */
import type { Clock } from "@ct/base";

interface Sleeper {
  readonly due: number;
  readonly wake: () => void;
}

/**
 * A clock whose time passes only by {@linkcode ManualClock.advance}.
 *
 * @example Sleep without waiting
 * ```ts
 * import { ManualClock } from "./manual_clock.ts";
 * import assert from "node:assert/strict";
 * const clock = new ManualClock();
 * const slept = clock.sleep(1000);
 * clock.advance(1000);
 * await slept;
 * assert.equal(clock.now(), 1000);
 * ```
 */
export class ManualClock implements Clock {
  #now: number;
  #sleepers: Sleeper[] = [];

  /** Starts at `startMs` milliseconds. */
  constructor(startMs = 0) {
    this.#now = startMs;
  }

  /** Milliseconds that have been advanced, and those it started at. */
  now(): number {
    return this.#now;
  }

  /**
   * Resolves once the clock has been advanced by `ms`; at once if that is 0, or when `signal`
   * aborts.
   */
  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (ms <= 0 || signal?.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const sleeper = { due: this.#now + ms, wake: resolve };
      this.#sleepers.push(sleeper);
      signal?.addEventListener("abort", () => {
        this.#sleepers = this.#sleepers.filter((other) => other !== sleeper);
        resolve();
      }, { once: true });
    });
  }

  /** Lets `ms` milliseconds pass and wakes who is due, the earliest first. */
  advance(ms: number): void {
    this.#now += ms;
    const due = this.#sleepers.filter((sleeper) => sleeper.due <= this.#now);
    this.#sleepers = this.#sleepers.filter((sleeper) => sleeper.due > this.#now);
    for (const { wake } of due.sort((a, b) => a.due - b.due)) wake();
  }

  /** How many are asleep. */
  get sleeping(): number {
    return this.#sleepers.length;
  }
}
