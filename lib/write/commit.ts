/**
 * Carrying out a plan. In this order, and never the next before the last is complete:
 *
 * 1. lock the directories of all targets; settle what an earlier run may have left there
 * 2. check every target: a regular file, writable, and still what was read
 * 3. `stage`: write every new content to a temporary file beside its target, with its permissions,
 *    and sync it
 * 4. one file: `putInPlace`, a rename, is all or nothing by itself. Several, or one that
 *    is overwritten in place: `prepare` and `carryOut`; see `transaction.ts`
 *
 * @module
 */
import { directoryOf, type Door, newWriteId, tryLstat } from "@ct/base";
import type { CommitContext } from "./commit_context.ts";
import { DirectoryLocks } from "./directory_locks.ts";
import { checkFree } from "./free_name.ts";
import type { JournaledWrite } from "./journal_file.ts";
import { judgedOps } from "./judged_ops.ts";
import { directoriesUpTo, removeEmpty } from "./made_directories.ts";
import { kindOf, type PlannedWrite, removedBy, type WritePlan } from "./plan.ts";
import { checkWritable } from "./preflight.ts";
import { revealed } from "./revealed.ts";
import { emptyReport, recover, type RecoveryReport, statesIn } from "./recover.ts";
import { type CheckedWrite, putInPlace, stage, type Step, stepOf } from "./step.ts";
import { setIdBits } from "./sibling.ts";
import { type CleanUpFailure, sweepDirectory, temporariesIn } from "./sweep.ts";
import { homeOf, type Target } from "./target.ts";
import { carryOut, type InDoubt, prepare } from "./transaction.ts";
import { unbroken } from "./unbroken.ts";
import { changedSinceRead, keptByWrite, stillInDoubt } from "./write_error.ts";
import { denoWriteOps, type WriteOps } from "./write_ops.ts";

/** What was written. */
export interface CommitResult {
  /**
   * Targets with several names (hard links); the new content shows under all of them. Paths as
   * printed.
   */
  readonly linked: readonly string[];
  /** Targets whose other names (hard links) show the former content. Paths as printed. */
  readonly detached: readonly string[];
  /** Targets that could not keep their owner or group. Paths as printed. */
  readonly ownerLost: readonly string[];
  /** Targets that could not keep a set-user-id or set-group-id bit. Paths as printed. */
  readonly setIdLost: readonly string[];
  /** What could not be cleaned up, by real path; the next run tries again. */
  readonly left: readonly CleanUpFailure[];
  /** What was found to be settled before, of an earlier write that broke off. */
  readonly recovered: RecoveryReport;
}

/**
 * Writes all files of a plan, or none. Links are written through to their target; permissions are
 * kept, the owner where permitted. Resolves when the contents are on the disk.
 *
 * @example Change a file
 * ```ts
 * import { commit, findTarget, planWrites } from "@ct/write";
 * import { openDoor, systemClock } from "@ct/base";
 * import assert from "node:assert/strict";
 * const ctx = { cwd: Deno.makeTempDirSync(), clock: systemClock, door: openDoor };
 * Deno.writeTextFileSync(`${ctx.cwd}/a.txt`, "old");
 * const bytes = (text: string) => new TextEncoder().encode(text);
 * const write = { target: findTarget("a.txt", ctx), before: bytes("old"), after: bytes("new") };
 * await commit(planWrites([write]), ctx);
 * assert.equal(Deno.readTextFileSync(`${ctx.cwd}/a.txt`), "new");
 * Deno.removeSync(ctx.cwd, { recursive: true });
 * ```
 *
 * @throws {CtError} With code `write`, naming a file and the reason. Every file then is as it was,
 * unless the message says otherwise.
 */
export async function commit(
  asShown: WritePlan,
  ctx: CommitContext,
  baseOps: WriteOps = denoWriteOps,
): Promise<CommitResult> {
  const plan = revealed(asShown, ctx.door);
  const ops = judgedOps(baseOps, ctx.door);
  const directories = new Set(plan.writes.map(({ target }) => homeOf(target)));
  const { locks, recovered } = await lockSettled(directories, ctx, ops);
  using _locks = locks;
  assertWritable(plan, ctx);
  const checked = checkedWrites(plan, directories, locks);
  ctx.deadline?.lift();
  const { detachesLinks } = ctx.door;
  const { steps, ...written } = await unbroken(
    ctx,
    (signal) => write({ checked, locks, signal, detachesLinks }, ops),
  );
  const linked = steps.filter(({ kind, info }) => kind === "change" && (info?.nlink ?? 1) > 1);
  return {
    linked: linked.filter(({ inPlace }) => inPlace).map(printedPath),
    detached: linked.filter(({ inPlace }) => !inPlace).map(printedPath),
    ownerLost: written.ownerLost.filter(({ inPlace }) => !inPlace).map(printedPath),
    setIdLost: steps.filter(hasLostSetId).map(printedPath),
    left: written.left,
    recovered,
  };
}

/**
 * Checks that the door lets all files of a plan be written.
 * @throws {CtError} With code `refused` if one must not be.
 */
export function assertWritable({ writes }: WritePlan, { door }: Pick<CommitContext, "door">): void {
  for (const { target } of writes) door.assertWritable(target.realPath, target.path);
}

