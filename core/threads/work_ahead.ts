/**
 * Working on files ahead of their turn, on several threads, without changing the order in which
 * they are dealt with.
 *
 * @module
 */
import { BatchBoard, slotCount } from "./batch_board.ts";
import { type FileJob, resultOf, type ThreadStart } from "./batch_worker.ts";
import { isLoadable } from "./worker_module.ts";

/** How items are worked on. */
export interface AheadOptions<Item, Setup, Result, Request = string> {
  /** The module of the worker, which calls {@linkcode serveFiles}. */
  readonly worker: URL;
  /** What the worker's job is made with: something that can be cloned. */
  readonly setup: Setup;
  /**
   * How many threads there may be, this one included; by default one for each processor, up to
   * four.
   */
  readonly threads?: number | undefined;
  /**
   * What the job is given for an item: the absolute path of its file, or a JSON value that has it;
   * `null` for an item to be left for its turn. Such items may be many: they are no reason to start
   * threads.
   */
  requestOf(item: Item): Request | null;
  /** The worker's job, for this thread. */
  readonly job: FileJob<Result, Request>;
  /**
   * Called while items are collected or worked on ahead, and while this thread waits for others.
   * Tells whether it is time to let the event loop run; what it throws ends the work.
   */
  tick(): boolean;
}

/** An item whose turn it is. */
export interface WorkItem<Item, Result> {
  /** The item. */
  readonly item: Item;
  /** What was found out ahead; `null` if the work is still to be done, now. */
  readonly result: Result | null;
}

/** This many items are begun with before anything is taken ahead of its turn. */
const fewItems = 1024;
/**
 * Other threads are started if this many more items wait: with fewer, starting them was measured to
 * cost more.
 */
const manyItems = 4096;
const batchItems = 32;
/** With those that are left for their turn. */
const maxBatchItems = 512;
/** Opening files takes most of the time, and in that the system gains little from more. */
const maxThreads = 4;
const waitMs = 20;

/**
 * Yields each item, in order, as its turn comes. If there are many, then other threads work on
 * those that follow, up to some hundred items ahead. They are stopped when the consumer stops.
 * Yields `undefined` where it is time to let the event loop run before the next turn.
 */
export function* workAhead<Item, Setup, Result, Request = string>(
  items: Iterable<Item>,
  options: AheadOptions<Item, Setup, Result, Request>,
): Generator<WorkItem<Item, Result> | undefined> {
  const source = Iterator.from(items).map((item) => ({
    item,
    request: options.requestOf(item),
  }));
  try {
    for (let count = 0; count < fewItems;) {
      const next = source.next();
      if (next.done === true) return;
      if (next.value.request !== null) count++;
      yield turnOf(next.value);
    }
    const others = (options.threads ?? Math.min(navigator.hardwareConcurrency, maxThreads)) - 1;
    const most = others > 0 && isLoadable(options.worker) ? manyItems : 0;
    const waiting: Waiting<Item, Request>[] = [];
    let work = 0;
    for (const each of pulled(source, { work: most })) {
      waiting.push(each);
      if (each.request !== null) work++;
      if (options.tick()) yield undefined;
    }
    if (work === manyItems) {
      const ahead = new Ahead(options, others);
      try {
        yield* ahead.turns(joined(waiting, source));
      } finally {
        ahead.stop();
      }
    } else for (const each of joined(waiting, source)) yield turnOf(each);
  } finally {
    source.return?.();
  }
}

/** An item whose turn is to come. */
interface Waiting<Item, Request> {
  readonly item: Item;
  readonly request: Request | null;
}

function turnOf<Item>({ item }: Waiting<Item, unknown>): WorkItem<Item, never> {
  return { item, result: null };
}

/**
 * Some of the items that are left, which are not over when this is: until there is so much work
 * among them, or this many of them.
 */
function* pulled<T extends Waiting<unknown, unknown>>(
  source: Iterator<T>,
  { work, items = Infinity }: { readonly work: number; readonly items?: number },
): Generator<T> {
  for (let found = 0, count = 0; found < work && count < items; count++) {
    const next = source.next();
    if (next.done === true) return;
    if (next.value.request !== null) found++;
    yield next.value;
  }
}

function* joined<T extends Waiting<unknown, unknown>>(
  first: readonly T[],
  rest: Iterator<T>,
): Generator<T> {
  yield* first;
  yield* pulled(rest, { work: Infinity });
}

