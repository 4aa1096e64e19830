/**
 * The last look before writing: every target must be writable in fact, and must still be what was
 * read.
 *
 * @module
 */
import { tryLstat } from "@ct/base";
import { holdsBytes } from "./content.ts";
import { assertRegularTarget, identityOf, isSameIdentity } from "./target.ts";
import type { PlannedWrite } from "./plan.ts";
import { changedSinceRead, refusal } from "./write_error.ts";

const anyWriteBit = 0o222;

/**
 * What the system tells about a target that may be written.
 * @throws {CtError} With code `write` if it may not be, or is not what was read any more.
 */
export function checkWritable(write: PlannedWrite, targets: number): Deno.FileInfo {
  const { path, realPath } = write.target;
  const info = examine(write, targets);
  try {
    if (!holdsWhatWasRead(write, info)) throw changedSinceRead(path);
    // Opening tells what the mode does not: access lists, read-only mounts, immutable files.
    const file = Deno.openSync(realPath, { read: true, write: true });
    try {
      // Reading as well, for opening a FIFO for writing alone waits for its reader.
      if (!isSameIdentity(identityOf(file.statSync()), identityOf(info))) {
        throw changedSinceRead(path);
      }
    } finally {
      file.close();
    }
  } catch (reason) {
    if (reason instanceof Deno.errors.NotFound) throw changedSinceRead(path);
    if (reason instanceof Error && reason.name !== "CtError") {
      throw refusal({ path, reason, targets });
    }
    throw reason;
  }
  return info;
}

/**
 * Checks once more, right before the file is replaced, that nobody has touched it since
 * {@linkcode checkWritable}.
 * @throws {CtError} With code `write` if somebody has.
 */
export function checkUntouched(write: PlannedWrite, checked: Deno.FileInfo): void {
  const info = tryLstat(write.target.realPath);
  const same = info?.isFile && isSameIdentity(identityOf(info), identityOf(checked));
  if (!same) throw changedSinceRead(write.target.path);
}

function examine({ target }: PlannedWrite, targets: number): Deno.FileInfo {
  const { path, realPath } = target;
  const info = tryLstat(realPath);
  // A link in the file's place leads to some other file than the one that was read.
  if (info === undefined || info.isSymlink) throw changedSinceRead(path);
  try {
    assertRegularTarget(info);
  } catch (reason) {
    throw refusal({ path, reason, targets });
  }
  // Root may write anything, but a file without a write bit is meant to stay as it is.
  if (info.mode !== null && (info.mode & anyWriteBit) === 0) {
    throw refusal({ path, reason: "Permission denied (os error 13)", targets });
  }
  return info;
}

function holdsWhatWasRead({ target, before }: PlannedWrite, info: Deno.FileInfo): boolean {
  if (before === undefined) return isSameIdentity(identityOf(info), target.identity);
  // Times are too coarse to be trusted where the content itself can be compared.
  return info.size === before.length && holdsBytes(target.realPath, before);
}
