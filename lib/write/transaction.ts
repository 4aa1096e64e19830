/**
 * Writing several files so that all of them change or none. Before the first one is touched the
 * write is *prepared*: everything needed to undo it is on disk, each former content under a second
 * name, and journals that tell what belongs where. From then until the last file is in place it is
 * *in doubt*: if it fails it is undone at once, and if the process dies the next run undoes it. One
 * rename of the first directory's journal opens the doubt, another one ends it.
 *
 * @module
 */
import { concurrently, pathBetween } from "@ct/base";
import { digestFile } from "./content.ts";
import type { DirectoryLocks } from "./directory_locks.ts";
import { diskWork } from "./disk_work.ts";
import type { JournalEntry } from "./journal.ts";
import { decide, type JournaledWrite, openDoubt, writeJournal } from "./journal_file.ts";
import { putBack } from "./put_back.ts";
import { backUp, putInPlace, type Step } from "./step.ts";
import { type CleanUpFailure, sweep } from "./sweep.ts";
import { undoConflict, undoFailure, undoUnsettled, writeFailure } from "./write_error.ts";
import type { WriteOps } from "./write_ops.ts";

/**
 * From `staged` to `prepared`, by putting everything on disk that undoing takes, and on to
 * `in doubt`.
 * @throws {CtError} With code `write` if that fails; then the write is to be swept.
 */
export async function prepare(
  id: string,
  steps: readonly Step[],
  ops: WriteOps,
): Promise<JournaledWrite> {
  const write = await journaled(id, steps);
  await concurrently(
    write.parts,
    (part) => at(part.directory, steps, () => writeJournal(part, write, ops)),
    diskWork,
  );
  for (const step of steps) await backUp(step, ops);
  await syncDirectories(write, steps, ops);
  await at(write.first, steps, () => openDoubt(write, ops));
  return write;
}

/** What carrying out a write takes. */
export interface InDoubt {
  /** The write; it is in doubt. */
  readonly write: JournaledWrite;
  /** Its files; at least one. */
  readonly steps: readonly Step[];
  /** The locks of all their directories. */
  readonly locks: DirectoryLocks;
}

/**
 * From `in doubt` to `committed`, or to `undone` if anything fails, and to the end. Resolves to
 * what could not be cleaned up.
 * @throws {CtError} With code `write` if it failed; then all files are as they were, unless the
 * message says otherwise.
 */
export async function carryOut(
  { write, steps, locks }: InDoubt,
  ops: WriteOps,
): Promise<readonly CleanUpFailure[]> {
  try {
    await syncDirectory(write.first, steps, ops);
    for (const step of steps) await putInPlace(step, locks, ops);
    await syncDirectories(write, steps, ops);
    await at(write.first, steps, () => decide(write, "committed", ops));
  } catch (failure) {
    throw await undo(write, failure, ops);
  }
  // The write is committed. Should this fail, all that is uncertain is what a power cut now would
  // leave.
  await ops.syncDirectory(write.first).catch(() => {});
  return sweep(write, ops).left;
}

/** Undoes a write that failed, and makes the error to throw for it. */
async function undo(write: JournaledWrite, cause: unknown, ops: WriteOps): Promise<unknown> {
  const { kept, failed } = await putBack(write, ops);
  if (failed.length > 0) return undoFailure(cause, failed);
  const isSettled = settleUndone(write, ops);
  if (kept.length > 0) return undoConflict(cause, kept.flatMap(({ savedAs }) => savedAs ?? []));
  return isSettled ? cause : undoUnsettled(cause);
}

/** Whether nothing but temporary files is left. If not, the next run finds nothing to put back. */
function settleUndone(write: JournaledWrite, ops: WriteOps): boolean {
  try {
    decide(write, "undone", ops);
    sweep(write, ops);
    return true;
  } catch {
    return false;
  }
}

async function journaled(id: string, steps: readonly Step[]): Promise<JournaledWrite> {
  const entries = new Map<Step, JournalEntry>();
  await concurrently(steps, async (step) => {
    entries.set(step, await at(step.directory, steps, () => entryOf(step)));
  }, diskWork);
  const byDirectory = Map.groupBy(steps, ({ directory }) => directory);
  const [first = "", ...others] = byDirectory.keys();
  const { ino: firstInode } = Deno.lstatSync(first);
  const parts = [...byDirectory].map(([directory, own]) => ({
    directory,
    journal: {
      // Filled in when the journal's file exists.
      inode: null,
      bornMs: null,
      first: pathBetween(directory, first),
      firstInode,
      others: directory === first ? others.map((other) => pathBetween(first, other)) : [],
      entries: own.flatMap((step) => entries.get(step) ?? []),
    },
  }));
  return { id, first, parts };
}

async function entryOf(
  { kind, name, index, inPlace, newPath, info }: Step,
): Promise<JournalEntry> {
  if (kind === "remove") return { kind, name, index, inPlace, inode: null, digest: "" };
  const { ino: inode = null } = inPlace ? info ?? {} : Deno.lstatSync(newPath);
  return { kind, name, index, inPlace, inode, digest: await digestFile(newPath) };
}

function syncDirectories(
  write: JournaledWrite,
  steps: readonly Step[],
  ops: WriteOps,
): Promise<void> {
  return concurrently(
    write.parts,
    ({ directory }) => syncDirectory(directory, steps, ops),
    diskWork,
  );
}

function syncDirectory(directory: string, steps: readonly Step[], ops: WriteOps): Promise<void> {
  return at(directory, steps, () => ops.syncDirectory(directory));
}

/** Does something with a directory; the error names the first target in it. */
async function at<T>(
  directory: string,
  steps: readonly Step[],
  act: () => T | Promise<T>,
): Promise<T> {
  try {
    return await act();
  } catch (cause) {
    const step = steps.find((step) => step.directory === directory);
    throw writeFailure(step?.write.target.path ?? directory, cause);
  }
}
