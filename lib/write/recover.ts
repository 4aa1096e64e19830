/**
 * Settling what is left of a write whose process died: a write of several files that was in doubt
 * is undone, and temporary files are removed. `commit` does this by itself in the directories it is
 * about to write to; {@linkcode recoverTree} does it below a directory.
 *
 * @module
 */
import { CtError, isTemporaryName, joinName, osErrorText, pushAll, resolvePath } from "@ct/base";
import type { CommitContext } from "./commit_context.ts";
import { DirectoryLocks } from "./directory_locks.ts";
import { decide } from "./journal_file.ts";
import { type InterruptedWrite, judgeLeftover, type Leftover, leftoversIn } from "./leftover.ts";
import { sweep } from "./sweep.ts";
import { changedSince, type KeptFile, putBack } from "./put_back.ts";
import { unbroken } from "./unbroken.ts";
import { denoWriteOps, type WriteOps } from "./write_ops.ts";
import type { WriteState } from "./write_state.ts";

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
  /** Files that the write that broke off had created, and that are gone again, by real path. */
  readonly withdrawn: readonly string[];
  /** Files that were changed since, and were left alone. */
  readonly kept: readonly KeptFile[];
  /** How many temporary files were removed. */
  readonly removed: number;
  /** What could not be settled. */
  readonly unsettled: readonly Unsettled[];
}

/** A report while it grows. */
interface OpenReport {
  readonly restored: string[];
  readonly withdrawn: string[];
  readonly kept: KeptFile[];
  removed: number;
  readonly unsettled: Unsettled[];
}

/** The report of a recovery that has done nothing yet. */
export function emptyReport(): OpenReport & RecoveryReport {
  return { restored: [], withdrawn: [], kept: [], removed: 0, unsettled: [] };
}

/** The states of the writes that broke off in a directory. Only reliable while its lock is held. */
export function statesIn(directory: string): WriteState[] {
  return [...leftoversIn(directory)].flatMap(([id, files]) => {
    const leftover = judgeLeftover(directory, id, files);
    return leftover.kind === "interrupted" ? [leftover.state] : [];
  });
}

/** How to recover. */
export interface RecoveryOptions {
  /**
   * Whether the user asked for it. Unasked, a write is only undone if nobody has changed any of its
   * files since it broke off: somebody may have completed it by hand.
   */
  readonly isRequested: boolean;
  /** The operations to do it with. */
  readonly ops: WriteOps;
}

/**
 * Settles what is left in some directories, given by real path, and in those that belong to the
 * same writes. Waits for writers at work there.
 * @throws {CtError} With code `timeout` or `aborted` if the deadline says so; what was settled by
 * then stays so.
 */
export async function recover(
  directories: Iterable<string>,
  ctx: CommitContext,
  options: RecoveryOptions,
): Promise<RecoveryReport> {
  const report = emptyReport();
  for (const directory of directories) {
    for (const id of leftoversIn(directory).keys()) {
      try {
        await settle({ directory, id, report }, ctx, options);
      } catch (error) {
        if (error instanceof CtError && ["timeout", "aborted"].includes(error.code)) throw error;
        report.unsettled.push({ directory, reason: osErrorText(error) });
      }
    }
  }
  return report;
}

/**
 * Settles what is left anywhere below `base`, hidden and ignored directories included; links are
 * not followed.
 * @throws {CtError} With code `not-found` if there is no such directory, and as
 * {@linkcode recover} does.
 */
export async function recoverTree(
  base: string,
  ctx: CommitContext & { readonly cwd: string },
  ops: WriteOps = denoWriteOps,
): Promise<RecoveryReport> {
  const unlisted: Unsettled[] = [];
  const concerned = new Set<string>();
  const waiting = [realDirectory(base, ctx)];
  for (let directory = waiting.pop(); directory !== undefined; directory = waiting.pop()) {
    try {
      for (const { name, isDirectory } of Deno.readDirSync(directory)) {
        if (isDirectory) waiting.push(joinName(directory, name));
        else if (isTemporaryName(name)) concerned.add(directory);
      }
    } catch (error) {
      unlisted.push({ directory, reason: osErrorText(error) });
    }
  }
  const report = await recover([...concerned].sort(), ctx, { isRequested: true, ops });
  return { ...report, unsettled: [...unlisted, ...report.unsettled] };
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

/** The files of one write in one directory, and where to report what becomes of them. */
interface Trace {
  readonly directory: string;
  readonly id: string;
  readonly report: OpenReport;
}

async function settle(
  trace: Trace,
  ctx: CommitContext,
  options: RecoveryOptions,
): Promise<void> {
  using locks = await DirectoryLocks.acquire(directoriesOf(trace, judge(trace)), ctx.clock);
  ctx.deadline?.lift();
  using _deadline = { [Symbol.dispose]: () => ctx.deadline?.restore() };
  // Judged again: the previous holder of the locks may have settled or finished it.
  const leftover = judge(trace);
  const reason = !directoriesOf(trace, leftover).every((directory) => locks.isInPlace(directory))
    ? "it is being written to"
    : leftover.kind === "interrupted"
    ? await unbroken(ctx, () => settleLocked(leftover, trace, options), settled)
    : leftover.kind === "unclear"
    ? leftover.reason
    : undefined;
  if (reason !== undefined) trace.report.unsettled.push({ directory: trace.directory, reason });
}

/** What a signal that arrived meanwhile has waited for. */
const settled = "an earlier, interrupted write was settled first";

/** Undoes a write if it is in doubt, and sweeps it. Resolves to the reason if it must not. */
async function settleLocked(
  { state, write, missing }: InterruptedWrite,
  { directory, report }: Trace,
  { isRequested, ops }: RecoveryOptions,
): Promise<string | undefined> {
  if (state === "in doubt") {
    const [changed] = isRequested ? [] : await changedSince(write);
    if (changed !== undefined) {
      return `"${changed}" was changed after a write of several files was interrupted`;
    }
    const { restored, withdrawn, kept, failed: [failed] } = await putBack(write, ops);
    if (failed !== undefined) throw failed.reason;
    pushAll(report.restored, restored);
    pushAll(report.withdrawn, withdrawn);
    pushAll(report.kept, kept);
    decide(write, "undone", ops);
  }
  const { removed, left } = sweep(write, ops);
  report.removed += removed;
  pushAll(
    report.unsettled,
    missing.map((directory) => ({
      directory,
      reason: "it was part of an interrupted write, but it is missing or has no journal",
    })),
  );
  pushAll(
    report.unsettled,
    left.map(({ path, what }) => ({ directory, reason: `"${path}" ${what}` })),
  );
}

function judge({ directory, id }: Trace): Leftover {
  const files = leftoversIn(directory).get(id);
  return files === undefined ? { kind: "none" } : judgeLeftover(directory, id, files);
}

function directoriesOf({ directory }: Trace, leftover: Leftover): string[] {
  if (leftover.kind !== "interrupted") return [directory];
  // The first directory is locked even where it holds nothing any more: its journal is what
  // decides.
  const { parts, first } = leftover.write;
  return [...new Set([directory, first, ...parts.map((part) => part.directory)])];
}
