/**
 * An edit from its options to its exit status.
 *
 * @module
 */
import { withoutConcealing } from "@ct/base";
import { Bounds } from "@ct/core/bounds";
import { type OptionsOf, printsJson, UsageError } from "@ct/core/definition";
import { jsonPrinter, type OnResult } from "@ct/core/library";
import {
  type CommitContext,
  dropRevert,
  lastWrite,
  planRevert,
  recoverTree,
  reportOtherNames,
  reportRecovery,
} from "@ct/write";
import {
  type ChangedFiles,
  diffOptions,
  printDiffs,
  type ReportedChanges,
  showWritten,
  writeCall,
  writeChanges,
  writePlan,
} from "@ct/core/changes";
import type { Context } from "@ct/core/context";
import { exitStatus, reportUnread, type Verdict } from "@ct/core/verdict";
import { reportDoubts } from "@ct/core/input";
import { markVerdict, palette } from "@ct/core/text";
import { reportEmptyScope, scopeFilters } from "@ct/core/walking";
import { reportUnwritten } from "@ct/walk";
import { computeApply } from "../apply/apply.ts";
import { applyJson, applyText, movedNote } from "../report/apply_report.ts";
import { definition, type EditOptions } from "../definition.ts";
import { computeEdits } from "../script/edit.ts";
import { readEditCall } from "../script/edit_item.ts";
import type {
  AppliedPatch,
  CreatedFile,
  EditReport,
  RecoveredTree,
  RevertedEdit,
} from "../edit_json.ts";
import type { EditResult } from "../script/edit_result.ts";
import { isSeries, refuseOptions, selecting } from "../form.ts";
import { choiceText, chooseChanges } from "../interactive/choose.ts";
import { questioner } from "../interactive/question.ts";
import { computeNewFile } from "../files/new_file.ts";
import { newFileJson, newFileText } from "../report/new_file_report.ts";
import { recoveryJson, recoveryText } from "../report/recovery_report.ts";
import { revertJson, revertText } from "../report/revert_report.ts";
import { editRequest } from "../request.ts";
import {
  editJson,
  editRows,
  editUses,
  failureRows,
  missRows,
  summaryRow,
  unreadRows,
} from "../report/report.ts";

/** The result of a call, by its form. */
export type EditAnswer =
  | EditReport
  | AppliedPatch
  | CreatedFile
  | RevertedEdit
  | RecoveredTree;

/** The outside world of a call, and what takes its result. */
interface EditContext extends Context {
  readonly onResult: OnResult<EditAnswer>;
}

/**
 * Edits as the options say; resolves to the exit status.
 * @throws {CtError} If an input is malformed or cannot be read, or a file cannot be written; then
 * nothing is.
 */
export async function run(
  typed: OptionsOf<typeof definition>,
  outside: Context,
  onResult: OnResult<EditAnswer> = jsonPrinter(typed, outside),
): Promise<number> {
  const ctx = { ...outside, onResult };
  const options = editRequest(typed);
  const ask = options.interactive ? questioner(ctx) : undefined;
  const bounds = new Bounds(options, ctx, { TOOL: definition.name });
  const { clock, door, spawn } = ctx;
  const writing = { clock, door, spawn, deadline: bounds };
  if (options.apply !== undefined) {
    return await runApply(options.apply, options, { writing, bounds }, ctx);
  }
  if (options["new-file"] !== undefined) {
    return await runNewFile(options["new-file"], options, writing, ctx);
  }
  if (options.text !== undefined) throw new UsageError("--text needs --new-file");
  if (options.revert !== undefined) return await runRevert(options.revert, options, writing, ctx);
  if (options.recover) return await runRecovery(options, writing, ctx);
  const result = await computeEdits(await readEditCall(options, ctx), options, ctx, bounds);
  if (reportUnwritten(result.problems, definition.name, ctx)) return 2;
  const isAsked = ask !== undefined && result.verdict === "SUCCESS";
  const chosen = isAsked ? await chooseChanges(result, options, { ask, ctx }) : undefined;
  const reported = await write({ ...result, ...chosen }, options, writing, ctx);
  reportOtherNames(result.otherNames, definition.name, ctx);
  await showWritten(reported, ctx, () => {
    if (chosen === undefined) print(result, options, reported, ctx);
    else ctx.stdout.write(markVerdict(choiceText(chosen), palette(ctx.colour)));
  });
  const found = result.replacements > 0;
  const isNamed = result.coverage.searched > 0;
  const patterns = editUses(result, options);
  const isQuiet = reportDoubts(
    { tool: definition.name, found, isNamed, patterns },
    options,
    ctx,
  );
  if (!isNamed) {
    const skipped = result.skipped.files.length;
    const walk = { ...options, maxDepth: options.depth };
    const call = {
      options: walk,
      filters: scopeFilters(options),
      isOfFiles: true,
      skipped,
      isQuiet,
    };
    await reportEmptyScope(definition.name, call, bounds, ctx);
  }
  result.skipped.reportUnsearched(definition.name, ctx, { each: true, isAll: !isNamed });
  if (isNamed && !isQuiet) reportNoMatch(result, options, ctx);
  if (reportUnreadCalls(result, options, ctx)) return 2;
  if (result.unread.length > 0) {
    reportUnread(definition.name, result.unread, ctx);
    return 2;
  }
  return exitStatus(result.verdict);
}

async function runRecovery(
  options: EditOptions,
  writing: Required<CommitContext>,
  ctx: EditContext,
): Promise<number> {
  const report = await recoverTree(options.base, { ...writing, cwd: ctx.cwd });
  reportRecovery(report, definition.name, ctx);
  if (printsJson(options)) ctx.onResult(recoveryJson(report));
  else ctx.stdout.write(recoveryText(report));
  return report.unsettled.length + report.kept.length === 0 ? 0 : 1;
}

