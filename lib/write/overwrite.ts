/**
 * Writing a file in place, where a rename would do harm (see `in_place.ts`). Unlike a rename this
 * can break off half-way, so it only happens under a journal.
 *
 * @module
 */
import { readPieces } from "./content.ts";
import { permissionBits } from "./target.ts";
import { alreadyExists, type FileAt, type WriteOps } from "./write_ops.ts";

/** A file to be overwritten with the content of another. */
export interface Overwrite {
  /** The file to write. */
  readonly target: string;
  /** Its inode number; `null` where the system has none. */
  readonly inode: number | null;
  /** The file to copy from. */
  readonly from: string;
  /** Its size. */
  readonly sizeBytes: number;
  /** A last check before the first byte is written; may throw. */
  readonly check?: () => void;
}

/**
 * Overwrites a file in place and syncs it.
 * @throws {Error} The system's error, or what the check throws.
 */
export async function overwrite(
  { target, inode, from, sizeBytes, check }: Overwrite,
  ops: WriteOps,
): Promise<void> {
  const file = ops.open(target);
  try {
    // What was opened counts, whatever the path leads to by now.
    if (file.info.ino !== inode) throw alreadyExists();
    if (check !== undefined) {
      // The same file may be reached through another directory, whose lock says nothing about this
      // one.
      if (!file.tryLock()) throw new Error("Resource temporarily unavailable (os error 11)");
      check();
    }
    const { mode } = file.info;
    for (const piece of readPieces(from)) file.write(piece);
    file.truncate(sizeBytes);
    await file.sync();
    // Writing takes the set-id bits away.
    if (mode !== null && file.info.mode !== mode) await restoreMode(file, mode, ops);
  } finally {
    file.close();
  }
}

async function restoreMode(file: FileAt, mode: number, ops: WriteOps): Promise<void> {
  try {
    await ops.chmod(file, mode & permissionBits);
  } catch (error) {
    // Only the owner may; without these bits nobody has more rights than before.
    if (!/^EPERM\b|\(os error 1\)/.test(error instanceof Error ? error.message : "")) throw error;
  }
}
