/**
 * The share of a call's time that is spent on what later calls will need.
 *
 * @module
 */
import type { Clock } from "@ct/base";

/** A twentieth: after each piece of work, the call gets this many times as long. */
const restPerWork = 20;
/** Where others keep the processor busy, a call gets little of it, and is left more time. */
const longestRestPerWork = 200;
/** As many threads of a call use the processor at a time. */
const threads = 2;

/** Allots the share, by the clock and by what the process gets of the processor. */
export class SpareTime {
  readonly #clock: Clock;
  readonly #processorMs: () => number;
  #restsUntil = -Infinity;
  /** The same in processor time of the process. */
  #restsUntilUsed = -Infinity;
  /** When it is over in any case. */
  #restsUntilAtMost = -Infinity;

  /** Takes time, and what tells the processor time of the process in milliseconds. */
  constructor(clock: Clock, processorMs: () => number = ownProcessorMs) {
    this.#clock = clock;
    this.#processorMs = processorMs;
  }

  /** Whether work may be done now. */
  get isLeft(): boolean {
    const now = this.#clock.now();
    if (now < this.#restsUntil) return false;
    if (now >= this.#restsUntilAtMost) return true;
    const missing = this.#restsUntilUsed - this.#processorMs();
    if (missing <= 0) return true;
    // Before it cannot be over: asking takes longer than a look at the clock.
    this.#restsUntil = Math.min(now + missing / threads, this.#restsUntilAtMost);
    return false;
  }

  /** Work was done for so long, in milliseconds. */
  spend(ms: number): void {
    const now = this.#clock.now();
    this.#restsUntil = now + restPerWork * ms;
    this.#restsUntilUsed = this.#processorMs() + restPerWork * ms;
    this.#restsUntilAtMost = now + longestRestPerWork * ms;
  }
}

function ownProcessorMs(): number {
  const { user, system } = globalThis.process.cpuUsage();
  return (user + system) / 1000;
}
