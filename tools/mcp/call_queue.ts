/**
 * The order of calls: those that read overlap, those that write follow one another. Neither waits
 * for the other kind: a read sees a file before a write or after it, and a long wait for something
 * holds up no edit.
 *
 * @module
 */

/** At most this many calls that read work at the same time. */
const maxReads = 8;

/** Lets calls in, in the order in which they come. */
export class CallQueue {
  readonly #reads = new Lane(maxReads);
  readonly #writes = new Lane(1);

  /**
   * Does `work` when it is its turn.
   * @throws {unknown} The reason of the signal, if it aborts before that; what `work` throws.
   */
  async run<T>(
    work: () => Promise<T>,
    { writes, signal }: { readonly writes: boolean; readonly signal: AbortSignal },
  ): Promise<T> {
    const lane = writes ? this.#writes : this.#reads;
    await lane.enter(signal);
    try {
      return await work();
    } finally {
      lane.leave();
    }
  }
}

/** A way for a few at a time. */
class Lane {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(max: number) {
    this.#free = max;
  }

  async enter(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#free > 0) {
      this.#free--;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = (): void => {
      const at = this.#waiting.indexOf(resolve);
      if (at < 0) return;
      this.#waiting.splice(at, 1);
      reject(signal.reason);
    };
    this.#waiting.push(resolve);
    signal.addEventListener("abort", giveUp);
    try {
      await promise;
    } finally {
      signal.removeEventListener("abort", giveUp);
    }
  }

  /** Makes room for the one that has waited longest. */
  leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free++;
    else next();
  }
}
