/**
 * The search as a function.
 *
 * @module
 */
import { CtError } from "@ct/base";
import { Bounds } from "@ct/core/bounds";
import { checkOptions } from "@ct/core/definition";
import { type CallContext, callContext, type CallOptions, type WithStatus } from "@ct/core/library";
import { definition } from "./definition.ts";
import { MatchQueue, QueueingReceiver } from "./match_queue.ts";
import { placedRequest } from "./request.ts";
import type { SearchMatch, SearchRun, SearchVerdict } from "./result.ts";
import { runSearch } from "./run_search.ts";

/** The options of {@linkcode search}: those of `ct search` except for what is printed. */
export type SearchCall = CallOptions<
  typeof definition,
  "by" | "explain-skip" | "list" | "summary" | "count" | "watch"
>;

/**
 * Searches a tree. The walk begins when the first match is asked for, stays only a few matches
 * ahead of whoever takes them, and ends when the loop is left. What is wrong with the options, or
 * that the signal has aborted the search, is thrown as a {@linkcode CtError} in the loop.
 *
 * @example Files with a word, and the verdict
 * ```ts
 * import { search } from "@ct/search";
 * import assert from "node:assert/strict";
 * const cwd = Deno.makeTempDirSync();
 * Deno.writeTextFileSync(`${cwd}/a.txt`, "red fish\n");
 * const found = search({ grep: ["red"] }, { cwd });
 * for await (const { path, lines } of found) assert.deepEqual([path, lines], ["./a.txt", 1]);
 * const { verdict, count } = await found.result;
 * assert.deepEqual([verdict, count], ["SUCCESS", 1]);
 * Deno.removeSync(cwd, { recursive: true });
 * ```
 */
export function search(options: SearchCall, context: CallContext = {}): SearchRun {
  return new StartedOnce(options, context);
}

/** A search that begins when its matches or its result are asked for. */
class StartedOnce implements SearchRun {
  readonly #given: SearchCall;
  readonly #context: CallContext;
  #result: Promise<WithStatus<SearchVerdict>> | undefined;

  constructor(given: SearchCall, context: CallContext) {
    this.#given = given;
    this.#context = context;
  }

  get result(): Promise<WithStatus<SearchVerdict>> {
    return this.#result ?? this.#begin(undefined, []);
  }

  /** Yields the matches as they come; when the loop ends, the search is over. */
  async *[Symbol.asyncIterator](): AsyncGenerator<SearchMatch, void, void> {
    if (this.#result !== undefined) throw new TypeError("a search can be iterated only once");
    const queue = new MatchQueue();
    const stop = new AbortController();
    const result = this.#begin(queue, [stop.signal]);
    try {
      for (;;) {
        const matches = await queue.take();
        if (matches.length === 0) break;
        yield* matches;
      }
      await result;
    } finally {
      stop.abort();
      queue.close();
      await result.catch(() => {});
    }
  }

  #begin(
    queue: MatchQueue | undefined,
    signals: readonly AbortSignal[],
  ): Promise<WithStatus<SearchVerdict>> {
    const result = this.#run(queue, signals).finally(() => queue?.close());
    // A caller that asks for the result gets the error; a loop gets it in any case.
    result.catch(() => {});
    this.#result = result;
    return result;
  }

  async #run(
    queue: MatchQueue | undefined,
    signals: readonly AbortSignal[],
  ): Promise<WithStatus<SearchVerdict>> {
    const { signal, onDiagnostic } = this.#context;
    const ctx = callContext({
      ...this.#context,
      signal: AbortSignal.any(signal === undefined ? [...signals] : [signal, ...signals]),
    });
    const typed = checkOptions(definition, { ...this.#given, json: true });
    // Without a reader, what may have been meant need not be found out.
    const options = { ...await placedRequest(typed), quiet: onDiagnostic === undefined };
    const bounds = new Bounds(options, ctx, { TOOL: definition.name });
    let receiver: QueueingReceiver | undefined;
    const status = await runSearch(options, { ctx, bounds }, ({ linePattern }) => {
      receiver = new QueueingReceiver(options, linePattern, queue);
      return receiver;
    });
    if (receiver?.verdict === undefined) throw new CtError("aborted", "aborted");
    return { ...receiver.verdict, status };
  }
}
