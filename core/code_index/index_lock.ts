/**
 * Locks an index: readers share the lock, and a writer that replaces the index holds it alone, so
 * that no replaced file is open anywhere. The system takes a lock back when its holder dies.
 *
 * @module
 */

/** How long one waits for others, in milliseconds. */
const patienceMs = 1_000;
const pauseMs = 5;

/** A lock, for as long as its file is open. */
export class IndexLock implements Disposable {
  readonly #file: Deno.FsFile;

  /**
   * Opens it, and does not hold it yet.
   * @throws {Error} The system's error.
   */
  constructor(path: string) {
    this.#file = Deno.openSync(path, { read: true, write: true, create: true, mode: 0o600 });
  }

  /**
   * Holds it together with others.
   * @throws {Error} If another process holds it exclusively, or the file system has no locks.
   */
  share(): void {
    if (!this.#takes(false)) throw new Error("another process is rebuilding it");
  }

  /**
   * Holds it alone, if nobody else does. Between sharing it and that, others may have held it.
   * @throws {Error} If others use it, or the file system has no locks.
   */
  own(): void {
    this.#file.unlockSync();
    if (!this.#takes(true)) throw new Error("it must be rebuilt, and other processes use it");
  }

  /** Whether nobody else shares it at this moment. It is shared again afterwards. */
  isAlone(): boolean {
    this.#file.unlockSync();
    const isAlone = this.#file.tryLockSync(true);
    if (isAlone) this.#file.unlockSync();
    this.#takes(false);
    return isAlone;
  }

  #takes(alone: boolean): boolean {
    const pause = new Int32Array(new SharedArrayBuffer(4));
    for (let waited = 0;; waited += pauseMs) {
      if (this.#file.tryLockSync(alone)) return true;
      if (waited >= patienceMs) return false;
      Atomics.wait(pause, 0, 0, pauseMs);
    }
  }

  /** Releases it. */
  [Symbol.dispose](): void {
    this.#file.close();
  }
}
