/**
 * Running probes: at the store's root and within their time.
 *
 * @module
 */
import { formatSeconds } from "@ct/core/bounds";
import type { Context, Interruption } from "@ct/core/context";
import { type Outcome, runInProcess, type RunOptions, runProgram } from "@ct/core/run";
import { type Reading, readOutcome } from "./adapter.ts";
import type { ProbeOptions, ProbeResult } from "./probe_result.ts";
import { runBuiltIn } from "./run_built_in.ts";
import { builtInChecks } from "./built_in_check.ts";
import { probeDepthEnvironment } from "./depth.ts";
import type { PreparedProbe } from "./prepare.ts";
import { findProbeProgram, probeEnvironment } from "./probe_program.ts";
import { isWithin } from "@ct/base";

/** How long commands may keep this process busy before timers and signals get their turn, in milliseconds. */
const breathMs = 25;

/**
 * Runs probes at one store's root. Tools of the suite run in this process if it has them, so hundreds of probes cost
 * little more than what they look at. Several may run at the same time. Until its disposal a signal that asks this
 * process to end does not end it, but what it runs.
 *
 * @example A probe that holds
 * ```ts
 * import { denoSpawn } from "@ct/core/run";
 * import { memoryContext } from "@ct/core/context";
 * import { prepareProbe, ProbeRunner } from "@ct/rules-engine";
 * import assert from "node:assert/strict";
 * const ctx = memoryContext({ cwd: "/", spawn: denoSpawn });
 * const source = { probe: ["true"], network: false, adapter: { kind: "exit" } } as const;
 * const probe = prepareProbe(source, { defs: new Map(), root: "/" }, ctx);
 * using runner = new ProbeRunner("/", ctx);
 * const { state, reason } = await runner.run(probe, { timeout: 10 });
 * assert.deepEqual({ state, reason }, { state: "holds", reason: "probe exited 0" });
 * ```
 */
export class ProbeRunner implements Disposable {
  readonly #ctx: Context;
  readonly #callerCwd: string;
  readonly #interruption: Interruption;
  /** Where each program lies; looked up once, so that a run of many probes runs the same program. */
  readonly #programs = new Map<string, string | undefined>();
  #nextBreath: number;

  /**
   * Starts to listen for signals that ask this process to end. `root` is an absolute path.
   * @throws {CtError} With code `refused` if this process is itself part of a probe.
   */
  constructor(root: string, ctx: Context) {
    const environment = probeDepthEnvironment(ctx.environment);
    this.#interruption = ctx.spawn.interruption();
    const signal = AbortSignal.any([ctx.signal, this.#interruption.signal]);
    this.#ctx = { ...ctx, cwd: root, environment, signal };
    this.#callerCwd = ctx.cwd;
    this.#nextBreath = ctx.clock.now() + breathMs;
  }

  /**
   * Runs a probe to its end and reads it.
   * @throws {CtError} With code `signal` if this process was asked to end, `aborted` if the context's signal aborts.
   */
  async run(probe: PreparedProbe, { timeout }: ProbeOptions): Promise<ProbeResult> {
    const { judgement: { name, words }, adapter } = probe;
    const timeoutMs = timeout === undefined ? undefined : timeout * 1000;
    const check = builtInChecks.get(name);
    await this.#breathe();
    if (check !== undefined && probe.judgement.runner === "built-in") {
      return await runBuiltIn(check, words.slice(1), { timeout }, this.#aroundChecks());
    }
    const outcome = await this.#start(probe.judgement, { timeoutMs });
    const { stdout, stderr } = outcome;
    switch (outcome.kind) {
      case "timed-out":
        return { ...timedOut(timeout ?? 0), stdout, stderr };
      case "failed-to-launch": {
        const reason = `could not launch '${words[0]}': ${outcome.reason}`;
        return { state: "broken", reason, code: "none", stdout, stderr };
      }
      case "signalled":
        return { ...readOutcome(adapter, outcome), code: "none", stdout, stderr };
      case "exited":
        return { ...readOutcome(adapter, outcome), code: String(outcome.code), stdout, stderr };
    }
  }

  /** Stops listening for signals. */
  [Symbol.dispose](): void {
    this.#interruption[Symbol.dispose]();
  }

  /** A check sees one directory as its own, so what lies in the caller's is left out before. */
  #aroundChecks(): Context {
    const { commandDirectories } = this.#ctx;
    const isOutside = (directory: string) => !isWithin(this.#callerCwd, directory);
    return { ...this.#ctx, commandDirectories: commandDirectories.filter(isOutside) };
  }

  async #start(judgement: PreparedProbe["judgement"], options: RunOptions): Promise<Outcome> {
    const { name, words, runner } = judgement;
    const args = words.slice(1);
    const command = runner === "listed" ? this.#ctx.commands.get(name) : undefined;
    if (command !== undefined) return await runInProcess(command, args, options, this.#ctx);
    const program = this.#program(judgement);
    if (program === undefined) return missing;
    const { cwd, environment } = this.#ctx;
    const env = probeEnvironment(judgement, program, environment);
    const supervises = name.startsWith("ct-");
    return await runProgram({ program, args, cwd, env, supervises }, options, this.#ctx);
  }

  #program(judgement: PreparedProbe["judgement"]): string | undefined {
    const { name } = judgement;
    if (!this.#programs.has(name)) {
      const around = { ...this.#ctx, cwd: this.#callerCwd };
      this.#programs.set(name, findProbeProgram(judgement, this.#ctx.cwd, around));
    }
    return this.#programs.get(name);
  }

  /** Probes in this process may be so short that none of them ever lets the event loop run. */
  async #breathe(): Promise<void> {
    const { clock, signal } = this.#ctx;
    if (clock.now() < this.#nextBreath) return;
    await clock.sleep(0, signal);
    this.#nextBreath = clock.now() + breathMs;
  }
}

/** The reading of a probe whose time was up. */
function timedOut(timeout: number): Reading & Pick<ProbeResult, "code"> {
  const reason = `timed out after ${formatSeconds(timeout)}; probe killed`;
  return { state: "broken", reason, code: "timeout" };
}

const missing: Outcome = {
  kind: "failed-to-launch",
  reason: "No such file or directory (os error 2)",
  stdout: "",
  stderr: "",
  truncated: [],
};
