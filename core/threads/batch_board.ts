/**
 * Shared memory through which one thread hands batches of work to others and gets the results back,
 * without either side having to return to its event loop: a walk and a scan are long synchronous
 * ranges.
 *
 * The board is a ring of slots. A batch goes through the states of its slot, each change one atomic
 * step:
 *
 * ```
 * free ──post──> ready ──take──> taken ──finish──> done, or failed
 *   ^              └───reclaim───┐                      │
 *   └────────────────────────────┴───────release────────┘
 * ```
 *
 * @module
 */

/** What a slot may hold. */
const free = 0, ready = 1, taken = 2, done = 3, failed = 4;

/** How far a batch is that was handed over. */
export type BatchState = "waiting" | "running" | "done" | "failed";

const stateNames: readonly (BatchState | undefined)[] = [
  undefined,
  "waiting",
  "running",
  "done",
  "failed",
];

/** How many batches can be on a board. */
export const slotCount = 16;
/** Bytes for a batch; what is larger cannot be handed over. */
const requestBytes = 64 << 10;
/**
 * Bytes for a result; a batch with a larger one has failed, and whoever posted it does it himself.
 */
const responseBytes = 1 << 20;
const slotBytes = requestBytes + responseBytes;

/**
 * Control words: counters to wait on, whether all is over, and for each slot its state and how many
 * bytes it holds.
 */
const posts = 0, ends = 1, stopped = 2, states = 3, lengths = states + slotCount;
const controlBytes = 4 * (lengths + slotCount);
const boardBytes = controlBytes + slotCount * slotBytes;

/**
 * One thread's view of a board for batches and results of certain types, which must be JSON values.
 */
export class BatchBoard<Batch, Result> {
  readonly #control: Int32Array;
  readonly #slots: Uint8Array;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();
  /** What is sent to other threads, to look at the same board. */
  readonly memory: SharedArrayBuffer;

  /**
   * Creates a new board, or a view of one from another thread. Memory is used as far as batches
   * fill it.
   */
  constructor(memory: SharedArrayBuffer = new SharedArrayBuffer(boardBytes)) {
    this.memory = memory;
    this.#control = new Int32Array(memory, 0, controlBytes / 4);
    this.#slots = new Uint8Array(memory, controlBytes);
  }

  /** Puts a batch into a free slot for others to take; returns whether it fits. */
  post(slot: number, batch: Batch): boolean {
    const length = this.#write(slot * slotBytes, requestBytes, batch);
    if (length < 0) return false;
    Atomics.store(this.#control, lengths + slot, length);
    Atomics.store(this.#control, states + slot, ready);
    this.#signal(posts);
    return true;
  }

  /** How far the batch of a slot is; `undefined` if it has none. */
  stateOf(slot: number): BatchState | undefined {
    return stateNames[Atomics.load(this.#control, states + slot)];
  }

  /** Takes a batch back that nobody has taken; returns whether there was time. */
  reclaim(slot: number): boolean {
    return this.#change(slot, ready, free);
  }

  /** The result of a batch that is done. */
  result(slot: number): Result {
    const start = slot * slotBytes + requestBytes;
    return this.#read(start, Atomics.load(this.#control, lengths + slot));
  }

  /** Frees the slot of a batch that has ended. */
  release(slot: number): void {
    Atomics.store(this.#control, states + slot, free);
  }

  /**
   * Waits until a batch ends that had not ended when `seen` was {@linkcode BatchBoard.ended}, or
   * the time is up.
   */
  waitForEnd(seen: number, milliseconds: number): void {
    Atomics.wait(this.#control, ends, seen, milliseconds);
  }

  /** A counter of the batches that have ended, modulo 2³². */
  get ended(): number {
    return Atomics.load(this.#control, ends);
  }

  /** Makes {@linkcode BatchBoard.take} return nothing any more, on all threads. */
  stop(): void {
    Atomics.store(this.#control, stopped, 1);
    this.#signal(posts);
  }

  /** Whether {@linkcode BatchBoard.stop} was called, on any thread. */
  get isStopped(): boolean {
    return Atomics.load(this.#control, stopped) === 1;
  }

  /**
   * Takes the next batch, looking from slot `from` on; blocks until there is one. `undefined` once
   * all is over.
   */
  take(from: number): { readonly slot: number; readonly batch: Batch } | undefined {
    while (!this.isStopped) {
      const seen = Atomics.load(this.#control, posts);
      for (let step = 0; step < slotCount; step++) {
        const slot = (from + step) % slotCount;
        if (!this.#change(slot, ready, taken)) continue;
        const length = Atomics.load(this.#control, lengths + slot);
        return { slot, batch: this.#read(slot * slotBytes, length) };
      }
      Atomics.wait(this.#control, posts, seen);
    }
    return undefined;
  }

  /**
   * Hands in the result of a batch that was taken; it has failed if the result is too large, or no
   * JSON value.
   */
  finish(slot: number, result: Result): void {
    const length = this.#written(slot * slotBytes + requestBytes, responseBytes, result);
    Atomics.store(this.#control, lengths + slot, length);
    Atomics.store(this.#control, states + slot, length < 0 ? failed : done);
    this.#signal(ends);
  }

  #change(slot: number, from: number, to: number): boolean {
    return Atomics.compareExchange(this.#control, states + slot, from, to) === from;
  }

  #signal(counter: number): void {
    Atomics.add(this.#control, counter, 1);
    Atomics.notify(this.#control, counter);
  }

  /** The number of bytes written, or -1 if there are more than `room`. */
  #write(start: number, room: number, value: Batch | Result): number {
    const text = JSON.stringify(value);
    const { read, written } = this.#encoder.encodeInto(
      text,
      this.#slots.subarray(start, start + room),
    );
    return read < text.length ? -1 : written;
  }

  /**
   * The same, and -1 if there is no such text or the runtime cannot hold it: a process that posted
   * the batch waits for it.
   */
  #written(start: number, room: number, value: Result): number {
    try {
      return this.#write(start, room, value);
    } catch {
      return -1;
    }
  }

  #read(start: number, length: number) {
    return JSON.parse(this.#decoder.decode(this.#slots.subarray(start, start + length)));
  }
}
