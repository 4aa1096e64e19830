/**
 * Time as something that is handed in, so that a test of a long wait takes no time.
 *
 * @module
 */

/** Time. */
export interface Clock {
  /** Milliseconds since an arbitrary origin; never goes back. */
  now(): number;
  /** Resolves after `ms` milliseconds, or at once when `signal` aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
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
