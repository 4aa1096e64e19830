/**
 * What a call has looked at, and what it has not: part of its answer, for a claim about files holds
 * only for those that were looked at.
 *
 * @module
 */
import type { ExcludedEntry } from "@ct/walk";

/** How many entries were skipped for one reason. */
export type SkippedCount = {
  /** How many; a directory that was not entered is one, whatever it holds. */
  readonly count: number;
  /** The paths of the first few, as printed; those of directories omitted end in a slash. */
  readonly first: readonly string[];
};

/** What a call has looked at, as part of its JSON result. */
export type CoverageReport = {
  /**
   * The entries that the options choose by name and kind, and the directories that were not
   * entered.
   */
  readonly candidates: number;
  /**
   * Whether the walk came to its end; it need not when the verdict is settled or a limit reached.
   */
  readonly complete: boolean;
  /** How many of them were looked at. */
  readonly searched: number;
  /** How many were not, by reason. */
  readonly skipped: Readonly<Record<string, SkippedCount>>;
  /** Why a server that knows its files from memory had to look at them, if it had to. */
  readonly unheld?: string;
  /** Why the index of the files is in memory alone and is made by each call, if it is. */
  readonly unstored?: string;
};

/** How many paths are named for each reason. */
const fewNames = 3;

/** Something skipped, and why. */
export interface SkippedItem {
  /** Its path, as printed. */
  readonly path: string;
  /** The reason. */
  readonly reason: string;
}

/** How many entries a walk has omitted, by reason. */
export type ExcludedCounts = Readonly<Record<ExcludedEntry["reason"], number>>;

/**
 * Counts what a call looks at.
 *
 * @example One file searched, one left out
 * ```ts
 * import { Coverage } from "@ct/core/walking";
 * import assert from "node:assert/strict";
 * const coverage = new Coverage();
 * coverage.exclude({ reason: "hidden", prefix: "./", name: ".a", kind: "f" });
 * coverage.searched++;
 * assert.deepEqual(coverage.report([], true), {
 *   candidates: 2,
 *   complete: true,
 *   searched: 1,
 *   skipped: { hidden: { count: 1, first: ["./.a"] } },
 * });
 * ```
 */
export class Coverage {
  /** How many entries were looked at so far. */
  searched = 0;
  readonly #first: SkippedItem[] = [];
  #excluded: ExcludedCounts = { hidden: 0, ignored: 0 };

  /** Counts what the walk omits. */
  readonly exclude = ({ reason, prefix, name, kind }: Omit<ExcludedEntry, "entries">): void => {
    const count = this.#excluded[reason] + 1;
    this.#excluded = { ...this.#excluded, [reason]: count };
    if (count > fewNames) return;
    this.#first.push({ path: `${prefix}${name}${kind === "d" ? "/" : ""}`, reason });
  };

  /**
   * What the walk has omitted so far; set to an earlier value if it had gone ahead of what was
   * looked at.
   */
  get excluded(): ExcludedCounts {
    return this.#excluded;
  }
  set excluded(counts: ExcludedCounts) {
    this.#excluded = counts;
  }

  /**
   * The result, with what else was skipped, in order; `complete` tells whether the walk came to its
   * end.
   */
  report(skippedItems: readonly SkippedItem[], complete: boolean): CoverageReport {
    const paths = new Map<string, string[]>();
    for (const { path, reason } of [...this.#first, ...skippedItems]) {
      const found = paths.get(reason);
      if (found === undefined) paths.set(reason, [path]);
      else found.push(path);
    }
    const counts: Readonly<Record<string, number>> = this.#excluded;
    const skipped = [...paths].sort(([a], [b]) => a < b ? -1 : 1).map(([reason, all]) => {
      const count = counts[reason] ?? all.length;
      return [reason, { count, first: all.slice(0, Math.min(count, fewNames)) }] as const;
    }).filter(([, { count }]) => count > 0);
    const sum = skipped.reduce((sum, [, { count }]) => sum + count, 0);
    return {
      candidates: this.searched + sum,
      complete,
      searched: this.searched,
      skipped: Object.fromEntries(skipped),
    };
  }
}
