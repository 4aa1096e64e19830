/**
 * Reports to a person what a walk could not do.
 *
 * @module
 */
import { escapeControls } from "@ct/base";
import type { WalkProblem } from "./problem.ts";

/** What is missing from a walk because of its problems, as something skipped. */
export function unreadDirectories(
  problems: readonly WalkProblem[],
): readonly { readonly path: string; readonly reason: "unreadable" }[] {
  return problems.filter(({ incomplete }) => incomplete)
    .map(({ path }) => ({ path, reason: "unreadable" }));
}

/**
 * Prints each problem on stderr, and returns whether entries may be missing because of one: then
 * the result is not to be trusted and the exit status is 2.
 */
export function reportProblems(
  problems: readonly WalkProblem[],
  tool: string,
  { stderr }: { readonly stderr: { write(text: string): void } },
): boolean {
  for (const { path, message, incomplete } of problems) {
    const label = incomplete ? "traversal error" : "warning";
    stderr.write(
      `${tool}: ${label}: ${escapeControls(path)}: ${message}\n`,
    );
  }
  return problems.some(({ incomplete }) => incomplete);
}

/** The same for a call that would write: it writes nothing and says so. */
export function reportUnwritten(
  problems: readonly WalkProblem[],
  tool: string,
  ctx: { readonly stderr: { write(text: string): void } },
): boolean {
  const isIncomplete = reportProblems(problems, tool, ctx);
  if (isIncomplete) {
    ctx.stderr.write(`${tool}: nothing was written: some directories could not be read\n`);
  }
  return isIncomplete;
}