/** Items that are worked on together. */
interface Batch<Item, Request, Result> {
  readonly items: readonly Item[];
  readonly requests: readonly (Request | null)[];
  /** Where it was handed over, if it was and still is. */
  slot: number | undefined;
  /** What this thread has found out about the items. */
  results: readonly (Result | null)[] | undefined;
}

/** The batches that are being worked on. */
class Ahead<Item, Setup, Result, Request> {
  readonly #options: AheadOptions<Item, Setup, Result, Request>;
  readonly #board: BatchBoard<readonly (Request | null)[], readonly (Result | null)[]> =
    new BatchBoard();
  readonly #batches: Batch<Item, Request, Result>[] = [];
  readonly #freeSlots: number[] = Array.from({ length: slotCount }, (_, slot) => slot);

  /** Starts other threads. One that does not start takes no batch, so that all is done here. */
  constructor(options: AheadOptions<Item, Setup, Result, Request>, others: number) {
    this.#options = options;
    const message: ThreadStart<Setup> = { memory: this.#board.memory, setup: options.setup };
    for (let count = 0; count < others; count++) {
      const thread = new Worker(options.worker, { type: "module" });
      thread.addEventListener("error", (event) => event.preventDefault());
      thread.postMessage(message);
    }
  }

  /** Ends the other threads. */
  stop(): void {
    this.#board.stop();
  }

  *turns(source: Iterator<Waiting<Item, Request>>): Generator<WorkItem<Item, Result> | undefined> {
    yield* this.#fill(source);
    for (let first = this.#batches.shift(); first !== undefined; first = this.#batches.shift()) {
      const results = yield* this.#resultsOf(first);
      for (const [index, item] of first.items.entries()) {
        yield { item, result: results?.[index] ?? null };
      }
      yield* this.#fill(source);
    }
  }

  /** Hands over as many batches as the board takes. */
  *#fill(source: Iterator<Waiting<Item, Request>>): Generator<undefined> {
    while (this.#batches.length < slotCount) {
      if (this.#options.tick()) yield undefined;
      const waiting = [...pulled(source, { work: batchItems, items: maxBatchItems })];
      if (waiting.length === 0) return;
      const items = waiting.map(({ item }) => item);
      const requests = waiting.map(({ request }) => request);
      const slot = this.#freeSlots.shift();
      const batch: Batch<Item, Request, Result> = {
        items,
        requests,
        slot: undefined,
        results: undefined,
      };
      if (slot !== undefined && this.#board.post(slot, requests)) batch.slot = slot;
      else if (slot !== undefined) this.#freeSlots.unshift(slot);
      this.#batches.push(batch);
    }
  }

  /**
   * What was found out about a batch whose turn it is; while others are at it, this thread does
   * what comes next.
   */
  *#resultsOf(
    batch: Batch<Item, Request, Result>,
  ): Generator<undefined, readonly (Result | null)[] | undefined> {
    const { slot } = batch;
    if (slot === undefined || this.#reclaim(batch)) return batch.results;
    for (;;) {
      const seen = this.#board.ended;
      const state = this.#board.stateOf(slot);
      if (state !== "running") {
        const results = state === "done" ? this.#board.result(slot) : undefined;
        this.#release(batch, slot);
        return results;
      }
      const next = this.#batches.find((other) => this.#reclaim(other));
      if (next !== undefined) next.results = yield* this.#work(next.requests);
      else {
        this.#board.waitForEnd(seen, waitMs);
        if (this.#options.tick()) yield undefined;
      }
    }
  }

  *#work(requests: readonly (Request | null)[]): Generator<undefined, readonly (Result | null)[]> {
    const results: (Result | null)[] = [];
    for (const request of requests) {
      if (this.#options.tick()) yield undefined;
      results.push(resultOf(this.#options.job, request));
    }
    return results;
  }

  /** Takes a batch back, unless it has begun or was not handed over. */
  #reclaim(batch: Batch<Item, Request, Result>): boolean {
    const { slot } = batch;
    if (slot === undefined || !this.#board.reclaim(slot)) return false;
    this.#release(batch, slot);
    return true;
  }

  #release(batch: Batch<Item, Request, Result>, slot: number): void {
    this.#board.release(slot);
    this.#freeSlots.push(slot);
    batch.slot = undefined;
  }
}
