/**
 * The seam to the file system: every operation of the writer that changes something on disk goes
 * through {@linkcode WriteOps}, so that a test can let each single one fail or end the process in
 * it.
 *
 * @module
 */

/** A file that is open for writing, from its start. */
export interface OpenFile {
  /** Inode number; `null` where the system has none. */
  readonly inode: number | null;
  /** Writes all of `bytes` at the current place. */
  write(bytes: Uint8Array): void;
  /** Cuts the file off at `sizeBytes`. */
  truncate(sizeBytes: number): void;
  /** Resolves when content and size are on the disk. */
  sync(): Promise<void>;
  /**
   * Takes the file's advisory lock, if nobody has it; it goes when the file is closed. Tells
   * whether it has it.
   */
  tryLock(): boolean;
  /** Closes the file. */
  close(): void;
}

/** What the writer does to the file system. Each throws the system's error. */
export interface WriteOps {
  /**
   * Creates a file that must not exist; unless told otherwise, readable and writable by its owner
   * alone.
   */
  create(path: string, mode?: number): OpenFile;
  /** Opens an existing file without changing it. */
  open(path: string): OpenFile;
  /** Sets the owner and group; `null` leaves the owner. */
  chown(path: string, uid: number | null, gid: number | null): void;
  /** Sets the permission bits. */
  chmod(path: string, mode: number): void;
  /** Gives an existing file one more name, which must be free. */
  link(existing: string, path: string): void;
  /** Renames a file; one that has the new name is replaced. */
  rename(from: string, to: string): void;
  /** Removes a file. */
  remove(path: string): void;
  /** Resolves when the names in a directory are on the disk. */
  syncDirectory(path: string): Promise<void>;
}

class DenoOpenFile implements OpenFile {
  readonly inode: number | null;
  readonly #file: Deno.FsFile;

  constructor(file: Deno.FsFile) {
    this.#file = file;
    this.inode = file.statSync().ino;
  }

  write(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length;) at += this.#file.writeSync(bytes.subarray(at));
  }

  truncate(sizeBytes: number): void {
    this.#file.truncateSync(sizeBytes);
  }

  sync(): Promise<void> {
    return this.#file.sync();
  }

  tryLock(): boolean {
    return this.#file.tryLockSync(true);
  }

  close(): void {
    this.#file.close();
  }
}

/** The real operations. */
export const denoWriteOps: WriteOps = {
  create: (path: string, mode = 0o600): OpenFile =>
    new DenoOpenFile(Deno.openSync(path, { write: true, createNew: true, mode })),
  open: (path: string): OpenFile => new DenoOpenFile(Deno.openSync(path, { write: true })),
  chown: (path: string, uid: number | null, gid: number | null): void =>
    Deno.chownSync(path, uid, gid),
  chmod: (path: string, mode: number): void => Deno.chmodSync(path, mode),
  link: (existing: string, path: string): void => Deno.linkSync(existing, path),
  rename: (from: string, to: string): void => Deno.renameSync(from, to),
  remove: (path: string): void => Deno.removeSync(path),
  syncDirectory: async (path: string): Promise<void> => {
    try {
      const directory = await Deno.open(path);
      try {
        await directory.sync();
      } finally {
        directory.close();
      }
    } catch (error) {
      if (!isUnsupported(error)) throw error;
    }
  },
};

/**
 * Some file systems, and Windows, have no syncing of directories, and one may write into some that
 * one cannot open.
 */
function isUnsupported(error: unknown): boolean {
  return Deno.build.os === "windows" || error instanceof Deno.errors.PermissionDenied ||
    error instanceof Error && /\(os error (?:22|45|95|102)\)/.test(error.message);
}
