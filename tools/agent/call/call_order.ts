/**
 * The order of calls that overlap: reads run together, calls about one thing run one after the
 * other, and a call that ends the turn waits for all before it and holds up all after it.
 *
 * @module
 */

/** Orders the calls of one toolset. */
export class CallOrder {
  /** Calls that have arrived and not ended, but those in `#barrier`. */
  readonly #open = new Set<Promise<unknown>>();
  /** Ends when the last call that ends turns has ended. */
  #barrier: Promise<unknown> = Promise.resolve();
  readonly #queues = new Map<string, Promise<unknown>>();

  /** Runs an ordinary call once the calls before it that may end the turn have ended. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#barrier.then(work);
    this.#track(done);
    return done;
  }

  /** Runs a call that may end the turn: alone, after all that arrived before it. */
  runAlone<T>(work: () => Promise<T>): Promise<T> {
    const before = Promise.all([this.#barrier, ...[...this.#open].map(settled)]);
    const done = before.then(work);
    this.#barrier = settled(done);
    return done;
  }

  /** Runs work about one thing, such as a file, after all that was to be done about it before. */
  async inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const done = (this.#queues.get(key) ?? Promise.resolve()).then(work);
    const end = settled(done);
    this.#queues.set(key, end);
    try {
      return await done;
    } finally {
      if (this.#queues.get(key) === end) this.#queues.delete(key);
    }
  }

  /** Resolves when every call that has arrived so far has ended. */
  async idle(): Promise<void> {
    await Promise.all([this.#barrier, ...[...this.#open].map(settled)]);
  }

  #track(call: Promise<unknown>): void {
    this.#open.add(call);
    settled(call).then(() => this.#open.delete(call));
  }
}

/** Resolves when a promise is settled, either way. */
function settled(promise: Promise<unknown>): Promise<void> {
  return promise.then(() => {}, () => {});
}
