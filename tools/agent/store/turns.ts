/**
 * Who uses a connection: what belongs to a change goes through at once, all else waits for its end.
 *
 * @module
 */
import type { AsyncLocalStorage } from "node:async_hooks";

/** A change that is going on. */
interface Change {
  isOpen: boolean;
}

/** The turns on one connection. */
export class Turns {
  /** The change that the running code belongs to. */
  readonly #own: AsyncLocalStorage<Change>;
  /** Ends with the work that has the connection to itself; `undefined` if nothing has. */
  #busy: Promise<void> | undefined;

  /** The connection is not in use yet. */
  constructor() {
    // Loaded only here, as an import would cost every start of `ct`.
    const hooks = globalThis.process.getBuiltinModule("node:async_hooks");
    this.#own = new hooks.AsyncLocalStorage();
  }

  /** Does one step: at once within a change, or else between changes. */
  async take<T>(step: () => T | Promise<T>): Promise<T> {
    if (this.isWithin) return await step();
    return await this.#whenFree(async () => await step());
  }

  /** Does work that is one change: within another, `inner` as part of that one. */
  async alone<T>(work: () => Promise<T>, inner: () => Promise<T>): Promise<T> {
    if (this.isWithin) return await inner();
    return await this.#whenFree(async () => {
      const change: Change = { isOpen: true };
      try {
        return await this.#own.run(change, work);
      } finally {
        change.isOpen = false;
      }
    });
  }

  /** Resolves when nobody uses the connection. */
  async idle(): Promise<void> {
    while (this.#busy !== undefined) await this.#busy;
  }

  /** Whether the running code belongs to a change; what outlives its change does not. */
  get isWithin(): boolean {
    return this.#own.getStore()?.isOpen === true;
  }

  async #whenFree<T>(work: () => Promise<T>): Promise<T> {
    while (this.#busy !== undefined) await this.#busy;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#busy = promise;
    try {
      return await work();
    } finally {
      this.#busy = undefined;
      resolve();
    }
  }
}
