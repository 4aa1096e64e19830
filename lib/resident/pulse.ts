/**
 * Whether a thread has been standing still.
 *
 * The system keeps a limited number of events for a process, and drops those beyond it;
 * it tells, but the runtime does not. A thread that gets no time cannot take them.
 *
 * @module
 */

const beatMs = 1_000;
/** So late is a beat on a busy machine. */
const lateMs = 500;

/** Beats once a second from its making on. */
export class Pulse {
  readonly #onLapse: () => void;
  #last = performance.now();

  /** Receives a lapse, at the first beat after it. */
  constructor(onLapse: () => void) {
    this.#onLapse = onLapse;
    setInterval(() => this.beat(), beatMs);
  }

  /** Beats once more, as the thread has something to do. */
  beat(): void {
    const now = performance.now();
    if (now - this.#last > beatMs + lateMs) this.#onLapse();
    this.#last = now;
  }
}
