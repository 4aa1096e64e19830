/**
 * Writing several files so that all of them change or none. Before the first one is touched, everything needed to undo
 * the write is on disk: each former content under a second name, and journals that tell what belongs where. From then
 * until the last file is in place the write is *in doubt*: if it fails it is undone at once, and if the process dies the
 * next run undoes it. One rename of the first directory's journal opens the doubt, another one ends it.
 *
 * @module
 */
import { digestFile } from "./content.ts";
import type { DirectoryLocks } from "./directory_locks.ts";
import { diskWork } from "./disk_work.ts";
import type { Journal, JournalEntry } from "./journal.ts";
import {
  decide,
  type JournalPart,
  putInDoubt,
  writeJournal,
  type WriteSet,
} from "./journal_file.ts";
import { concurrently, pathBetween } from "@ct/base";
import { backUp, putInPlace, type Step } from "./step.ts";
import { sweepDirectory, sweepSet } from "./sweep.ts";
import { undoSet } from "./undo.ts";
import { undoConflict, undoFailure, writeFailure } from "./write_error.ts";
import type { WriteOps } from "./write_ops.ts";

/** Several staged writes. */
export interface Transaction {
  /** The write's id. */
  readonly id: string;
  /** The writes; their new contents are on disk. At least one. */
  readonly steps: readonly Step[];
  /** The locks of all their directories. */
  readonly locks: DirectoryLocks;
}

/**
 * Carries the writes out. Resolves to the paths of temporary files that could not be removed.
 * @throws {CtError} With code `write` if one failed; then all files are as they were, unless the message says otherwise.
 */
export async function writeTogether(
  { id, steps, locks }: Transaction,
  ops: WriteOps,
): Promise<readonly string[]> {
  const set = await prepare(id, steps, ops).catch((failure) => {
    const directories = new Set(steps.map(({ directory }) => directory));
    for (const directory of directories) sweepDirectory(directory, id, ops);
    throw failure;
  });
  try {
    await syncDirectory(set.primary, steps, ops);
    for (const step of steps) await putInPlace(step, locks, ops);
    await syncDirectories(set, steps, ops);
    await at(set.primary, steps, () => decide(set, ops));
  } catch (failure) {
    throw await backOut(set, failure, ops);
  }
  // The write is decided. Should this fail, all that is uncertain is what a power cut now would leave.
  await ops.syncDirectory(set.primary).catch(() => {});
  return sweepSet(set, ops).left;
}

/** Puts everything on disk that undoing takes, and opens the doubt. */
async function prepare(id: string, steps: readonly Step[], ops: WriteOps): Promise<WriteSet> {
  const set = await writeSetOf(id, steps);
  await concurrently(
    set.parts,
    (part) => at(part.directory, steps, () => writeJournal(part, id, ops)),
    diskWork,
  );
  for (const step of steps) await backUp(step, ops);
  await syncDirectories(set, steps, ops);
  await at(set.primary, steps, () => putInDoubt(set, ops));
  return set;
}

/** Undoes a write that failed, and makes the error to throw for it. */
async function backOut(set: WriteSet, cause: unknown, ops: WriteOps): Promise<unknown> {
  try {
    const { kept } = await undoSet(set, ops);
    finish(set, ops);
    return kept.length === 0 ? cause : undoConflict(cause, kept.map(({ savedAs }) => savedAs));
  } catch (reason) {
    return undoFailure(cause, reason);
  }
}

function finish(set: WriteSet, ops: WriteOps): void {
  try {
    decide(set, ops);
    sweepSet(set, ops);
  } catch {
    // The next run finds that there is nothing left to undo, and cleans up.
  }
}

async function writeSetOf(id: string, steps: readonly Step[]): Promise<WriteSet> {
  const digests = new Map<Step, string>();
  await concurrently(steps, async (step) => {
    digests.set(step, await at(step.directory, steps, () => digestFile(step.newPath)));
  }, diskWork);
  const byDirectory = Map.groupBy(steps, (step) => step.directory);
  const directories = [...byDirectory.keys()];
  const primary = directories[0] ?? "";
  const primaryInode = Deno.lstatSync(primary).ino;
  const parts: JournalPart[] = [];
  for (const [directory, own] of byDirectory) {
    const journal: Journal = {
      // Filled in when the journal's file exists.
      inode: null,
      primary: pathBetween(directory, primary),
      primaryInode,
      directories: directory === primary
        ? directories.slice(1).map((other) => pathBetween(primary, other))
        : [],
      entries: own.map((step) => entryOf(step, digests.get(step) ?? "")),
    };
    parts.push({ directory, journal });
  }
  return { id, primary, parts };
}

function entryOf({ name, index, inPlace, newPath, info }: Step, digest: string): JournalEntry {
  const { ino: inode } = inPlace ? info : Deno.lstatSync(newPath);
  return { name, index, inPlace, inode, digest };
}

function syncDirectories(set: WriteSet, steps: readonly Step[], ops: WriteOps): Promise<void> {
  return concurrently(set.parts, ({ directory }) => syncDirectory(directory, steps, ops), diskWork);
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
