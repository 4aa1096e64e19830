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
import { concurrently, joinName, nameOf, pathBelow, siblingName } from "@ct/base";
import { staysInPlace } from "./in_place.ts";
import { linkNew } from "./link_new.ts";
import { directoriesMade, makeDirectories } from "./made_directories.ts";
import { kindOf, type PlannedWrite, type WriteKind } from "./plan.ts";
import { checkUntouched } from "./preflight.ts";
import { type Attributes, fillSibling } from "./sibling.ts";
import { homeOf } from "./target.ts";
import { changedSinceRead, directoryRefusal, modeInPlace, writeFailure } from "./write_error.ts";
import type { OpenFile, WriteOps } from "./write_ops.ts";

/** One write that passed the pre-flight. */
export interface CheckedWrite {
  /** What is to be written. */
  readonly write: PlannedWrite;
  /** The target as the pre-flight found it; `undefined` if it is to be created. */
  readonly info: Deno.FileInfo | undefined;
}

/** One write on its way. */
export interface Step extends CheckedWrite {
  /** What becomes of the target. */
  readonly kind: WriteKind;
  /** The directory that is locked for it, by real path. */
  readonly directory: string;
  /** The target's name in it; with components before it for directories that are made with it. */
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
  /** Whether a file with several names is replaced, and not overwritten in place. */
  readonly detachesLinks: boolean;
}

/**
 * Creates the step of a checked write.
 * @throws {CtError} With code `write`, naming the target.
 */
export function stepOf(
  { write, info }: CheckedWrite,
  { id, index, detachesLinks }: StepInit,
  ops: WriteOps,
): Step {
  const { path, realPath } = write.target;
  const directory = homeOf(write.target);
  const newPath = joinName(directory, siblingName(id, index, "new"));
  const kind = kindOf(write);
  try {
    const inPlace = kind === "change" && info !== undefined &&
      staysInPlace({ realPath, info, free: newPath, detachesLinks }, ops);
    if (inPlace && write.mode !== undefined) throw modeInPlace(path);
    return {
      write,
      info,
      kind,
      directory,
      name: pathBelow(directory, realPath) ?? nameOf(realPath),
      index,
      newPath,
      oldPath: joinName(directory, siblingName(id, index, "old")),
      inPlace,
    };
  } catch (cause) {
    throw writeFailure(path, cause);
  }
}

/**
 * What the copies of a target's content take over from it. One that never takes the target's place
 * is for its owner alone: the target's list may keep out others that its mode lets in.
 */
function likeOf({ write, info, inPlace }: Step): Attributes {
  const { mode, uid, gid } = info ?? { ...nobodys, ...write.owner };
  const requested = typeof write.mode === "number" ? write.mode : mode;
  return { mode: inPlace && mode !== null ? 0o600 : requested, uid, gid };
}

/** A file that is created has the owner, and without a wish the permissions, that all new have. */
const nobodys: Attributes = { mode: null, uid: null, gid: null };

/** The permissions that a new file has from the start. */
function firstMode({ kind, write: { mode } }: Step): number {
  if (kind !== "create" || typeof mode === "number") return 0o600;
  return mode === "program" ? 0o777 : 0o666;
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
  if (after === undefined) return true;
  try {
    const file = createOrRefuse(newPath, { path, targets, mode: firstMode(step) }, ops);
    const pieces = after instanceof Uint8Array ? [after] : after;
    return await fillSibling(file, { pieces, like: likeOf(step), signal }, ops);
  } catch (cause) {
    throw writeFailure(path, cause);
  }
}

function createOrRefuse(
  newPath: string,
  { path, targets, mode }: {
    readonly path: string;
    readonly targets: number;
    readonly mode: number;
  },
  ops: WriteOps,
): OpenFile {
  try {
    return ops.create(newPath, mode);
  } catch (reason) {
    throw directoryRefusal({ path, reason, targets });
  }
}

/**
 * Keeps the former content of a target, if there is one, under a second name.
 * @throws {CtError} With code `write`, naming the target.
 */
export async function backUp(step: Step, ops: WriteOps): Promise<void> {
  const { write, info, oldPath, inPlace } = step;
  const { path, realPath } = write.target;
  if (info === undefined) return;
  try {
    if (!inPlace && linkBackup(step, ops)) return;
    const pieces = readPieces(realPath, info.ino);
    const like = inPlace ? likeOf(step) : info;
    await fillSibling(ops.create(oldPath), { pieces, like }, ops);
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
  if (Deno.lstatSync(oldPath).ino !== info?.ino) throw changedSinceRead(write.target.path);
  return true;
}

/**
 * Puts the new content in the target's place, if the target is still what the pre-flight found.
 * @throws {CtError} With code `write`, naming the target.
 */
export async function putInPlace(step: Step, locks: DirectoryLocks, ops: WriteOps): Promise<void> {
  const { write, info, newPath, inPlace, kind } = step;
  const { path, realPath } = write.target;
  const check = (): void => {
    if (!locks.isInPlace(step.directory)) throw changedSinceRead(path);
    if (info !== undefined) checkUntouched(write, info);
  };
  try {
    if (inPlace) {
      const { size } = Deno.lstatSync(newPath);
      const inode = info?.ino ?? null;
      await overwrite({ target: realPath, inode, from: newPath, sizeBytes: size, check }, ops);
      return;
    }
    check();
    if (kind === "create") await putNew(step, ops);
    else if (kind === "remove") ops.remove(realPath);
    else ops.rename(newPath, realPath);
  } catch (cause) {
    throw writeFailure(path, cause);
  }
}

/** Creates the directories that a new file needs, and gives it its name. */
async function putNew({ write, directory, name, newPath }: Step, ops: WriteOps): Promise<void> {
  makeDirectories(directory, name, ops);
  if (!linkNew(newPath, write.target.realPath, ops)) throw new Error("File exists (os error 17)");
  for (const made of directoriesMade(directory, name).toReversed()) await ops.syncDirectory(made);
}
