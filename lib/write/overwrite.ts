/**
 * Writing a file in place, for files with several names: replacing one would leave the other names
 * with the former content. Unlike a rename this can break off half-way, so it only happens under a
 * journal.
 *
 * @module
 */
import { readPieces } from "./content.ts";
import { permissionBits } from "./preflight.ts";
import type { WriteOps } from "./write_ops.ts";

/** A file to be overwritten with the content of another. */
export interface Overwrite {
  /** The file to write. */
  readonly target: string;
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
  { target, from, sizeBytes, check }: Overwrite,
  ops: WriteOps,
): Promise<void> {
  const file = ops.open(target);
  let mode: number | null;
  try {
    if (check !== undefined) {
      // The same file may be reached through another directory, whose lock says nothing about this
      // one.
      if (!file.tryLock()) throw new Error("Resource temporarily unavailable (os error 11)");
      check();
    }
    mode = Deno.lstatSync(target).mode;
    for (const piece of readPieces(from)) file.write(piece);
    file.truncate(sizeBytes);
    await file.sync();
  } finally {
    file.close();
  }
  // Writing takes the set-id bits away.
  if (mode !== null && Deno.lstatSync(target).mode !== mode) {
    ops.chmod(target, mode & permissionBits);
  }
}
