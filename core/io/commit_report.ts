/**
 * Telling a person what a write did besides writing.
 *
 * @module
 */
import type { CommitResult, RecoveryReport } from "../write/mod.ts";
import type { Context } from "./context.ts";
import { escapeControls } from "./escape.ts";

/** Prints on stderr which files have several names or could not keep their owner, and what was recovered before. */
export function reportCommit(
  result: CommitResult,
  tool: string,
  ctx: Context,
): void {
  const say = (path: string, what: string) =>
    ctx.stderr.write(`${tool}: note: ${escapeControls(path)}: ${what}\n`);
  reportRecovery(result.recovered, tool, ctx);
  for (const path of result.linked) {
    say(
      path,
      "has several names (hard links); all of them show the new content",
    );
  }
  for (const path of result.estranged) {
    say(path, "could not keep its owner or group");
  }
  for (const path of result.left) {
    say(path, "is a temporary file that could not be removed");
  }
}

/** Prints on stderr what a recovery did; nothing if there was nothing to do. */
export function reportRecovery(
  report: RecoveryReport,
  tool: string,
  ctx: Context,
): void {
  const say = (path: string, what: string) =>
    ctx.stderr.write(`${tool}: recovery: ${escapeControls(path)}: ${what}\n`);
  for (const path of report.restored) {
    say(path, "holds again what it held before an interrupted write");
  }
  for (const { path, savedAs } of report.kept) {
    say(
      path,
      `was changed since and left as it is; its former content is ${escapeControls(savedAs)}`,
    );
  }
  for (const { directory, reason } of report.unsettled) {
    say(directory, `not settled: ${reason}`);
  }
}
