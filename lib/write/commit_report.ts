/**
 * Reports to a person what a write did besides writing.
 *
 * @module
 */
import type { CommitResult } from "./commit.ts";
import type { OtherName } from "./seen_files.ts";
import type { RecoveryReport } from "./recover.ts";
import type { Revertible } from "./revert.ts";
import { CtError, escapeControls, osErrorText } from "@ct/base";
import type { Target } from "./target.ts";

/**
 * Prints on stderr which files have several names or could not keep their owner or set-id bits, and
 * what was recovered before.
 */
export function reportCommit(
  result: CommitResult,
  tool: string,
  { stderr }: { readonly stderr: { write(text: string): void } },
): void {
  const say = (path: string, what: string) =>
    stderr.write(`${tool}: note: ${escapeControls(path)}: ${what}\n`);
  reportRecovery(result.recovered, tool, { stderr });
  for (const path of result.linked) {
    say(
      path,
      "has several hard links; all of them show the new content",
    );
  }
  for (const path of result.detached) {
    say(path, "has several hard links; the others show the former content");
  }
  for (const path of result.ownerLost) {
    say(path, "could not keep its owner or group");
  }
  for (const path of result.setIdLost) {
    say(path, "could not keep its set-user-id or set-group-id bit");
  }
  for (const { path, what } of result.left) say(path, what);
}

/**
 * Prints on stderr which files have several names: writing one of these changes what all of them
 * show.
 */
export function reportLinked(
  targets: Iterable<Target>,
  tool: string,
  { stderr }: { readonly stderr: { write(text: string): void } },
): void {
  for (const { path, links } of targets) {
    if (links === 1) continue;
    stderr.write(`${tool}: note: ${escapeControls(path)}: has ${links} hard links\n`);
  }
}

/** Prints how to undo a write, or why it cannot be undone; `onUndo` gets the token instead. */
export function reportRevert(
  { token, reason }: Revertible,
  tool: string,
  { stderr, onUndo }: {
    readonly stderr: { write(text: string): void };
    readonly onUndo?: ((token: string) => void) | undefined;
  },
): void {
  if (token !== undefined && onUndo !== undefined) onUndo(token);
  else if (token !== undefined) stderr.write(`${tool}: to undo: ct edit --revert ${token}\n`);
  else if (reason !== undefined) {
    stderr.write(`${tool}: no revert token: ${escapeControls(reason)}\n`);
  }
}

/** Prints on stderr which names were those of files that counted already. */
export function reportOtherNames(
  others: Iterable<OtherName>,
  tool: string,
  { stderr }: { readonly stderr: { write(text: string): void } },
): void {
  for (const { path, first } of others) {
    const [name, same] = [path, first].map((it) => escapeControls(it));
    stderr.write(`${tool}: note: ${name}: is the same file as ${same} and counts once\n`);
  }
}

/**
 * What to throw if the files were written and the report could not be printed: otherwise a failure
 * means that nothing was written. That the reader has gone stays what it is.
 */
export function unreportedWrite(cause: unknown): unknown {
  if (cause instanceof CtError && cause.code === "broken-pipe") return cause;
  const reason = osErrorText(cause);
  return new CtError(
    "write",
    `the changes were written, but the report could not be printed: ${reason}`,
    { cause },
  );
}

/** What happened to the changes of a call, for its last line. */
export function writeStatus(applied: boolean, isDryRun: boolean): string {
  if (applied) return "applied";
  return isDryRun ? "dry-run, not written" : "verdict ERROR, not written";
}

/** Prints on stderr what a recovery did; nothing if there was nothing to do. */
export function reportRecovery(
  report: RecoveryReport,
  tool: string,
  { stderr }: { readonly stderr: { write(text: string): void } },
): void {
  const say = (path: string, what: string) =>
    stderr.write(`${tool}: recovery: ${escapeControls(path)}: ${what}\n`);
  for (const path of report.restored) {
    say(path, "has its content from before an interrupted write again");
  }
  for (const path of report.withdrawn) {
    say(path, "was created by an interrupted write and is gone again");
  }
  for (const { path, savedAs } of report.kept) {
    const former = savedAs === undefined
      ? "it was created by an interrupted write"
      : `its previous content is in ${escapeControls(savedAs)}`;
    say(path, `has changed since and was left alone; ${former}`);
  }
  for (const { directory, reason } of report.unsettled) {
    say(directory, `not recovered: ${reason}`);
  }
}
