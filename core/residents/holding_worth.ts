/**
 * Whether keeping a tree in memory pays: what calls wait for it next to what it spares them.
 *
 * @module
 */

/** What a call waited until all changes were known, and about what it did not have to do then. */
export interface CallCost {
  /** In milliseconds. */
  readonly waitedMs: number;
  /** In milliseconds. */
  readonly sparedMs: number;
}

/** The number of calls that are weighed together. */
const weighed = 8;
/** Shorter waits in total go unnoticed, in milliseconds. */
const leastWaitMs = 2_000;

/** The last calls on a tree. */
export class HoldingWorth {
  readonly #calls: CallCost[] = [];

  /** Records how the next call went. */
  note(call: CallCost): void {
    this.#calls.push(call);
    if (this.#calls.length > weighed) this.#calls.shift();
  }

  /** Why the tree is not to be kept, if that does not pay. */
  get refusal(): string | undefined {
    if (this.#calls.length < weighed) return undefined;
    const waitedMs = sumOf(this.#calls.map((call) => call.waitedMs));
    const sparedMs = sumOf(this.#calls.map((call) => call.sparedMs));
    if (waitedMs < leastWaitMs || waitedMs <= sparedMs) return undefined;
    return `keeping it did not pay: the last ${weighed} calls waited ${seconds(waitedMs)} s for ` +
      `changes and were spared some ${seconds(sparedMs)} s`;
  }
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}
