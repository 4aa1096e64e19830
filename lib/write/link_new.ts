/**
 * Names that must be free.
 *
 * @module
 */
import type { WriteOps } from "./write_ops.ts";

/**
 * Gives a file a free name; unlike renaming, this does not replace what has it. Tells whether it
 * was free.
 * @throws {Error} The system's error.
 */
export function linkNew(staged: string, target: string, ops: WriteOps): boolean {
  try {
    ops.link(staged, target);
  } catch {
    if (isTaken(target)) return false;
    // A file system without hard links. The name was free just now, and a process that takes the
    // lock leaves it so.
    ops.rename(staged, target);
  }
  return true;
}

/** Whether there is anything of this name, be it a link that leads nowhere. */
export function isTaken(path: string): boolean {
  try {
    Deno.lstatSync(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
