/**
 * The loop: probe, judge, pause, until the wait is decided (docs/spec/await.md#the-wait).
 *
 * @module
 */
import type { Context } from "@ct/core/context";
import { CtError } from "@ct/base";
import type { Outcome } from "@ct/core/run";
import type { Probe } from "./probes.ts";
import { formatSeconds } from "@ct/core/bounds";
import type { Regex } from "@ct/regex";
import { StreamMatcher } from "@ct/pattern";
import type { Verdict } from "@ct/core/verdict";

/** What is waited for. */
export interface WaitPlan {
  /** The options of a wait. */
  readonly probe: Probe;
  /** Waits this many milliseconds. */
  readonly pause: (ms: number) => Promise<void>;
  /** The bound of the whole wait, in seconds. */
  readonly timeout: number;
  /** Seconds between probes. */
  readonly every: number;
  /** The longest pause, in seconds, up to which pauses double; `every` if they stay the same. */
  readonly longest: number;
  /** The exit status that establishes the condition where no other proof is asked for. */
  readonly proof: 0 | 1;
  /** The required proof, if one is asked for. */
  readonly ok: Regex | undefined;
  /** What refutes the condition. */
  readonly err: { readonly regex: Regex; readonly text: string } | undefined;
}

/** How a wait ended. */
export interface WaitResult {
  /** SUCCESS if the condition was established. */
  readonly verdict: Verdict;
  /** Why the wait ended. */
  readonly reason: string;
  /** Milliseconds that it took. */
  readonly elapsedMs: number;
  /** How many probes were started. */
  readonly ticks: number;
}

/** One wait. */
export class Wait {
  readonly #plan: WaitPlan;
  readonly #ctx: Context;
  readonly #startedAt: number;
  #ticks = 0;
  #complaint: Complaint | undefined;

  /** Starts the clock. */
  constructor(plan: WaitPlan, ctx: Context) {
    this.#plan = plan;
    this.#ctx = ctx;
    this.#startedAt = ctx.clock.now();
  }

  /** How many probes were started so far. */
  get ticks(): number {
    return this.#ticks;
  }

  /**
   * Probes until the wait is decided.
   * @throws {CtError} With code `launch` if the probe cannot be started.
   */
  async run(): Promise<WaitResult> {
    const { longest, pause } = this.#plan;
    let { every } = this.#plan;
    while (true) {
      const left = this.#leftMs();
      if (left <= 0) return this.#timedOut(`${this.#ticks} probe run(s)`);
      this.#ticks++;
      const result = await this.#probe(left);
      if (result !== undefined) return result;
      const rest = Math.max(0, this.#leftMs());
      await pause(Math.min(every * 1000, rest));
      // A timer may fire a little early, and what is left then is no time for a probe.
      if (rest <= every * 1000) return this.#timedOut(`${this.#ticks} probe run(s)`);
      every = Math.min(every * 2, longest);
    }
  }

  async #probe(leftMs: number): Promise<WaitResult | undefined> {
    const { probe, ok, err, proof } = this.#plan;
    const oks = matcherPair(ok);
    const errs = matcherPair(err?.regex);
    const outcome = await probe.ask({
      timeoutMs: leftMs,
      onOutput: (stream, text) => {
        oks[stream]?.push(text);
        errs[stream]?.push(text);
      },
    });
    if (outcome.kind === "failed-to-launch") {
      throw new CtError(
        "launch",
        `probe '${probe.name}': failed to launch: ${outcome.reason}`,
      );
    }
    this.#note(outcome);
    if (err !== undefined && isFound(errs)) {
      return this.#ended(
        "ERROR",
        `--err-match '${err.text}' matched on probe run ${this.#ticks}`,
      );
    }
    if (outcome.kind === "timed-out") {
      return this.#timedOut(`probe run ${this.#ticks} killed`);
    }
    const holds = ok === undefined
      ? outcome.kind === "exited" && outcome.code === proof
      : isFound(oks);
    if (!holds) return undefined;
    const seconds = Math.floor(this.#elapsedMs() / 1000);
    return this.#ended(
      "SUCCESS",
      `condition established after ${seconds}s (${this.#ticks} run(s))`,
    );
  }

  #timedOut(detail: string): WaitResult {
    const hint = this.#complaint?.always && this.#ticks > 1
      ? `; every probe ended with status 2 and said: ${this.#complaint.line}`
      : "";
    return this.#ended(
      "ERROR",
      `timed out after ${formatSeconds(this.#plan.timeout)} (${detail})${hint}`,
    );
  }

  #ended(verdict: Verdict, reason: string): WaitResult {
    return {
      verdict,
      reason,
      elapsedMs: this.#elapsedMs(),
      ticks: this.#ticks,
    };
  }

  /** Remembers what a probe complained of, as long as all of them complain of the same. */
  #note(outcome: Outcome): void {
    const [line = ""] = outcome.stderr.trimStart().split("\n", 1);
    const complains = outcome.kind === "exited" && outcome.code === 2 &&
      line !== "";
    const before = this.#complaint;
    const always = complains &&
      (before === undefined || (before.always && before.line === line));
    this.#complaint = { line, always };
  }

  #elapsedMs(): number {
    return this.#ctx.clock.now() - this.#startedAt;
  }

  #leftMs(): number {
    return this.#plan.timeout * 1000 - this.#elapsedMs();
  }
}

interface Complaint {
  readonly line: string;
  readonly always: boolean;
}

interface MatcherPair {
  readonly stdout: StreamMatcher | undefined;
  readonly stderr: StreamMatcher | undefined;
}

function matcherPair(regex: Regex | undefined): MatcherPair {
  const make = () => regex === undefined ? undefined : new StreamMatcher(regex);
  return { stdout: make(), stderr: make() };
}

function isFound({ stdout, stderr }: MatcherPair): boolean {
  return (stdout?.end() ?? false) || (stderr?.end() ?? false);
}
