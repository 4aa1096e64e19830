/**
 * The files that the edits of a call come from; they are not edited themselves.
 *
 * @module
 */
import type { Context } from "@ct/core/context";
import { findTarget, isSameFile, type Target } from "@ct/write";

/** The files of a script and of payloads. */
export class InputFiles {
  /** Where they are. */
  readonly targets: readonly Target[];
  readonly #ctx: Context;

  /**
   * Looks them up.
   * @throws {CtError} If one is not a regular file.
   */
  constructor(paths: readonly string[], ctx: Context) {
    this.#ctx = ctx;
    this.targets = paths.map((path) => findTarget(path, ctx));
  }

  /** Whether a file is one of them. */
  has(target: Target): boolean {
    return this.targets.some((input) => isSameFile(input, target));
  }

  /** Whether a path leads to one of them. */
  hasPath(path: string): boolean {
    if (this.targets.length === 0) return false;
    try {
      return this.has(findTarget(path, this.#ctx));
    } catch {
      return false;
    }
  }
}
