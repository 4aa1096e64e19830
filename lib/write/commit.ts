/**
 * Carrying out a plan. In this order, and never the next before the last is complete:
 *
 * 1. lock the directories of all targets; settle what an earlier run may have left there
 * 2. check every target: a regular file, writable, and still what was read
 * 3. write every new content to a temporary file beside its target, with its permissions, and sync it
 * 4. one file: rename it into place. Several, or one that has several names: see `transaction.ts`
 *
 * @module
 */
import { type Clock, directoryOf } from "@ct/base";
import { DirectoryLocks } from "./directory_locks.ts";
import type { WritePlan } from "./plan.ts";
import { checkWritable } from "./preflight.ts";
import { emptyReport, needsRecovery, recover, type RecoveryReport } from "./recover.ts";
import { putInPlace, stageAll, type Step, stepOf } from "./step.ts";
import { sweepDirectory } from "./sweep.ts";
import { newWriteId } from "./temporary_name.ts";
import { writeTogether } from "./transaction.ts";
import { changedSinceRead, halfDone } from "./write_error.ts";
import { denoWriteOps, type WriteOps } from "./write_ops.ts";

/** What was written. */
export interface CommitResult {
  /** Targets with several names (hard links); the new content shows under all of them. Paths as printed. */
  readonly linked: readonly string[];
  /** Targets that could not keep their owner or group. Paths as printed. */
  readonly estranged: readonly string[];
  /** Temporary files that could not be removed, by real path; the next run tries again. */
  readonly left: readonly string[];
  /** What was found to be settled before, of an earlier write that broke off. */
  readonly recovered: RecoveryReport;
}

/**
 * Writes all files of a plan, or none. Links are written through to their target; permissions are kept, the owner where
 * permitted. Resolves when the contents are on the disk. A deadline must be switched off before.
 *
 * @example Change a file
 * ```ts
 * import { commit, findTarget, planWrites } from "@ct/write";
 * import { systemClock } from "@ct/base";
 * import assert from "node:assert/strict";
 * const ctx = { cwd: Deno.makeTempDirSync(), clock: systemClock };
 * Deno.writeTextFileSync(`${ctx.cwd}/a.txt`, "old");
 * const bytes = (text: string) => new TextEncoder().encode(text);
 * const write = { target: findTarget("a.txt", ctx), before: bytes("old"), after: bytes("new") };
 * await commit(planWrites([write], { protected: [] }), ctx);
 * assert.equal(Deno.readTextFileSync(`${ctx.cwd}/a.txt`), "new");
 * Deno.removeSync(ctx.cwd, { recursive: true });
 * ```
 *
 * @throws {CtError} With code `write`, naming a file and the reason. Every file then is as it was, unless the message
 * says otherwise.
 */
export async function commit(
  plan: WritePlan,
  ctx: { readonly clock: Clock },
  ops: WriteOps = denoWriteOps,
): Promise<CommitResult> {
  const directories = new Set(plan.writes.map(({ target }) => directoryOf(target.realPath)));
  const { locks, recovered } = await lockSettled(directories, ctx, ops);
  using _locks = locks;
  const id = newWriteId();
  const steps = checkedSteps(plan, id, locks);
  const estranged = await stageAll(steps, ops).catch((failure) => {
    for (const directory of directories) sweepDirectory(directory, id, ops);
    throw failure;
  });
  const [only] = steps;
  const alone = only !== undefined && steps.length === 1 && !only.inPlace;
  const left = alone
    ? await writeAlone(only, id, { locks, ops })
    : steps.length === 0
    ? []
    : await writeTogether({ id, steps, locks }, ops);
  return {
    linked: steps.filter(({ inPlace }) => inPlace).map(printedPath),
    estranged: estranged.filter(({ inPlace }) => !inPlace).map(printedPath),
    left,
    recovered,
  };
}

function checkedSteps({ writes }: WritePlan, id: string, locks: DirectoryLocks): Step[] {
  return writes.map((write, index) => {
    const { path, realPath } = write.target;
    if (!locks.isInPlace(directoryOf(realPath))) throw changedSinceRead(path);
    return stepOf(write, { id, index, info: checkWritable(write, writes.length) });
  });
}

/** One rename is all or nothing by itself. */
async function writeAlone(
  step: Step,
  id: string,
  { locks, ops }: { readonly locks: DirectoryLocks; readonly ops: WriteOps },
): Promise<readonly string[]> {
  try {
    await putInPlace(step, locks, ops);
  } catch (failure) {
    sweepDirectory(step.directory, id, ops);
    throw failure;
  }
  // The file is written. Should this fail, all that is uncertain is what a power cut now would leave.
  await ops.syncDirectory(step.directory).catch(() => {});
  return [];
}

interface Settled {
  readonly locks: DirectoryLocks;
  readonly recovered: RecoveryReport;
}

/** Locks directories in which no earlier write waits to be settled. */
async function lockSettled(
  directories: ReadonlySet<string>,
  ctx: { readonly clock: Clock },
  ops: WriteOps,
): Promise<Settled> {
  const locks = await DirectoryLocks.acquire(directories, ctx.clock);
  const unsettled = unsettledIn(directories, locks);
  if (unsettled.length === 0) return { locks, recovered: emptyReport };
  // What is to be settled may concern more directories, and locks must be taken in order.
  locks[Symbol.dispose]();
  const recovered = await recover(unsettled, ctx, { asked: false, ops });
  const again = await DirectoryLocks.acquire(directories, ctx.clock);
  const doubtful = unsettledIn(directories, again).find((it) => needsRecovery(it) === "in doubt");
  if (doubtful === undefined) return { locks: again, recovered };
  again[Symbol.dispose]();
  throw halfDone(
    doubtful,
    recovered.unsettled.find(({ directory }) => directory === doubtful)?.reason,
  );
}

function unsettledIn(directories: ReadonlySet<string>, locks: DirectoryLocks): string[] {
  // Without a lock, what looks left behind may belong to a writer at work.
  return [...directories].filter((directory) =>
    locks.excludesOthers(directory) && needsRecovery(directory) !== "no"
  );
}

function printedPath({ write }: Step): string {
  return write.target.path;
}
