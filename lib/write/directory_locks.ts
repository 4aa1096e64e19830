/**
 * Locks directories: a process that changes files in a directory, or cleans up in it, holds the
 * directory's advisory lock (`flock`). The lock is on the directory itself: there is no lock file
 * to be left behind, and the system takes the lock back when its holder dies, however it dies.
 *
 * Some systems lock no directories (Windows, some network file systems). There two writers at once
 * are distinguished only by the check right before each rename, and nothing is recovered unless it
 * is asked for.
 *
 * @module
 */
import { type Clock, CtError, tryLstat } from "@ct/base";
import { diskWork } from "./disk_work.ts";
import { directoryInfo } from "./file_info.ts";
import { lockHolders } from "./lock_holders.ts";
import { directoryBusy, directoryFailure, tooManyDirectories } from "./write_error.ts";

const pollMs = 20;
const patienceMs = 10_000;
/** As many files as a write has open at the same time, besides the directories. */
const spareFiles = 2 * diskWork.atOnce;

interface LockedDirectory {
  readonly device: number;
  readonly inode: number | null;
  /** Open as long as the lock is held; `undefined` where directories cannot be locked. */
  readonly file: Deno.FsFile | undefined;
}

/** The locks of some directories, held until disposed. */
export class DirectoryLocks implements Disposable {
  readonly #locks = new Map<string, LockedDirectory>();

  /**
   * Locks directories, given by real path. Waits up to 10 s for whoever holds one. All writers take
   * them in the same order, so none can wait in a circle.
   * @throws {CtError} With code `write` if one stays locked or cannot be opened, or if there are
   * more than may be open.
   */
  static async acquire(directories: Iterable<string>, clock: Clock): Promise<DirectoryLocks> {
    const locks = new DirectoryLocks();
    const deadline = clock.now() + patienceMs;
    const sorted = [...new Set(directories)].sort();
    try {
      for (const directory of sorted) await locks.#acquireOne(directory, clock, deadline);
      if (sorted.length > 1) locks.#checkSpare();
      return locks;
    } catch (error) {
      locks[Symbol.dispose]();
      const [cause] = error instanceof CtError ? [error.cause] : [error];
      throw isLimit(cause) ? tooManyDirectories(sorted.length, cause) : error;
    }
  }

  /** What follows opens files too, and must not find out in the middle that it may not. */
  #checkSpare(): void {
    const [directory] = [...this.#locks].find(([, { file }]) => file !== undefined) ?? [];
    if (directory === undefined) return;
    const spare: Deno.FsFile[] = [];
    try {
      while (spare.length < spareFiles) spare.push(Deno.openSync(directory));
    } finally {
      for (const file of spare) file.close();
    }
  }

  async #acquireOne(directory: string, clock: Clock, deadline: number): Promise<void> {
    const info = tryLstat(directory);
    // A directory that has gone is found out by `isInPlace`.
    if (info === undefined) return;
    const { dev: device, ino: inode } = info;
    const file = openDirectory(directory);
    this.#locks.set(directory, { device, inode, file });
    if (file === undefined) return;
    try {
      while (!file.tryLockSync(true)) {
        if (clock.now() >= deadline) throw directoryBusy(directory, lockHolders(info));
        await clock.sleep(pollMs);
      }
    } catch (error) {
      if (error instanceof CtError) throw error;
      // The file system has no such locks: there is nobody to wait for.
      file.close();
      this.#locks.set(directory, { device, inode, file: undefined });
    }
  }

  /**
   * Whether the directory is locked, and not only noted because its file system has no such locks.
   */
  excludesOthers(directory: string): boolean {
    return this.#locks.get(directory)?.file !== undefined;
  }

  /** Whether the path still leads to the very directory that was locked, and through no link. */
  isInPlace(directory: string): boolean {
    const locked = this.#locks.get(directory);
    const info = directoryInfo(directory);
    return locked !== undefined && info?.dev === locked.device && info.ino === locked.inode;
  }

  /** Releases all locks. */
  [Symbol.dispose](): void {
    for (const { file } of this.#locks.values()) file?.close();
    this.#locks.clear();
  }
}

/** Whether too many files are open, here or on the whole machine. */
function isLimit(error: unknown): boolean {
  return error instanceof Error && /\(os error 2[34]\)/.test(error.message);
}

function openDirectory(directory: string): Deno.FsFile | undefined {
  try {
    return Deno.openSync(directory);
  } catch (error) {
    // One may write into a directory without being allowed to list it, and then not lock it either.
    if (error instanceof Deno.errors.PermissionDenied || Deno.build.os === "windows") {
      return undefined;
    }
    throw directoryFailure(directory, error);
  }
}