function hasLostSetId({ kind, info, write }: Step): boolean {
  if (kind !== "change" || write.mode !== undefined) return false;
  const lost = (info?.mode ?? 0) & ~(tryLstat(write.target.realPath)?.mode ?? 0);
  return (lost & setIdBits) !== 0;
}

/** Writes whose targets were checked. */
interface Checked extends Pick<InDoubt, "locks">, Pick<Door, "detachesLinks"> {
  readonly checked: readonly CheckedWrite[];
  /** Ends it as long as no target is changed. */
  readonly signal: AbortSignal | undefined;
}

/** What happened to them. */
interface Written extends Pick<CommitResult, "left"> {
  readonly steps: readonly Step[];
  readonly ownerLost: readonly Step[];
}

async function write(
  { checked, locks, signal, detachesLinks }: Checked,
  ops: WriteOps,
): Promise<Written> {
  const id = newWriteId();
  let steps: readonly Step[];
  let ownerLost: readonly Step[];
  let journaled: JournaledWrite | undefined;
  try {
    steps = checked.map((it, index) => stepOf(it, { id, index, detachesLinks }, ops));
    const together = steps.length > 1 ||
      steps.some(({ inPlace, name }) => inPlace || name.includes("/"));
    ownerLost = await stage(steps, ops, { signal });
    if (together) journaled = await prepare(id, steps, ops);
    else for (const step of steps) await replace(step, locks, ops);
  } catch (failure) {
    const directories = checked.map((it) => homeOf(it.write.target));
    // The first directory last, as always: its journal tells what the write was up to.
    for (const directory of [...new Set(directories)].reverse()) {
      sweepDirectory(directory, id, ops);
    }
    throw failure;
  }
  const left = journaled === undefined
    ? steps.filter(({ kind }) => kind === "create")
      .flatMap(({ directory }) => sweepDirectory(directory, id, ops).left)
    : await carryOut({ write: journaled, steps, locks }, ops);
  // A journal that is left names the directories, and its recovery would miss them.
  if (left.length === 0) removeEmptied(steps, ops);
  return { steps, ownerLost, left };
}

/** Should the process die before, directories without anything in them are left. */
function removeEmptied(steps: readonly Step[], ops: WriteOps): void {
  for (const { kind, write: { target: { realPath }, top } } of steps) {
    if (kind === "remove" && top !== undefined) removeEmpty(directoriesUpTo(top, realPath), ops);
  }
}

/** A single file: one rename is all or nothing by itself. */
async function replace(step: Step, locks: DirectoryLocks, ops: WriteOps): Promise<void> {
  await putInPlace(step, locks, ops);
  // The file is written. Should this fail, all that is uncertain is what a power cut now would
  // leave.
  await ops.syncDirectory(step.directory).catch(() => {});
}

function checkedWrites(
  { writes }: WritePlan,
  directories: ReadonlySet<string>,
  locks: DirectoryLocks,
): CheckedWrite[] {
  const inPlace = new Set([...directories].filter((directory) => locks.isInPlace(directory)));
  const removed = removedBy(writes);
  return writes.toSorted((a, b) => rank(a) - rank(b)).map((write) => {
    const { path } = write.target;
    if (!inPlace.has(homeOf(write.target))) throw changedSinceRead(path);
    if (kindOf(write) === "create") {
      checkFree(write.target, removed);
      return { write, info: undefined };
    }
    const info = checkWritable(write, writes.length);
    checkUnkept(write.target, info);
    return { write, info };
  });
}

/** Removals make room for new entries. */
function rank(write: PlannedWrite): number {
  return ["remove", "change", "create"].indexOf(kindOf(write));
}

/** A file whose former content an interrupted write keeps as a second name would lose it. */
function checkUnkept({ path, realPath }: Target, { nlink, ino }: Deno.FileInfo): void {
  if ((nlink ?? 1) === 1 || ino === null) return;
  const left = temporariesIn(directoryOf(realPath)).find((it) => tryLstat(it.path)?.ino === ino);
  if (left !== undefined) throw keptByWrite(path, left.path);
}

interface Settled {
  readonly locks: DirectoryLocks;
  readonly recovered: RecoveryReport;
}

/** Locks directories in which no earlier write waits to be settled. */
async function lockSettled(
  directories: ReadonlySet<string>,
  ctx: CommitContext,
  ops: WriteOps,
): Promise<Settled> {
  const locks = await DirectoryLocks.acquire(directories, ctx.clock);
  const unsettled = unsettledIn(directories, locks);
  if (unsettled.length === 0) return { locks, recovered: emptyReport() };
  // What is to be settled may concern more directories, and locks must be taken in order.
  locks[Symbol.dispose]();
  const recovered = await recover(unsettled, ctx, { isRequested: false, ops });
  const again = await DirectoryLocks.acquire(directories, ctx.clock);
  const doubtful = unsettledIn(directories, again).find((it) => statesIn(it).includes("in doubt"));
  if (doubtful === undefined) return { locks: again, recovered };
  again[Symbol.dispose]();
  throw stillInDoubt(
    doubtful,
    recovered.unsettled.find(({ directory }) => directory === doubtful)?.reason,
  );
}

function unsettledIn(directories: ReadonlySet<string>, locks: DirectoryLocks): string[] {
  // Without a lock, what looks left behind may belong to a writer at work.
  return [...directories].filter((directory) =>
    locks.excludesOthers(directory) && statesIn(directory).length > 0
  );
}

function printedPath({ write }: Step): string {
  return write.target.path;
}
