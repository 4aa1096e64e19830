/**
 * Running probes: at the store's root and within their time.
 *
 * @module
 */
import { formatSeconds } from "@ct/core/bounds";
import type { Context, Observations } from "@ct/core/context";
import { doubtOf, type OutputReader, readOutput } from "@ct/core/distilled";
import { CommandRunner, type Outcome, type RunOptions, type StreamName } from "@ct/core/run";
import { type Adapter, type Reading, readOutcome } from "./adapter.ts";
import { judgeEmpty, type ProbeOptions, type ProbeResult, tellingOutput } from "./probe_result.ts";
import { judgeBaseline } from "./baseline.ts";
import { probeDepthEnvironment } from "./depth.ts";
import type { PreparedProbe } from "./prepare.ts";
import { findProbeProgram, probeEnvironment, probeVariables } from "./probe_program.ts";
import { runCheck } from "./run_check.ts";
import { isWithin } from "@ct/base";

/** At most this much of each stream of a probe is kept: some print a record for each file. */
const keptChars = 16 << 20;

/**
 * Runs probes at one store's root. Tools of the suite run in this process if it has them, so
 * hundreds of probes cost little more than what they look at. Several may run at the same time.
 * Until its disposal a signal that asks this process to end does not end it, but what it runs.
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
  readonly #callerCwd: string;
  readonly #runner: CommandRunner;

  /**
   * Starts to listen for signals that ask this process to end. `root` is an absolute path.
   * @throws {CtError} With code `refused` if this process is itself part of a probe.
   */
  constructor(root: string, ctx: Context) {
    const environment = probeDepthEnvironment(ctx.environment);
    this.#callerCwd = ctx.cwd;
    this.#runner = new CommandRunner({ ...ctx, cwd: root, environment }, {
      find: (name) => findProbeProgram(name, root, ctx),
      environment: (name, path) => probeEnvironment({ name, path }, root, { ...ctx, environment }),
    });
  }

  /**
   * Runs a probe to its end and reads it.
   * @throws {CtError} With code `signal` if this process was asked to end, `aborted` if the
   * context's signal aborts.
   */
  async run(probe: PreparedProbe, options: ProbeOptions): Promise<ProbeResult> {
    const { withheld } = probe;
    if (withheld !== undefined) return withheldResult(withheld);
    const ended = await this.#run(probe, options);
    const result = probe.allowEmpty ? ended : judgeEmpty(ended);
    return probe.baseline === undefined
      ? result
      : judgeBaseline(result, probe.baseline, this.#runner.ctx);
  }

  /**
   * Runs a program that is a probe for somebody who judges it otherwise.
   * @throws {CtError} With code `signal` or `aborted`, as {@linkcode ProbeRunner.run} does.
   */
  async start({ judgement }: PreparedProbe, options: RunOptions): Promise<Outcome> {
    const { name, words, cwd } = judgement;
    const variables = probeVariables(judgement);
    return await this.#runner.run([name, ...words.slice(1)], { ...options, cwd, variables });
  }

  async #run(probe: PreparedProbe, { timeout }: ProbeOptions): Promise<ProbeResult> {
    const { judgement: { name, words, cwd, runner }, adapter } = probe;
    const timeoutMs = timeout === undefined ? undefined : timeout * 1000;
    if (runner === "check") {
      await this.#runner.breathe();
      return await runCheck({ name, words: words.slice(1), timeout }, this.#aroundChecks());
    }
    let observations: Observations | undefined;
    const onObservations = (it: Observations) => void (observations = { ...observations, ...it });
    const variables = probeVariables(probe.judgement);
    const command = [name, ...words.slice(1)];
    const output = runner === "bridge" && adapter.kind === "exit"
      ? await readOutput({ words }, { cwd })
      : undefined;
    const onOutput = (stream: StreamName, text: string) => output?.add(stream, text);
    const options = { timeoutMs, cwd, onObservations, keptChars, variables, onOutput };
    const outcome = await this.#runner.run(command, options);
    const { stdout, stderr } = outcome;
    const read = readEnd(outcome, { adapter, word: words[0] ?? "", timeout: timeout ?? 0 });
    const reading = output === undefined ? read : await earned(read, output, outcome);
    const result = { ...reading, stdout, stderr };
    return { ...result, explanation: tellingOutput(name, result), observations };
  }

  /** Stops listening for signals. */
  [Symbol.dispose](): void {
    this.#runner[Symbol.dispose]();
  }

  /**
   * A file in a workspace does not count as a program, be it the store's or the caller's; a check
   * knows of one directory only.
   */
  #aroundChecks(): Context {
    const { ctx } = this.#runner;
    const isOutside = (directory: string) =>
      !isWithin(ctx.cwd, directory) && !isWithin(this.#callerCwd, directory);
    return { ...ctx, commandDirectories: ctx.commandDirectories.filter(isOutside) };
  }
}

/** The message about a probe that did not run because it needs trust and has none. */
function withheldResult(reason: string): ProbeResult {
  return { state: "broken", reason, code: "untrusted", stdout: "", stderr: "", explanation: "" };
}

/**
 * A rule does not hold for an exit status of 0 if the runner counts a failure, has no summary or
 * never ran (docs/distill.md).
 */
async function earned<Read extends Reading>(
  read: Read,
  output: OutputReader,
  outcome: Outcome,
): Promise<Read> {
  if (read.state !== "holds") return read;
  const doubt = await doubtOf(await output.end(outcome));
  return doubt === undefined ? read : { ...read, state: "broken", reason: doubt };
}

function readEnd(
  outcome: Outcome,
  { adapter, word, timeout }: {
    readonly adapter: Adapter;
    readonly word: string;
    readonly timeout: number;
  },
): Reading & Pick<ProbeResult, "code"> {
  switch (outcome.kind) {
    case "timed-out": {
      const reason = `timed out after ${formatSeconds(timeout)}; probe killed`;
      return { state: "broken", reason, code: "timeout" };
    }
    case "failed-to-launch": {
      const reason = `could not launch '${word}': ${outcome.reason}`;
      return { state: "broken", reason, code: "none" };
    }
    case "signalled":
      return { ...readOutcome(adapter, outcome), code: "none" };
    case "exited":
      return { ...readOutcome(adapter, outcome), code: String(outcome.code) };
  }
}
