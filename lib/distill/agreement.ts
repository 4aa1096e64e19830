/**
 * Whether what was read is what the runner itself says, and how the command ended.
 *
 * @module
 */
import type { ParsedRun } from "./model/run_parser.ts";
import type { Counts, Distilled, RunEnd, RunReport } from "./model/types.ts";

/** A run as data. */
export function reportOf(run: ParsedRun): RunReport {
  const { runner, failures, summary } = run;
  const wrong = run.comparisons.find(({ stated, read }) => stated !== read);
  const reason = run.incomplete !== undefined
    ? `${runner}: ${run.incomplete}`
    : wrong === undefined
    ? undefined
    : `${runner}: ${wrong.what}: its summary says ${wrong.stated}, and ${wrong.read} can be read`;
  return {
    runner,
    counts: countsOf(run),
    failures: failures.finished(),
    unlisted: failures.unlisted,
    summary,
    agrees: reason === undefined,
    isComplete: run.incomplete === undefined,
    ...reason === undefined ? {} : { reason },
  };
}

function countsOf({ failures, stated }: ParsedRun): Counts {
  return {
    passed: stated.passed ?? null,
    failed: stated.failed ?? failures.failed,
    skipped: stated.skipped ?? null,
    errors: Math.max(stated.errors ?? 0, failures.errors),
    warnings: Math.max(stated.warnings ?? 0, failures.warnings),
    total: stated.total ?? null,
  };
}

/** Whether a run says that something failed. */
export function hasFailed({ counts }: Pick<RunReport, "counts">): boolean {
  return counts.failed + counts.errors > 0;
}

/** What contradicts the way in which the command ended, in words; empty if nothing does. */
export function contradictions(
  runs: readonly ParsedRun[],
  reports: readonly RunReport[],
  end: RunEnd | undefined,
): readonly string[] {
  if (end === undefined || reports.length === 0) return [];
  if (end.kind === "timed-out") return ["the command was killed when its time was up"];
  if (end.kind === "signalled") return [`the command was ended by signal ${end.signal}`];
  const failed = reports.filter(hasFailed);
  if (end.code === 0 && failed.length > 0) {
    const names = failed.map(({ runner }) => runner).join(", ");
    return [`${names}: something failed, and the exit status is 0`];
  }
  const mayWarn = runs.some(({ mayFailOnWarnings, failures }) =>
    mayFailOnWarnings === true && failures.warnings > 0
  );
  if (end.code === 0 || failed.length > 0 || mayWarn) return [];
  return [`nothing failed in what was read, and the exit status is ${end.code}`];
}

/**
 * Why an exit status of 0 is no pass, in words: something failed by the runner's own count, it has
 * not come to its end, or it never ran. `undefined` if it is one.
 *
 * @example A run that ended before its summary
 * ```ts
 * import { distill, passDoubt } from "@ct/distill";
 * import assert from "node:assert/strict";
 * const stdout = "=== test session starts ===\ntest_a.py ..\n";
 * const distilled = await distill({ stdout }, { end: { kind: "exited", code: 0 } });
 * assert.equal(passDoubt(distilled), "pytest: it printed no summary");
 * ```
 */
export function passDoubt({ runs, isSilent, reasons }: Distilled): string | undefined {
  const failed = runs.find(hasFailed);
  if (failed !== undefined) {
    const { runner, counts } = failed;
    return `${runner} counts ${counts.failed + counts.errors} failure(s)`;
  }
  const incomplete = runs.find(({ isComplete }) => !isComplete);
  return incomplete?.reason ?? (isSilent ? reasons.at(-1) : undefined);
}
