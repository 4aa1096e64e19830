/**
 * `--timeout` and `--heartbeat` of a tool that works in this process
 * (docs/spec/conventions.md#heartbeat, docs/spec/conventions.md#timeout). Tools scan in long
 * synchronous stretches, in which no timer can fire, so they call {@linkcode Bounds.tick} between
 * files and chunks.
 *
 * @module
 */
import { CtError } from "@ct/base";
import type { Context } from "../context/context.ts";
import { expandPrinted, type TemplateTokens } from "../verdict/template.ts";

/** The options behind the bounds. */
export interface BoundsOptions {
  /** Seconds until the call gives up. */
  readonly timeout: number | undefined;
  /** Seconds between signs of life. */
  readonly heartbeat: number | undefined;
  /** Template of the sign of life. */
  readonly "heartbeat-emit": string;
  /** Where it goes. */
  readonly "heartbeat-to": "stderr" | "stdout";
}

/**
 * No limit of its own and no sign of life: what works for another call still ends when that call is
 * aborted.
 */
export const unbounded: BoundsOptions = {
  timeout: undefined,
  heartbeat: undefined,
  "heartbeat-emit": "",
  "heartbeat-to": "stderr",
};

/** How long a tool may work before it lets the event loop run, in milliseconds. */
const breathMs = 100;

/**
 * Checks that a number of seconds is positive and finite.
 * @throws {CtError} With code `bounds`, naming the option.
 */
export function checkSeconds(option: string, seconds: number | undefined): void {
  if (seconds !== undefined && !(seconds > 0 && seconds < Infinity)) {
    throw new CtError(
      "bounds",
      `invalid ${option} '${shown(seconds)}': must be a positive number of seconds`,
    );
  }
}

/** As it is typed, where that differs from the language's own notation. */
function shown(seconds: number): string {
  return String(seconds).replace("Infinity", "inf");
}

/** Seconds as printed in messages: `2s`, `0.25s`; no trailing zeros, never an exponent. */
export function formatSeconds(seconds: number): string {
  const [digits = "", exponent] = String(seconds).split("e");
  if (exponent === undefined) return `${digits}s`;
  if (seconds >= 1) return `${BigInt(seconds)}s`;
  return `0.${"0".repeat(-Number(exponent) - 1)}${digits.replace(".", "")}s`;
}

/**
 * The running limits of one call.
 *
 * @example Give up in the middle of a loop
 * ```ts
 * import { Bounds, type BoundsOptions } from "@ct/core/bounds";
 * import { memoryContext } from "@ct/core/context";
 * import assert from "node:assert/strict";
 * const options: BoundsOptions = {
 *   timeout: 0.001,
 *   heartbeat: undefined,
 *   "heartbeat-emit": "[{ELAPSED}s]",
 *   "heartbeat-to": "stderr",
 * };
 * const bounds = new Bounds(options, memoryContext({ cwd: "/" }), { TOOL: "ct-demo" });
 * await assert.rejects(async () => {
 *   while (true) if (bounds.tick()) await bounds.breathe();
 * }, { code: "timeout" });
 * ```
 */
export class Bounds {
  readonly #ctx: Context;
  readonly #options: BoundsOptions;
  readonly #tokens: TemplateTokens;
  readonly #startedAt: number;
  #deadline: number;
  #nextBeat: number;
  #nextBreath: number;
  #shown: (() => string) | undefined;

  /**
   * Starts the clock. `tokens` are the heartbeat template's besides `{ELAPSED}`.
   * @throws {CtError} With code `bounds` if the timeout or heartbeat is not positive and finite.
   */
  constructor(options: BoundsOptions, ctx: Context, tokens: TemplateTokens) {
    checkSeconds("--timeout", options.timeout);
    checkSeconds("--heartbeat", options.heartbeat);
    this.#ctx = ctx;
    this.#options = options;
    this.#tokens = tokens;
    this.#startedAt = ctx.clock.now();
    this.#deadline = this.#limit();
    this.#nextBeat = this.#startedAt + (options.heartbeat ?? Infinity) * 1000;
    this.#nextBreath = this.#startedAt + breathMs;
  }

  /**
   * Call between files and chunks. Prints a heartbeat that is due, and tells whether it is time to
   * `await` {@linkcode Bounds.breathe}.
   * @throws {CtError} With code `timeout` past the limit, or `aborted` if the context's signal is.
   */
  tick(): boolean {
    const now = this.#ctx.clock.now();
    if (now >= this.#deadline) {
      this.#ctx.onTimeout?.();
      throw new CtError(
        "timeout",
        `timed out after ${formatSeconds(this.#options.timeout ?? 0)}; aborted`,
      );
    }
    if (this.#ctx.signal.aborted) throw new CtError("aborted", "aborted");
    if (now >= this.#nextBeat) this.#beat(now);
    if (this.#shown !== undefined) this.#ctx.progress?.show(this.#shown);
    return now >= this.#nextBreath;
  }

  /** From now on shows a person how far the call is: `shown` is asked at some ticks. */
  shows(shown: () => string): void {
    if (this.#ctx.progress !== undefined) this.#shown = shown;
  }

  /**
   * Takes the limit away: what follows is not to be broken off.
   * @throws {CtError} As {@linkcode Bounds.tick} does.
   */
  lift(): void {
    this.tick();
    this.#deadline = Infinity;
    this.#ctx.limit?.lift();
  }

  /** Restores the limit that {@linkcode Bounds.lift} took away. */
  restore(): void {
    this.#deadline = this.#limit();
    this.#ctx.limit?.restore();
  }

  #limit(): number {
    return this.#startedAt + (this.#options.timeout ?? Infinity) * 1000;
  }

  /** Lets timers, signals and other work of the process run. */
  async breathe(): Promise<void> {
    await this.#ctx.clock.sleep(0);
    this.#nextBreath = this.#ctx.clock.now() + breathMs;
  }

  #beat(now: number): void {
    const interval = (this.#options.heartbeat ?? 0) * 1000;
    const elapsed = Math.floor((now - this.#startedAt) / 1000);
    const line = expandPrinted(this.#options["heartbeat-emit"], {
      ...this.#tokens,
      ELAPSED: elapsed,
    });
    const sink = this.#options["heartbeat-to"] === "stdout" ? this.#ctx.stdout : this.#ctx.stderr;
    sink.write(line + "\n");
    sink.flush();
    // Beats missed during one long stretch are not made up for.
    this.#nextBeat += (Math.floor((now - this.#nextBeat) / interval) + 1) * interval;
  }
}
