/**
 * Writes what a call changes, once it is proved that nothing else would be, and says how that can
 * be undone.
 *
 * @module
 */
import { CtError, osErrorText } from "@ct/base";
import {
  commit,
  type CommitContext,
  commitRevertibly,
  dropRevert,
  planRevert,
  reportCommit,
  reportLinked,
  reportRevert,
  type Revertible,
  unreportedWrite,
  type WriteOrigin,
  type WritePlan,
} from "@ct/write";
import { markDiff, palette } from "../text/colour.ts";
import type { Context } from "../context/mod.ts";
import {
  type ChangedFiles,
  type DiffOptions,
  type FileReport,
  reportFiles,
} from "./file_report.ts";

/** Whether the plan of a result was written. */
export interface Applied {
  /** The files were written. */
  readonly applied: boolean;
}

/** A write, if there was one, and how it can be undone. */
export interface Written extends Applied {
  /** How the write can be undone. */
  readonly revert: Revertible;
}

/** What is reported about the files that change. */
export interface ReportedChanges extends Written {
  /** One of each file. */
  readonly files: readonly FileReport[];
}

/** What decides how a call writes. */
export interface WriteCall {
  /** The name of the tool, as in its messages. */
  readonly tool: string;
  /** The outside world of the write, and until when it may begin. */
  readonly writing: CommitContext;
  /** What `ct undo --list` says of the write. */
  readonly origin: WriteOrigin;
  /** Whether it is kept for `ct undo`. */
  readonly isKept: boolean;
  /** Whether the result goes into JSON, which has the token itself. */
  readonly isJson: boolean;
}

/**
 * Reports each file that changes and, if `applied`, writes them.
 * @throws {CtError} If a file would change outside of its edits, or cannot be written; then nothing
 * is.
 */
export async function writeChanges(
  changed: ChangedFiles,
  applied: boolean,
  { diffs, ...call }: WriteCall & { readonly diffs: DiffOptions },
  ctx: Context,
): Promise<ReportedChanges> {
  const files = await reportFiles(changed, diffs, ctx);
  if (applied) return { applied, files, revert: await writePlan(changed.plan, call, ctx) };
  reportLinked(changed.plan.writes.map(({ target }) => target), call.tool, ctx);
  return { applied, files, revert: {} };
}

/**
 * Writes, and says how that can be undone; JSON has the token itself.
 * @throws {CtError} If a file cannot be written, or the result cannot be printed because standard
 * output is closed; then nothing is.
 */
export async function writePlan(
  plan: WritePlan,
  { tool, writing, origin, isKept, isJson }: WriteCall,
  ctx: Context,
): Promise<Revertible> {
  if (ctx.stdout.isClosed) {
    throw new CtError("write", "nothing was written: standard output is closed");
  }
  const user = isKept ? ctx : undefined;
  const written = await commitRevertibly(plan, { ...writing, user, origin });
  reportCommit(written, tool, ctx);
  const { token, reason } = written.revert;
  reportRevert(isJson ? { reason } : { token, reason }, tool, ctx);
  return written.revert;
}

/**
 * Prints the report. If the system refuses it, the write is undone, so a failure means that nothing
 * is written. Where it cannot be undone, or the reader has just gone, the files stay as they are.
 * @throws {CtError} If it cannot be printed.
 */
export async function showWritten(
  { applied, revert: { token } }: Written,
  ctx: Context,
  print: () => void,
): Promise<void> {
  try {
    print();
    ctx.stdout.flush();
  } catch (cause) {
    if (!applied) throw cause;
    if (token === undefined || !isRefused(cause)) throw unreportedWrite(cause);
    throw await undone(token, cause, ctx);
  }
}

/** A reader that goes away, as `head` does, has read what it wanted. */
function isRefused(cause: unknown): boolean {
  return !(cause instanceof CtError) || cause.code === "write";
}

/** Undoes a write that could not be reported; what to throw then. */
async function undone(token: string, cause: unknown, ctx: Context): Promise<unknown> {
  const { clock, door, spawn } = ctx;
  try {
    await commit(await planRevert(token, ctx), { clock, door, spawn });
    dropRevert(token, ctx);
  } catch {
    return unreportedWrite(cause);
  }
  const reason = osErrorText(cause);
  return new CtError("write", `nothing is changed, the write was undone: ${reason}`, { cause });
}

/** Prints the diffs. What cannot be in one is said on stderr. */
export function printDiffs(
  files: readonly FileReport[],
  tool: string,
  ctx: Pick<Context, "stdout" | "stderr" | "colour">,
): void {
  for (const { path, diff } of files) {
    if (diff === undefined) continue;
    if ("text" in diff) {
      ctx.stdout.write(ctx.colour ? markDiff(diff.text, palette(true)) : diff.text);
    } else ctx.stderr.write(`${tool}: no diff of "${path}": ${diff.omitted}\n`);
  }
}
