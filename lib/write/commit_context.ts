/**
 * What a write needs of its caller.
 *
 * @module
 */
import type { Clock, Door } from "@ct/base";

/** A limit of time that must not break off what has begun. */
export interface Deadline {
  /** Receives the limit away. If it throws, nothing is written. */
  lift(): void;
  /** Restores the limit. */
  restore(): void;
}

/** Reports that this process is asked to end; until its disposal it is not ended by that itself. */
export interface Interruption extends Disposable {
  /** Aborts with a `CtError` as its reason: its message and status say how it was asked. */
  readonly signal: AbortSignal;
  /** Whether it never reports anything, so that no caller has to wait for it. */
  readonly isNever?: boolean;
}

/** What surrounds a write. */
export interface CommitContext {
  /** The clock by which it waits for others. */
  readonly clock: Clock;
  /** What lets files be written. */
  readonly door: Door;
  /**
   * The limit of the call. It is lifted before the first change on the disk, and stays so once the
   * files are written; it counts where the system can keep a writer waiting, at the locks.
   */
  readonly deadline?: Deadline;
  /**
   * What starts programs in this process also hears its signals. It listens from the first change
   * on the disk to the last, so that none breaks off what has begun: that is undone as long as no
   * target is changed, and finished from then on.
   */
  readonly spawn?: { interruption(): Interruption };
}
