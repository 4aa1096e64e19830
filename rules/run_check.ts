/**
 * Checks: a probe whose first word names one starts no program (docs/spec/rules.md#checks). A
 * command of the context offers it, and it runs in this process, with a limit of time as a program
 * has.
 *
 * @module
 */
import { CtError, escapeControls } from "@ct/base";
import { formatSeconds } from "@ct/core/bounds";
import type { Check, Context, Observations } from "@ct/core/context";
import { abortReason } from "@ct/core/run";
import type { Reading } from "./adapter.ts";
import type { ProbeOptions, ProbeResult } from "./probe_result.ts";

/** A probe that is a check. */
export interface CheckCall extends ProbeOptions {
  /** The check's name. */
  readonly name: string;
  /** The words after it. */
  readonly words: readonly string[];
}

/** What a check found; the report stands for a probe's output. */
interface Finding extends Reading {
  readonly report: string;
}

const codes = { holds: "0", violated: "1", broken: "2" } as const;

/**
 * Runs a check. An error that it throws makes its rule broken; so does ending too late, and that
 * nobody offers it.
 * @throws {CtError} The reason of the abortion, if the context's signal aborts meanwhile.
 */
export async function runCheck(
  { name, words, timeout }: CheckCall,
  ctx: Context,
): Promise<ProbeResult> {
  if (ctx.signal.aborted) throw abortReason(ctx.signal);
  const until = ctx.clock.now() + (timeout ?? Infinity) * 1000;
  const expired = new AbortController();
  const over = new AbortController();
  if (timeout !== undefined) {
    ctx.clock.sleep(timeout * 1000, over.signal).then(() => expired.abort());
  }
  const signal = AbortSignal.any([ctx.signal, expired.signal]);
  let observations: Observations | undefined;
  const onObservations = (it: Observations) => void (observations = { ...observations, ...it });
  const finding = await findingOf(name, words, { ...ctx, signal, onObservations });
  const isLate = expired.signal.aborted || ctx.clock.now() >= until;
  over.abort();
  if (ctx.signal.aborted) throw abortReason(ctx.signal);
  const stdout = finding.report;
  if (timeout !== undefined && isLate) {
    const reason = `timed out after ${formatSeconds(timeout)}; check stopped`;
    return { state: "broken", reason, code: "timeout", stdout, stderr: "", explanation: stdout };
  }
  const { state, reason } = finding;
  return {
    state,
    reason,
    code: codes[state],
    stdout,
    stderr: "",
    explanation: stdout,
    observations,
  };
}

/** Holds if nothing contradicts; otherwise the report has one line for each thing that does. */
async function findingOf(
  name: string,
  words: readonly string[],
  ctx: Context,
): Promise<Finding> {
  try {
    const lines = await checkOf(name, ctx).run(words, ctx);
    if (lines.length === 0) {
      return { state: "holds", reason: `${name}: all assertions hold`, report: "" };
    }
    const report = lines.map((line) => `${escapeControls(line)}\n`).join("");
    return { state: "violated", reason: `${name}: ${lines.length} violation(s)`, report };
  } catch (error) {
    if (!(error instanceof CtError)) throw error;
    const help = error.help === undefined ? "" : `; ${error.help}`;
    return { state: "broken", reason: `${name}: ${error.message}${help}`, report: "" };
  }
}

/**
 * The check of this name.
 * @throws {CtError} With code `not-found` if no command of the context offers it, as where one
 * package runs alone.
 */
function checkOf(name: string, { commands }: Pick<Context, "commands">): Check {
  for (const { checks } of commands.values()) {
    const check = checks?.get(name);
    if (check !== undefined) return check;
  }
  throw new CtError("not-found", "this program does not include the check", {
    help: "ct check and ct rules of the suite include it; " +
      "in your own program, add the command of @ct/deps to the context's commands",
  });
}
