/**
 * New content that is written to disk while it is produced, for files too large to hold in memory.
 * It waits beside its target under a temporary name until it is committed.
 *
 * @module
 */
import { type Clock, directoryOf, joinName } from "@ct/base";
import { DirectoryLocks } from "./directory_locks.ts";
import type { Target } from "./target.ts";
import { newWriteId, siblingName } from "./temporary_name.ts";
import { directoryRefusal, writeFailure } from "./write_error.ts";
import { denoWriteOps, type FileAt, type OpenFile, type WriteOps } from "./write_ops.ts";

/**
 * New content of one file, being written. Dispose it, committed or not: what was not committed is
 * removed.
 */
export class StagedFile implements Disposable {
  readonly #target: Target;
  readonly #ops: WriteOps;
  /** Where the content is written to. */
  readonly temporaryPath: string;
  #file: OpenFile | undefined;
  #sizeBytes = 0;

  /** For `stageFile`. */
  constructor(target: Target, path: string, ops: WriteOps) {
    this.#target = target;
    this.temporaryPath = path;
    this.#ops = ops;
    this.#file = ops.create(path);
    // Tells whoever cleans up in this directory that the file is in use.
    tryLock(this.#file);
  }

  /** The file itself, for `commit`. */
  get file(): FileAt {
    return this.#openFile();
  }

  /** How much was written so far, in bytes. */
  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  /**
   * Appends to the new content.
   * @throws {CtError} With code `write` if the system does not take it.
   */
  write(bytes: Uint8Array): void {
    const file = this.#openFile();
    try {
      file.write(bytes);
    } catch (cause) {
      throw writeFailure(this.#target.path, cause);
    }
    this.#sizeBytes += bytes.length;
  }

  /**
   * For `commit`: gives the file another name, syncs and closes it. From then on it belongs to the
   * caller.
   * @throws {Error} The system's error if that fails.
   */
  async settle(temporaryPath: string): Promise<void> {
    const file = this.#openFile();
    this.#ops.rename(this.temporaryPath, temporaryPath);
    this.#file = undefined;
    try {
      await file.sync();
    } finally {
      file.close();
    }
  }

  /** Removes the file, unless it was committed. */
  [Symbol.dispose](): void {
    if (this.#file === undefined) return;
    this.#file.close();
    this.#file = undefined;
    try {
      this.#ops.remove(this.temporaryPath);
    } catch {
      // The next writer in this directory removes it.
    }
  }

  #openFile(): OpenFile {
    if (this.#file === undefined) throw new TypeError("the staged content was committed already");
    return this.#file;
  }
}

function tryLock(file: OpenFile): void {
  try {
    file.tryLock();
  } catch {
    // Without such locks nobody cleans up unasked.
  }
}

/**
 * Starts writing the new content of a file beside it. The file itself stays as it is until
 * `commit`.
 *
 * @throws {CtError} With code `write` if nothing can be written there.
 */
export async function stageFile(
  target: Target,
  ctx: { readonly clock: Clock },
  ops: WriteOps = denoWriteOps,
): Promise<StagedFile> {
  const directory = directoryOf(target.realPath);
  // Under the directory's lock, so that nobody takes the file for a leftover before it is locked
  // itself.
  using _locks = await DirectoryLocks.acquire([directory], ctx.clock);
  try {
    return new StagedFile(target, joinName(directory, siblingName(newWriteId(), 0, "new")), ops);
  } catch (reason) {
    throw directoryRefusal({ path: target.path, reason, targets: 1 });
  }
}
