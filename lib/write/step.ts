/**
 * One write of a plan on its way to disk, and how its new content gets there first under a
 * temporary name.
 *
 * @module
 */
import { readPieces } from "./content.ts";
import type { DirectoryLocks } from "./directory_locks.ts";
import { diskWork } from "./disk_work.ts";
import { overwrite } from "./overwrite.ts";
import { concurrently, directoryOf, joinName, nameOf } from "@ct/base";
import { staysInPlace } from "./in_place.ts";
import type { PlannedWrite } from "./plan.ts";
import { checkUntouched } from "./preflight.ts";
import { type Attributes, fillSibling } from "./sibling.ts";
import { siblingName } from "./temporary_name.ts";
import { changedSinceRead, directoryRefusal, writeFailure } from "./write_error.ts";
import type { OpenFile, WriteOps } from "./write_ops.ts";

/** One write that passed the pre-flight. */
export interface CheckedWrite {
  /** What is to be written. */
  readonly write: PlannedWrite;
  /** The target as the pre-flight found it. */
  readonly info: Deno.FileInfo;
}

/** One write on its way. */
export interface Step extends CheckedWrite {
  /** The target's directory, by real path. */
  readonly directory: string;
  /** The target's name in it. */
  readonly name: string;
  /** Its number in the whole write. */
  readonly index: number;
  /** Where the new content waits. */
  readonly newPath: string;
  /** Where the former content is kept until the write is settled. */
  readonly oldPath: string;
  /** Whether the target is overwritten in place, and not replaced. */
  readonly inPlace: boolean;
}

/** What making a step takes. */
export interface StepInit {
  /** The id of the whole write. */
  readonly id: string;
  /** The step's number in it. */
  readonly index: number;
}

/**
 * Makes the step of a checked write.
 * @throws {CtError} With code `write`, naming the target.
 */
export function stepOf(
  { write, info }: CheckedWrite,
  { id, index }: StepInit,
  ops: WriteOps,
): Step {
  const { path, realPath } = write.target;
  const directory = directoryOf(realPath);
  const newPath = joinName(directory, siblingName(id, index, "new"));
  try {
    return {
      write,
      info,
      directory,
      name: nameOf(realPath),
      index,
      newPath,
      oldPath: joinName(directory, siblingName(id, index, "old")),
      inPlace: staysInPlace({ realPath, info, free: newPath }, ops),
    };
  } catch (cause) {
    throw writeFailure(path, cause);
  }
}

/**
 * What the copies of a target's content take over from it. One that never takes the target's place
 * is for its owner alone: the target's list may keep out others that its mode lets in.
 */
function likeOf({ info, inPlace }: Step): Attributes {
  const { mode, uid, gid } = info;
  return inPlace && mode !== null ? { mode: 0o600, uid, gid } : info;
}

/**
 * To `staged`: writes all new contents beside their targets. Resolves to the steps whose files
 * could not get the target's owner.
 * @throws {CtError} With code `write`, naming the target.
 * @throws The reason of the signal, if it aborts meanwhile.
 */
export async function stage(
  steps: readonly Step[],
  ops: WriteOps,
  { signal }: { readonly signal: AbortSignal | undefined },
): Promise<Step[]> {
  const ownerLost: Step[] = [];
  await concurrently(steps, async (step) => {
    signal?.throwIfAborted();
    const staging = { targets: steps.length, signal };
    if (!await stageOne(step, staging, ops)) ownerLost.push(step);
  }, diskWork);
  signal?.throwIfAborted();
  return ownerLost;
}

interface Staging {
  readonly targets: number;
  readonly signal: AbortSignal | undefined;
}

async function stageOne(
  step: Step,
  { targets, signal }: Staging,
  ops: WriteOps,
): Promise<boolean> {
  const { write, newPath } = step;
  const { target: { path }, after } = write;
  try {
    const file = createOrRefuse(newPath, { path, targets }, ops);
    const pieces = after instanceof Uint8Array ? [after] : after;
    return await fillSibling(file, { pieces, like: likeOf(step), signal }, ops);
  } catch (cause) {
    throw writeFailure(path, cause);
  }
}

function createOrRefuse(
  newPath: string,
  { path, targets }: { readonly path: string; readonly targets: number },
  ops: WriteOps,
): OpenFile {
  try {
    return ops.create(newPath);
  } catch (reason) {
    throw directoryRefusal({ path, reason, targets });
  }
}

/**
 * Keeps the former content of a target under a second name.
 * @throws {CtError} With code `write`, naming the target.
 */
export async function backUp(step: Step, ops: WriteOps): Promise<void> {
  const { write, info, oldPath, inPlace } = step;
  const { path, realPath } = write.target;
  try {
    if (!inPlace && linkBackup(step, ops)) return;
    const pieces = readPieces(realPath, info.ino);
    await fillSibling(ops.create(oldPath), { pieces, like: likeOf(step) }, ops);
  } catch (cause) {
    throw writeFailure(path, cause);
  }
}

/**
 * A second name costs no space and keeps everything about the file; not every file system has them.
 */
function linkBackup({ write, info, oldPath }: Step, ops: WriteOps): boolean {
  try {
    ops.link(write.target.realPath, oldPath);
  } catch {
    return false;
  }
  if (Deno.lstatSync(oldPath).ino !== info.ino) throw changedSinceRead(write.target.path);
  return true;
}

/**
 * Puts the new content in the target's place, if the target is still what the pre-flight found.
 * @throws {CtError} With code `write`, naming the target.
 */
export async function putInPlace(step: Step, locks: DirectoryLocks, ops: WriteOps): Promise<void> {
  const { write, info, newPath, inPlace } = step;
  const { path, realPath } = write.target;
  const check = (): void => {
    if (!locks.isInPlace(step.directory)) throw changedSinceRead(path);
    checkUntouched(write, info);
  };
  try {
    if (inPlace) {
      const { size } = Deno.lstatSync(newPath);
      const { ino: inode } = info;
      await overwrite({ target: realPath, inode, from: newPath, sizeBytes: size, check }, ops);
    } else {
      check();
      ops.rename(newPath, realPath);
    }
  } catch (cause) {
    throw writeFailure(path, cause);
  }
}
