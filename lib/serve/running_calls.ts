/**
 * The calls that are running, so that a server can end them and wait for their end.
 *
 * @module
 */
import type { Served, ServedTool, Serving } from "./served.ts";

/** Calls of tools, ended together. */
export class RunningCalls {
  readonly #signal: AbortSignal;
  readonly #end = new AbortController();
  readonly #running = new Set<Promise<unknown>>();

  /** The calls end when the signal aborts. */
  constructor(signal: AbortSignal) {
    this.#signal = AbortSignal.any([signal, this.#end.signal]);
  }

  /** The same, its calls watched. */
  watch({ identity, served }: Serving): Serving {
    const watched = async (): Promise<Served> => {
      const { tools, ...others } = await served;
      return { ...others, tools: tools.map((tool) => this.#watch(tool)) };
    };
    return { identity, served: watched() };
  }

  #watch(tool: ServedTool): ServedTool {
    return {
      ...tool,
      call: async (args, call) => {
        const signal = AbortSignal.any([call.signal, this.#signal]);
        const running = tool.call(args, { ...call, signal });
        this.#running.add(running);
        try {
          return await running;
        } finally {
          this.#running.delete(running);
        }
      },
    };
  }

  /** Aborts what is running; resolves when all of it has ended. */
  async end(): Promise<void> {
    this.#end.abort();
    await Promise.allSettled(this.#running);
  }
}
