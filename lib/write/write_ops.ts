/**
 * The seam to the file system: every operation of the writer that changes something on disk goes
 * through {@linkcode WriteOps}, so that a test can let each single one fail or end the process in
 * it.
 *
 * @module
 */

/** A file that is open for writing, from its start. */
export interface OpenFile {
  /** The path that it was opened by. */
  readonly path: string;
  /** What the system tells about the open file now, whatever its path leads to by then. */
  readonly info: Deno.FileInfo;
  /** Writes all of `bytes` at the current place. */
  write(bytes: Uint8Array): void;
  /** Cuts the file off at `sizeBytes`. */
  truncate(sizeBytes: number): void;
  /** Resolves when content and size are on the disk. */
  sync(): Promise<void>;
  /**
   * Receives the file's advisory lock, if it is free; it is released when the file is closed. Tells
   * whether it has it.
   */
  tryLock(): boolean;
  /** Closes the file. */
  close(): void;
}

/** A file that was opened, and where: only if it still is there is anything done to it. */
export type FileAt = Pick<OpenFile, "path" | "info">;

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
  chown(file: FileAt, uid: number | null, gid: number | null): Promise<void>;
  /** Sets the permission bits. */
  chmod(file: FileAt, mode: number): Promise<void>;
  /** Gives an existing file one more name, which must be free. */
  link(existing: string, path: string): void;
  /** Renames a file; one that has the new name is replaced. */
  rename(from: string, to: string): void;
  /** Removes a file. */
  remove(path: string): void;
  /** Creates a directory; the name must be free. */
  makeDirectory(path: string): void;
  /** Removes a directory, which must be empty. */
  removeDirectory(path: string): void;
  /** Resolves when the names in a directory are on the disk. */
  syncDirectory(path: string): Promise<void>;
}

class DenoOpenFile implements OpenFile {
  readonly path: string;
  readonly #file: Deno.FsFile;

  constructor(path: string, options: Deno.OpenOptions) {
    this.path = path;
    this.#file = Deno.openSync(path, options);
  }

  get info(): Deno.FileInfo {
    return this.#file.statSync();
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
    new DenoOpenFile(path, { write: true, createNew: true, mode }),
  // For reading as well: opening a FIFO for writing alone waits for its reader.
  open: (path: string): OpenFile => new DenoOpenFile(path, { read: true, write: true }),
  chown: (file: FileAt, uid: number | null, gid: number | null): Promise<void> =>
    changeFile(
      file,
      (fs, { fd, uid: owner, gid: group }) => fs.fchownSync(fd, uid ?? owner, gid ?? group),
    ),
  chmod: (file: FileAt, mode: number): Promise<void> =>
    changeFile(file, (fs, { fd }) => fs.fchmodSync(fd, mode)),
  link: (existing: string, path: string): void => Deno.linkSync(existing, path),
  rename: (from: string, to: string): void => Deno.renameSync(from, to),
  remove: (path: string): void => Deno.removeSync(path),
  makeDirectory: (path: string): void => Deno.mkdirSync(path),
  removeDirectory: (path: string): void => Deno.removeSync(path),
  syncDirectory: async (path: string): Promise<void> => {
    try {
      await sync(path);
    } catch (error) {
      if (!isUnsupported(error)) throw error;
    }
  },
};

/** Syncs a directory. The runtime's own opening would wait for a FIFO that has taken its place. */
async function sync(directory: string): Promise<void> {
  const fs = await import("node:fs");
  const { O_DIRECTORY, O_NONBLOCK } = fs.constants;
  const fd = fs.openSync(directory, (O_DIRECTORY ?? 0) | (O_NONBLOCK ?? 0));
  try {
    await new Promise<void>((resolve, reject) =>
      fs.fsync(fd, (error) => error === null ? resolve() : reject(error))
    );
  } finally {
    fs.closeSync(fd);
  }
}

/**
 * Some file systems, and Windows, have no syncing of directories, and one may write into some that
 * one cannot open.
 */
function isUnsupported(error: unknown): boolean {
  if (Deno.build.os === "windows") return true;
  const codes = ["EACCES", "EPERM", "EINVAL", "ENOTSUP", "EOPNOTSUPP"];
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}

/** An open file, with the owner and group it has. */
interface Descriptor {
  readonly fd: number;
  readonly uid: number;
  readonly gid: number;
}

/**
 * Changes what the runtime's own open files cannot change. The path is opened once more, without
 * following a link or waiting for a FIFO, and the change is made only if that gives the same file.
 * The module takes 8 ms to load, so only those who write load it.
 */
async function changeFile(
  { path, info }: FileAt,
  change: (fs: typeof import("node:fs"), descriptor: Descriptor) => void,
): Promise<void> {
  const fs = await import("node:fs");
  const { O_WRONLY, O_NOFOLLOW, O_NONBLOCK } = fs.constants;
  const fd = fs.openSync(path, O_WRONLY | (O_NOFOLLOW ?? 0) | (O_NONBLOCK ?? 0));
  try {
    const { dev, ino, uid, gid } = fs.fstatSync(fd);
    if (info.ino !== null && (dev !== info.dev || ino !== info.ino)) throw alreadyExists();
    change(fs, { fd, uid, gid });
  } finally {
    fs.closeSync(fd);
  }
}

/** The error where a path leads to another file than the one that was opened. */
export function alreadyExists(): Error {
  return new Error("another file has taken its place");
}