async function runApply(
  patch: string,
  options: EditOptions,
  { writing, bounds }: { readonly writing: Required<CommitContext>; readonly bounds: Bounds },
  ctx: EditContext,
): Promise<number> {
  const result = await computeApply(patch, options, ctx, bounds);
  for (const hunk of result.moved) ctx.stderr.write(`${definition.name}: ${movedNote(hunk)}\n`);
  const reported = await write(result, options, writing, ctx);
  const print = () => {
    const paint = palette(ctx.colour);
    if (options.diff) printDiffs(reported.files, definition.name, ctx);
    if (printsJson(options)) ctx.onResult(applyJson(result, options, reported));
    else ctx.stdout.write(markVerdict(applyText(result, options, { ...reported, paint }), paint));
  };
  await showWritten(reported, ctx, print);
  return exitStatus(result.verdict);
}

async function runRevert(
  typed: string,
  options: EditOptions,
  writing: Required<CommitContext>,
  ctx: EditContext,
): Promise<number> {
  refuseOptions("revert", [...selecting, "expect", "diff"], options);
  const token = typed === "last" ? lastWrite(ctx.cwd, ctx).token : typed;
  const plan = await planRevert(token, ctx);
  const applied = !options["dry-run"];
  // What comes back was never concealed.
  const whole = { ...writing, door: withoutConcealing(writing.door), isRevert: true };
  const call = writeCall(definition, options, whole);
  const revert = applied ? await writePlan(plan, call, ctx) : {};
  const print = () => {
    if (printsJson(options)) {
      ctx.onResult(revertJson(plan, { ...options, revert: token }, { applied, revert }));
    } else {
      const text = revertText(plan, options, { applied });
      ctx.stdout.write(markVerdict(text, palette(ctx.colour)));
    }
  };
  await showWritten({ applied, revert }, ctx, print);
  if (applied) dropRevert(token, ctx);
  return 0;
}

/** Writes what changes if it may be written, once it is proved that nothing else would be. */
function write(
  result: ChangedFiles & { readonly verdict: Verdict },
  options: EditOptions,
  writing: Required<CommitContext>,
  ctx: EditContext,
): Promise<ReportedChanges> {
  const applied = result.verdict === "SUCCESS" && !options["dry-run"];
  return writeChanges(result, applied, {
    ...writeCall(definition, options, writing),
    diffs: diffOptions(options, options.bases),
  }, ctx);
}

async function runNewFile(
  path: string,
  options: EditOptions,
  writing: Required<CommitContext>,
  ctx: EditContext,
): Promise<number> {
  const result = computeNewFile(path, options, ctx);
  const reported = await write(result, options, writing, ctx);
  const print = () => {
    if (options.diff) printDiffs(reported.files, definition.name, ctx);
    if (printsJson(options)) ctx.onResult(newFileJson(result, options, reported));
    else {
      const text = newFileText(result, options, reported);
      ctx.stdout.write(markVerdict(text, palette(ctx.colour)));
    }
  };
  await showWritten(reported, ctx, print);
  return 0;
}

/** Reports that an edit, which should have, matched nothing, where no reason could be proved. */
function reportNoMatch(
  { outcomes, coverage, unreadCalls }: EditResult,
  options: EditOptions,
  { stderr }: EditContext,
): void {
  const isJson = printsJson(options);
  const [outcome] = isJson || isSeries(options) ? [] : outcomes;
  if (outcome === undefined || outcome.verdict === "SUCCESS" || outcome.replacements > 0) return;
  if (outcome.miss?.reason !== undefined || outcome.miss?.nearest !== undefined) return;
  if (unreadCalls.length > 0) return;
  const option = options.call === undefined ? "--find" : "--call";
  stderr.write(
    `${definition.name}: nothing matches ${option} in ${coverage.searched} file(s)` +
      `${memberHint(options.call)}\n`,
  );
}

/**
 * A name alone matches no calls of members, which is easily overlooked where all calls are such.
 */
function memberHint(call: string | undefined): string {
  const [, name] = /^\s*([\p{L}_][\p{L}\p{N}_]*)\s*\(/u.exec(call ?? "") ?? [];
  return name === undefined ? "" : `; calls such as a.${name}(…) match '$a.${name}(…)'`;
}

/** Reports calls that cannot be read; whether nothing was written because of them. */
function reportUnreadCalls(
  { unreadCalls }: EditResult,
  { "skip-unreadable": isSkipped }: EditOptions,
  ctx: EditContext,
): boolean {
  if (unreadCalls.length === 0) return false;
  for (const row of unreadRows(unreadCalls)) ctx.stderr.write(`${definition.name}: ${row}\n`);
  if (isSkipped) return false;
  ctx.stderr.write(
    `${definition.name}: nothing was written; --skip-unreadable leaves these calls as they are\n`,
  );
  return true;
}

function print(
  result: EditResult,
  options: EditOptions,
  reported: ReportedChanges,
  ctx: EditContext,
): void {
  if (printsJson(options)) {
    ctx.onResult(editJson(result, options, reported));
    return;
  }
  const paint = palette(ctx.colour);
  if (options.diff) printDiffs(reported.files, definition.name, ctx);
  else for (const row of editRows(result, options, paint)) ctx.stdout.write(row + "\n");
  ctx.stdout.write(markVerdict(summaryRow(result, options, reported), paint) + "\n");
  const [outcome] = isSeries(options) ? [] : result.outcomes;
  const hidden = options.quiet || options.diff ? failureRows(result) : [];
  const rows = outcome === undefined ? hidden : missRows(outcome.miss, outcome.verdict);
  for (const line of rows) ctx.stderr.write(`${definition.name}: ${line}\n`);
}
