/**
 * Which item takes or took longest, for whoever looks on.
 *
 * @module
 */
import type { Context } from "@ct/core/context";
import type { ItemResult } from "./sweep.ts";

/** An item that takes less time is not worth naming, in milliseconds. */
const minMs = 1000;

/** The slowest item, of those that have ended and those that run. */
export class Slowest {
  readonly #clock: Context["clock"];
  /** When the running ones were started. */
  readonly #starts = new Map<string, number>();
  #ended: Pick<ItemResult, "item" | "durationMs"> = { item: "", durationMs: 0 };

  /** Nothing runs yet. */
  constructor(clock: Context["clock"]) {
    this.#clock = clock;
  }

  /** An item is started; started again, it counts from its first start. */
  start(item: string): void {
    if (!this.#starts.has(item)) this.#starts.set(item, this.#clock.now());
  }

  /** An item has ended. */
  end({ item, durationMs }: Pick<ItemResult, "item" | "durationMs">): void {
    this.#starts.delete(item);
    if (durationMs > this.#ended.durationMs) this.#ended = { item, durationMs };
  }

  /** `, slowest ITEM SECONDS s`, or nothing. */
  text(): string {
    const now = this.#clock.now();
    let { item, durationMs } = this.#ended;
    for (const [running, start] of this.#starts) {
      if (now - start > durationMs) [item, durationMs] = [running, now - start];
    }
    return durationMs < minMs ? "" : `, slowest ${item} ${Math.floor(durationMs / 1000)} s`;
  }
}
