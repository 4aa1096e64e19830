/**
 * `ct-rename`: rename a function, type, variable or member, everywhere or not at all.
 *
 * @example A function and its call
 * ```ts
 * import { command } from "@ct/rename";
 * import { memoryContext } from "@ct/core/context";
 * import assert from "node:assert/strict";
 * const cwd = Deno.makeTempDirSync();
 * Deno.writeTextFileSync(`${cwd}/a.ts`, "export function area() {}\n");
 * Deno.writeTextFileSync(`${cwd}/b.ts`, 'import { area } from "./a.ts";\narea();\n');
 * assert.equal(await command.run(["area", "size"], memoryContext({ cwd })), 0);
 * assert.equal(
 *   Deno.readTextFileSync(`${cwd}/b.ts`),
 *   'import { size } from "./a.ts";\nsize();\n',
 * );
 * Deno.removeSync(cwd, { recursive: true });
 * ```
 *
 * @module
 */
import { escapeControls } from "@ct/base";
import { Bounds } from "@ct/core/bounds";
import {
  diffOptions,
  printDiffs,
  type ReportedChanges,
  showWritten,
  writeCall,
  writeChanges,
} from "@ct/core/changes";
import type { Context } from "@ct/core/context";
import { type Command, defineCommand, type OptionsOf, printsJson } from "@ct/core/definition";
import {
  type CallContext,
  type CallOptions,
  callTool,
  jsonPrinter,
  type OnResult,
  type WithStatus,
} from "@ct/core/library";
import { main } from "@ct/core/process";
import { unknownNote, unsearchedNote } from "@ct/core/symbols";
import { markVerdict, palette } from "@ct/core/text";
import { exitStatus } from "@ct/core/verdict";
import { reportUnwritten } from "@ct/walk";
import { definition, type RenameOptions } from "./definition.ts";
import guide from "./explain.md" with { type: "text" };
import { withBases } from "./search_base.ts";
import { placeRow, refusalRow, renameJson, renameRows, summaryRow } from "./report.ts";
import { computeRename, type RenameResult } from "./rename.ts";
import type { RenameReport } from "./rename_json.ts";

export { definition } from "./definition.ts";
export type {
  MovedFile,
  RefusalReason,
  RenameCounts,
  RenamePlace,
  RenameRefusal,
  RenameReport,
} from "./rename_json.ts";

/** The tool as a command. */
export const command: Command = defineCommand(definition, guide, run);

/**
 * Renames as the options say; resolves to the exit status.
 * @throws {CtError} If an option's value is malformed, the new name is not an identifier, or a
 * file cannot be written; then nothing is.
 */
async function run(
  typed: OptionsOf<typeof definition>,
  ctx: Context,
  onResult: OnResult<RenameReport> = jsonPrinter(typed, ctx),
): Promise<number> {
  const options = withBases(typed, ctx);
  const bounds = new Bounds(options, ctx, { TOOL: definition.name });
  const result = await computeRename(options, ctx, bounds);
  ctx.onObservations?.({ coverage: result.coverage });
  if (reportUnwritten(result.problems, definition.name, ctx)) return 2;
  const reported = await write(result, options, { bounds, ctx });
  const print = () => {
    if (printsJson(options)) onResult(renameJson(result, options, reported));
    else printText(result, options, { reported, ctx });
  };
  await showWritten(reported, ctx, print);
  reportNotes(result, options, ctx);
  return result.refused.length > 0 ? 2 : exitStatus(result.verdict);
}

/** The context of a call. */
interface RenameContext {
  readonly bounds: Bounds;
  readonly ctx: Context;
}

function write(
  result: RenameResult,
  options: RenameOptions,
  { bounds, ctx }: RenameContext,
): Promise<ReportedChanges> {
  return writeChanges(result, result.verdict === "SUCCESS" && !options["dry-run"], {
    ...writeCall(definition, options, { ...ctx, deadline: bounds }),
    diffs: diffOptions(options, options.bases),
  }, ctx);
}

function printText(
  result: RenameResult,
  options: RenameOptions,
  { reported, ctx }: { readonly reported: ReportedChanges; readonly ctx: Context },
): void {
  const paint = palette(ctx.colour);
  if (options.diff && result.refused.length === 0) {
    printDiffs(reported.files, definition.name, ctx);
  } else if (!options.quiet) {
    for (const row of renameRows(result, paint)) ctx.stdout.write(row + "\n");
  }
  ctx.stdout.write(markVerdict(summaryRow(result, options, reported.applied), paint) + "\n");
}

function say(text: string, { stderr }: Pick<Context, "stderr">): void {
  stderr.write(`${definition.name}: ${text}\n`);
}

/** Reports refused places, places left, and uses that match by name only. */
function reportNotes(result: RenameResult, options: RenameOptions, ctx: Context): void {
  for (const note of result.notes) say(escapeControls(`note: ${note}`), ctx);
  for (const refusal of result.refused) say(refusalRow(refusal), ctx);
  const { unknown, named, mentions, unsearched } = result;
  if (unknown !== undefined) {
    say(escapeControls(unknownNote(unknown)), ctx);
  }
  const word = options["include-named"] ? "named" : "left";
  for (const place of named) say(placeRow(place, word, palette(false)), ctx);
  if (mentions > 0 && result.refused.length === 0 && !options.quiet) {
    const flags = "--comments, --strings and --docs rename them";
    say(`${mentions} more in comments, strings and documentation; ${flags}`, ctx);
  }
  if (unsearched !== undefined && !options.quiet) {
    say(escapeControls(unsearchedNote(unsearched)), ctx);
  }
}

/** The options of {@linkcode rename}. */
export type RenameCall = CallOptions<typeof definition, "diff">;

/**
 * Renames a symbol in a tree. All files are written, or none if the result has `refused` or its
 * verdict is `ERROR`.
 * @throws {CtError} If an option's value is malformed, the new name is not an identifier, or a
 * file cannot be written.
 *
 * @example A method
 * ```ts
 * import { rename } from "@ct/rename";
 * import assert from "node:assert/strict";
 * const cwd = Deno.makeTempDirSync();
 * Deno.writeTextFileSync(`${cwd}/a.ts`, "class Pool {\n  free() {}\n}\nnew Pool().free();\n");
 * const { applied, replacements } = await rename({ old: "Pool.free", new: "release" }, { cwd });
 * assert.deepEqual([applied, replacements], [true, 2]);
 * Deno.removeSync(cwd, { recursive: true });
 * ```
 */
export function rename(
  options: RenameCall,
  surroundings?: CallContext,
): Promise<WithStatus<RenameReport>> {
  return callTool({ definition, run }, options, surroundings);
}

if (import.meta.main) await main(command);
