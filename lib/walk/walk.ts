/**
 * The suite's one way through a tree: depth first, a directory before its contents, siblings by the
 * bytes of their names. What git would ignore is omitted, links are not followed unless asked.
 *
 * Synchronous and without hidden state: for a walk, waiting costs far more than the work.
 *
 * @module
 */

import { findBase } from "./base.ts";
import type { Entry } from "./entry.ts";
import type { ReportProblem } from "./problem.ts";
import { type BelowOptions, Traversal, type WalkOptions } from "./traversal.ts";

/**
 * Yields the base and all that lies below it and is not omitted. The base itself is never omitted,
 * hidden or ignored as it may be. What cannot be read is reported, and the walk continues.
 *
 * An entry whose name is no valid Unicode is yielded with U+FFFD in its name, and reported: it
 * cannot be opened. No promise is made about a tree that changes meanwhile.
 *
 * @throws {CtError} `traversal`, at the first step, if there is no base.
 *
 * @example A file and its directory
 * ```ts
 * import { walk } from "@ct/walk";
 * import assert from "node:assert/strict";
 * const cwd = await Deno.makeTempDir();
 * await Deno.mkdir(`${cwd}/src`);
 * await Deno.writeTextFile(`${cwd}/src/a.ts`, "");
 * const entries = walk({ base: ".", cwd, hidden: false, follow: false, ignore: true }, () => {});
 * assert.deepEqual([...entries].map((entry) => entry.path), [".", "./src", "./src/a.ts"]);
 * await Deno.remove(cwd, { recursive: true });
 * ```
 */
export function* walk(options: WalkOptions, report: ReportProblem): Generator<Entry> {
  const { entry, entered, problem } = findBase(options.base, options.cwd, options.follow);
  if (problem !== undefined) report(problem);
  yield entry;
  if (entered && (options.maxDepth ?? 1) > 0) yield* new Traversal(options, report).below(entry);
}

/** The base of a walk, with its state. */
export interface ResolvedBase {
  /** What stands before the paths below it when they are printed; nothing if it is empty. */
  readonly path: string;
  /** Its absolute path. */
  readonly absolutePath: string;
}

/**
 * Yields all that lies below a directory and is not omitted, without the directory itself. For the
 * rest see {@linkcode walk}.
 */
export function* walkBelow(
  directory: ResolvedBase,
  options: BelowOptions,
  report: ReportProblem,
): Generator<Entry> {
  if ((options.maxDepth ?? 1) > 0) yield* new Traversal(options, report).below(directory);
}
