/**
 * Ignore rules from sources of different strength: what a stronger source says about an entry
 * counts, whatever weaker ones say, and in whatever directory they say it. Within one source the
 * stack of its files decides.
 *
 * @module
 */

import type { Decision, Explanation, IgnoreStack } from "./ignore_stack.ts";

/** The sources besides git's rules and `.ignore` files. */
export interface OtherTiers {
  /** Weaker than these. */
  readonly weakest: IgnoreStack;
  /** Stronger than these: a stack for each name of file, each stronger than the one before. */
  readonly files: readonly IgnoreStack[];
  /** Stronger than all. */
  readonly strongest: IgnoreStack;
}

/** The rules of all sources in force in one directory; immutable. */
export class IgnoreTiers {
  /** Git's rules and those of `.ignore` files. */
  readonly main: IgnoreStack;
  /** The other sources; most walks have none. */
  readonly others: OtherTiers | undefined;

  /** Puts sources together. */
  constructor(main: IgnoreStack, others: OtherTiers | undefined) {
    this.main = main;
    this.others = others;
  }

  /** What the rules say about the entry of that name in this directory. */
  decision(name: string, isDirectory: boolean): Decision {
    return this.#deciding(name, isDirectory).decision(name, isDirectory);
  }

  /** The same, with what it comes from. */
  explain(name: string, isDirectory: boolean): Explanation {
    return this.#deciding(name, isDirectory).explain(name, isDirectory);
  }

  /** The strongest of the sources that say something; if none does, the weakest. */
  #deciding(name: string, isDirectory: boolean): IgnoreStack {
    const { main, others } = this;
    if (others === undefined) return main;
    const strongestFirst = [others.strongest, ...others.files.toReversed(), main];
    return strongestFirst.find((stack) => stack.decision(name, isDirectory) !== undefined) ??
      others.weakest;
  }

  /**
   * The rules of the directory's subdirectory of that name, as far as they come from above;
   * `isPartial` tells whether the decision about it is `partly`.
   */
  descend(name: string, isPartial = false): IgnoreTiers {
    return this.#map((stack) => stack.descend(name, isPartial && stack === this.main));
  }

  /**
   * The same rules for a caller that requested the subdirectory of that name: see
   * {@linkcode IgnoreStack.sparing}.
   */
  sparing(name: string): IgnoreTiers {
    return this.#map((stack) => stack.sparing(name));
  }

  /** With other rules of git and `.ignore` files. */
  withMain(main: IgnoreStack): IgnoreTiers {
    return main === this.main ? this : new IgnoreTiers(main, this.others);
  }

  /** With other stacks of files. */
  withFiles(files: readonly IgnoreStack[]): IgnoreTiers {
    return this.others === undefined ? this : new IgnoreTiers(this.main, { ...this.others, files });
  }

  #map(change: (stack: IgnoreStack) => IgnoreStack): IgnoreTiers {
    const { main, others } = this;
    return new IgnoreTiers(
      change(main),
      others && {
        weakest: change(others.weakest),
        files: others.files.map(change),
        strongest: change(others.strongest),
      },
    );
  }
}
