/**
 * Settling what is left of a write whose process died: a write of several files that was not complete is undone, and
 * temporary files are removed. `commit` does this by itself in the directories it is about to write to;
 * {@linkcode recoverTree} does it below a directory.
 *
 * @module
 */
import { type Clock, CtError, joinName, osErrorText, resolvePath } from "@ct/base";
import { DirectoryLocks } from "./directory_locks.ts";
import { decide } from "./journal_file.ts";
import { judgeLeftover, type Leftover, leftoverIds } from "./leftover.ts";
import { sweepDirectory, sweepSet, type Swept } from "./sweep.ts";
import { isTemporaryName } from "./temporary_name.ts";
import { changedSince, type KeptFile, undoSet } from "./undo.ts";
import { denoWriteOps, type WriteOps } from "./write_ops.ts";

/** Something that was left as it is. */
export interface Unsettled {
  /** The directory, by real path. */
  readonly directory: string;
  /** Why. */
  readonly reason: string;
}

/** What a recovery came to. */
export interface RecoveryReport {
  /** Files that hold again what they held before the write that broke off, by real path. */
  readonly restored: readonly string[];
  /** Files that were changed since, and were left alone. */
  readonly kept: readonly KeptFile[];
  /** How many temporary files were removed. */
  readonly removed: number;
  /** What could not be settled. */
  readonly unsettled: readonly Unsettled[];
}

/** The report of a recovery that had nothing to do. */
export const emptyReport: RecoveryReport = { restored: [], kept: [], removed: 0, unsettled: [] };

/** One report of two recoveries. */
export function joinReports(a: RecoveryReport, b: RecoveryReport): RecoveryReport {
  return {
    restored: [...a.restored, ...b.restored],
    kept: [...a.kept, ...b.kept],
    removed: a.removed + b.removed,
    unsettled: [...a.unsettled, ...b.unsettled],
  };
}

/** Whether there is something to settle in a directory. Only reliable while its lock is held. */
export function needsRecovery(directory: string): "no" | "clean-up" | "in doubt" {
  let result: "no" | "clean-up" = "no";
  for (const [id, files] of leftoverIds(directory)) {
    const leftover = judgeLeftover(directory, id, files);
    if (leftover.kind === "set" && leftover.inDoubt) return "in doubt";
    if (leftover.kind === "unused" || leftover.kind === "set") result = "clean-up";
  }
  return result;
}

/** How to recover. */
export interface RecoveryOptions {
  /**
   * Whether the user asked for it. Unasked, a write is only undone if nobody has changed any of its files since it broke
   * off: somebody may have completed it by hand.
   */
  readonly asked: boolean;
  /** The operations to do it with. */
  readonly ops: WriteOps;
}

/**
 * Settles what is left in some directories, given by real path, and in those that belong to the same writes. Waits for
 * writers at work there.
 */
export async function recover(
  directories: Iterable<string>,
  ctx: { readonly clock: Clock },
  options: RecoveryOptions,
): Promise<RecoveryReport> {
  let report = emptyReport;
  for (const directory of directories) {
    for (const id of leftoverIds(directory).keys()) {
      try {
        report = joinReports(report, await settle({ directory, id }, ctx, options));
      } catch (error) {
        const unsettled = [{ directory, reason: osErrorText(error) }];
        report = joinReports(report, { ...emptyReport, unsettled });
      }
    }
  }
  return report;
}

/**
 * Settles what is left anywhere below `base`, hidden and ignored directories included; links are not followed.
 * @throws {CtError} With code `not-found` if there is no such directory.
 */
export async function recoverTree(
  base: string,
  ctx: { readonly clock: Clock; readonly cwd: string },
  ops: WriteOps = denoWriteOps,
): Promise<RecoveryReport> {
  const unsettled: Unsettled[] = [];
  const concerned = new Set<string>();
  const waiting = [realDirectory(base, ctx)];
  for (let directory = waiting.pop(); directory !== undefined; directory = waiting.pop()) {
    try {
      for (const { name, isDirectory } of Deno.readDirSync(directory)) {
        if (isDirectory) waiting.push(joinName(directory, name));
        else if (isTemporaryName(name)) concerned.add(directory);
      }
    } catch (error) {
      unsettled.push({ directory, reason: osErrorText(error) });
    }
  }
  const report = await recover([...concerned].sort(), ctx, { asked: true, ops });
  return joinReports({ ...emptyReport, unsettled }, report);
}

function realDirectory(base: string, ctx: { readonly cwd: string }): string {
  try {
    return Deno.realPathSync(resolvePath(base, ctx));
  } catch (cause) {
    throw new CtError("not-found", `cannot recover "${base}": ${osErrorText(cause)}`, {
      path: base,
      cause,
    });
  }
}

/** The files of one write in one directory. */
interface Trace {
  readonly directory: string;
  readonly id: string;
}

async function settle(
  trace: Trace,
  ctx: { readonly clock: Clock },
  options: RecoveryOptions,
): Promise<RecoveryReport> {
  const concerned = directoriesOf(trace, judge(trace));
  using locks = await DirectoryLocks.acquire(concerned, ctx.clock);
  // Judged again: whoever held the locks until now may have settled or finished it.
  const leftover = judge(trace);
  if (!directoriesOf(trace, leftover).every((directory) => locks.isInPlace(directory))) {
    return unsettledReport(trace, "it is being written to");
  }
  return await settleLocked(trace, leftover, options);
}

async function settleLocked(
  trace: Trace,
  leftover: Leftover,
  { asked, ops }: RecoveryOptions,
): Promise<RecoveryReport> {
  switch (leftover.kind) {
    case "none":
      return emptyReport;
    case "unclear":
      return unsettledReport(trace, leftover.reason);
    case "unused":
      return sweptReport(trace, sweepDirectory(trace.directory, trace.id, ops));
    case "set": {
      const { set, inDoubt, missing } = leftover;
      const [changed] = inDoubt && !asked ? await changedSince(set) : [];
      if (changed !== undefined) {
        return unsettledReport(
          trace,
          `"${changed}" was changed since a write of several files broke off`,
        );
      }
      const { restored, kept } = inDoubt ? await undoSet(set, ops) : emptyReport;
      if (inDoubt) decide(set, ops);
      const unsettled = missing.map((directory) => ({
        directory,
        reason: "it belongs to a write that broke off, but is not there or holds no journal",
      }));
      const swept = sweptReport(trace, sweepSet(set, ops));
      return joinReports({ restored, kept, removed: 0, unsettled }, swept);
    }
  }
}

function judge({ directory, id }: Trace): Leftover {
  const files = leftoverIds(directory).get(id);
  return files === undefined ? { kind: "none" } : judgeLeftover(directory, id, files);
}

function directoriesOf({ directory }: Trace, leftover: Leftover): string[] {
  if (leftover.kind !== "set") return [directory];
  // The first directory is locked even where it holds nothing any more: its journal is what decides.
  const { parts, primary } = leftover.set;
  return [...new Set([directory, primary, ...parts.map((part) => part.directory)])];
}

function sweptReport({ directory }: Trace, { removed, left }: Swept): RecoveryReport {
  const unsettled = left.map((path) => ({ directory, reason: `"${path}" cannot be removed` }));
  return { ...emptyReport, removed, unsettled };
}

function unsettledReport({ directory }: Trace, reason: string): RecoveryReport {
  return { ...emptyReport, unsettled: [{ directory, reason }] };
}
