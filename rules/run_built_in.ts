/**
 * Running a built-in check in place of a program, with a limit of time as for one.
 *
 * @module
 */
import { formatSeconds } from "@ct/core/bounds";
import { CtError } from "@ct/base";
import type { Context } from "@ct/core/context";
import { abortReason } from "@ct/core/run";
import type { BuiltInCheck } from "./built_in_check.ts";
import type { CheckFinding } from "./checks/finding.ts";
import type { ProbeOptions, ProbeResult } from "./probe_result.ts";

const codes = { holds: "0", violated: "1", broken: "2" } as const;

/**
 * Runs a check. An error that it throws makes its rule broken; so does ending too late.
 * @throws {CtError} The reason of the abortion, if the context's signal aborts meanwhile.
 */
export async function runBuiltIn(
  check: BuiltInCheck,
  words: readonly string[],
  { timeout }: ProbeOptions,
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
  const finding = await findingOf(check, words, { ...ctx, signal });
  const isLate = expired.signal.aborted || ctx.clock.now() >= until;
  over.abort();
  if (ctx.signal.aborted) throw abortReason(ctx.signal);
  const stdout = finding.report;
  if (timeout !== undefined && isLate) {
    const reason = `timed out after ${formatSeconds(timeout)}; check given up`;
    return { state: "broken", reason, code: "timeout", stdout, stderr: "" };
  }
  const { state, reason } = finding;
  return { state, reason, code: codes[state], stdout, stderr: "" };
}

async function findingOf(
  check: BuiltInCheck,
  words: readonly string[],
  ctx: Context,
): Promise<CheckFinding> {
  try {
    return await check(words, ctx);
  } catch (error) {
    if (!(error instanceof CtError)) throw error;
    const help = error.help === undefined ? "" : `; ${error.help}`;
    return { state: "broken", reason: error.message + help, report: "" };
  }
}
