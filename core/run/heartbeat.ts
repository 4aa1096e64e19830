/**
 * `--heartbeat` of a tool that waits for other programs (docs/spec/conventions.md#heartbeat): by
 * timer, where `Bounds` beats in the course of the work.
 *
 * @module
 */
import { type BoundsOptions, checkSeconds } from "../bounds/bounds.ts";
import { CtError } from "@ct/base";
import type { Context } from "../context/context.ts";
import { expandPrinted, type TemplateTokens } from "../verdict/template.ts";

/** The options behind the heartbeat. */
export type HeartbeatOptions = Omit<BoundsOptions, "timeout">;

/**
 * Prints a line per interval until it is disposed, the first after the first interval.
 *
 * @example A beat every two seconds
 * ```ts
 * import { Heartbeat } from "@ct/core/run";
 * import { memoryContext } from "@ct/core/context";
 * import { ManualClock } from "@ct/testing";
 * import assert from "node:assert/strict";
 * const clock = new ManualClock();
 * const ctx = memoryContext({ cwd: "/", clock });
 * const options = { heartbeat: 2, "heartbeat-emit": "{ITEM} {ELAPSED}", "heartbeat-to": "stderr" } as const;
 * using _beat = new Heartbeat(options, ctx, () => ({ ITEM: "a.txt" }));
 * clock.advance(2000);
 * await Promise.resolve();
 * assert.equal(ctx.stderr.text, "a.txt 2\n");
 * ```
 */
export class Heartbeat implements Disposable {
  readonly #options: HeartbeatOptions;
  readonly #ctx: Context;
  readonly #tokens: () => TemplateTokens;
  readonly #stopped: AbortController = new AbortController();

  /**
   * Starts. `tokens` are asked for at each beat; `{ELAPSED}`, in whole seconds, is added.
   * @throws {CtError} With code `bounds` if the interval is not positive and finite.
   */
  constructor(options: HeartbeatOptions, ctx: Context, tokens: () => TemplateTokens) {
    checkSeconds("--heartbeat", options.heartbeat);
    this.#options = options;
    this.#ctx = ctx;
    this.#tokens = tokens;
    if (options.heartbeat !== undefined) this.#run(options.heartbeat * 1000);
  }

  /** Stops; nothing is printed any more. */
  [Symbol.dispose](): void {
    this.#stopped.abort();
  }

  async #run(intervalMs: number): Promise<void> {
    const { clock } = this.#ctx;
    const startedAt = clock.now();
    let due = startedAt + intervalMs;
    for (;;) {
      await clock.sleep(Math.max(0, due - clock.now()), this.#stopped.signal);
      if (this.#stopped.signal.aborted) return;
      const now = clock.now();
      this.#beat(Math.floor((now - startedAt) / 1000));
      // Beats missed while this process was busy are not made up for.
      due = Math.max(due + intervalMs, now - (now - startedAt) % intervalMs + intervalMs);
    }
  }

  #beat(elapsed: number): void {
    const line = expandPrinted(this.#options["heartbeat-emit"], {
      ...this.#tokens(),
      ELAPSED: elapsed,
    });
    const toStdout = this.#options["heartbeat-to"] === "stdout";
    const sink = toStdout ? this.#ctx.stdout : this.#ctx.stderr;
    try {
      sink.write(line + "\n");
      sink.flush();
    } catch (error) {
      // Nobody waits for a beat. Whoever prints the result finds out that its reader has gone.
      if (!(error instanceof CtError && error.code === "broken-pipe")) throw error;
      this.#stopped.abort();
    }
  }
}
