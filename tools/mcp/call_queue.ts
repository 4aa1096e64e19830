/**
 * The order of calls: those that read overlap, one that writes is alone.
 *
 * @module
 */

/** At most so many calls work at the same time. */
const mostAtOnce = 8;

/** Lets calls in, in the order in which they come. */
export class CallQueue {
  readonly #waiting: { readonly alone: boolean; readonly enter: () => void }[] = [];
  #inside = 0;
  #isTaken = false;

  /**
   * Does `work` when it is its turn.
   * @throws {unknown} The reason of the signal, if it aborts before that; what `work` throws.
   */
  async run<T>(
    work: () => Promise<T>,
    { alone, signal }: { readonly alone: boolean; readonly signal: AbortSignal },
  ): Promise<T> {
    await this.#enter(alone, signal);
    try {
      return await work();
    } finally {
      this.#inside--;
      if (alone) this.#isTaken = false;
      this.#admit();
    }
  }

  async #enter(alone: boolean, signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const entry = { alone, enter: resolve };
    const leave = (): void => {
      const at = this.#waiting.indexOf(entry);
      if (at < 0) return;
      this.#waiting.splice(at, 1);
      reject(signal.reason);
      this.#admit();
    };
    this.#waiting.push(entry);
    signal.addEventListener("abort", leave);
    if (signal.aborted) leave();
    else this.#admit();
    try {
      await promise;
    } finally {
      signal.removeEventListener("abort", leave);
    }
  }

  #admit(): void {
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      const fits = next.alone ? this.#inside === 0 : !this.#isTaken && this.#inside < mostAtOnce;
      if (!fits) return;
      this.#waiting.shift();
      this.#inside++;
      this.#isTaken = next.alone;
      next.enter();
    }
  }
}
