/**
 * What a write needs of its caller.
 *
 * @module
 */
import type { Clock } from "@ct/base";

/** A limit of time that must not break off what has begun. */
export interface Deadline {
  /** Takes the limit away. If it throws, nothing is written. */
  lift(): void;
  /** Puts the limit back. */
  restore(): void;
}

/** What surrounds a write. */
export interface CommitContext {
  /** The clock by which it waits for others. */
  readonly clock: Clock;
  /**
   * The limit of the call. It is lifted before the first change on the disk, and stays so once the
   * files are written; it counts where the system can keep a writer waiting, at the locks.
   */
  readonly deadline?: Deadline;
}
