/**
 * A kind of accident that writes have to survive.
 *
 * @module
 */
import type { Tally } from "./tally.ts";

/** How much is tried. */
export interface Extent {
  /** At most so many accidents for each job and each class of them. */
  readonly most: number;
  /**
   * Whether classes and what can go wrong in them take turns, so that each job tries others: the
   * jobs write by the same code. By default each job tries all of it.
   */
  readonly byTurns?: boolean;
}

/** What happens at random moments has no last case: so many are tried where nothing bounds them. */
export const randomTries = 300;

/** A kind of accident. */
export interface Accident {
  /** Its name, for the command line and the table. */
  readonly name: string;
  /** What happens, as a part of a sentence. */
  readonly what: string;
  /** Why it cannot be tried here; `undefined` if it can. */
  readonly missing: () => string | undefined;
  /** Lets it happen to each job. */
  readonly run: (tally: Tally, extent: Extent) => Promise<void>;
}
