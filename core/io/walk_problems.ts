/**
 * Telling a person what a walk could not do.
 *
 * @module
 */
import type { Context } from "./context.ts";
import { escapeControls } from "./escape.ts";
import type { WalkProblem } from "../walk/mod.ts";

/**
 * Prints each problem on stderr, and yields whether entries may be missing because of one: then the result is not
 * to be trusted and the exit status is 2.
 */
export function reportProblems(
  problems: readonly WalkProblem[],
  tool: string,
  ctx: Context,
): boolean {
  for (const { path, message, incomplete } of problems) {
    const label = incomplete ? "traversal error" : "warning";
    ctx.stderr.write(
      `${tool}: ${label}: ${escapeControls(path)}: ${message}\n`,
    );
  }
  return problems.some(({ incomplete }) => incomplete);
}
