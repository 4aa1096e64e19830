/**
 * `ct-patch`: change nodes of JSON, JSONC, JSONL, TOML and YAML files, and nothing else in them.
 *
 * @example Set one member
 * ```ts
 * import { command } from "@ct/patch";
 * import { memoryContext } from "@ct/core/context";
 * import assert from "node:assert/strict";
 * const cwd = Deno.makeTempDirSync();
 * Deno.writeTextFileSync(`${cwd}/a.jsonc`, '{ "v": 1 } // one\n');
 * const ctx = memoryContext({ cwd });
 * assert.equal(await command.run(["--set", "v=2", "--quiet"], ctx), 0);
 * assert.equal(Deno.readTextFileSync(`${cwd}/a.jsonc`), '{ "v": 2 } // one\n');
 * assert.equal(ctx.stdout.text, "1 change(s) in 1 file(s) -> SUCCESS (applied)\n");
 * Deno.removeSync(cwd, { recursive: true });
 * ```
 *
 * @module
 */
import { Bounds } from "@ct/core/bounds";
import {
  basesOf,
  type Command,
  defineCommand,
  type OptionsOf,
  printsJson,
} from "@ct/core/definition";
import { showWritten, writeCall, writePlan, type Written } from "@ct/core/changes";
import { type Context, printJson } from "@ct/core/context";
import { exitStatus, reportUnread } from "@ct/core/verdict";
import {
  type CallContext,
  type CallOptions,
  callTool,
  formOf,
  type OnResult,
  type WithStatus,
} from "@ct/core/library";
import { markVerdict, palette, RawJson } from "@ct/core/text";
import { main } from "@ct/core/process";
import { planWrites, reportLinked, reportOtherNames, type Revertible } from "@ct/write";
import { reportUnwritten } from "@ct/walk";
import { changeLines } from "./model/change.ts";
import { definition, type PatchOptions } from "./definition.ts";
import guide from "./explain.md" with { type: "text" };
import { computePatch, type PatchResult } from "./patch.ts";
import { parsedValue, type PatchContext } from "./patch_context.ts";
import type {
  PatchAnswer,
  PatchDifferences,
  PatchReport,
  PatchValues,
} from "./model/patch_json.ts";
import { noChangeReason } from "./no_change.ts";
import { read } from "./read/mod.ts";
import { type Applied, patchReport, patchText, printedReport } from "./report.ts";

export { definition } from "./definition.ts";
export type {
  ChangedAnchor,
  ChangedNode,
  PatchDifference,
  PatchDifferences,
  PatchedFileReport,
  PatchReport,
  PatchValue,
  PatchValues,
  PatchValuesFile,
} from "./model/patch_json.ts";
export { type Format, formatOf } from "./format.ts";
export { JsonDocument } from "./json/json.ts";
export { JsonSource } from "@ct/json";
export { JsonTape } from "@ct/json";
export { JsonlPatch } from "./json/jsonl.ts";
export {
  type Anchor,
  type ArrayModel,
  type Marks,
  type MemberModel,
  type Model,
  type NodeKind,
  type ObjectModel,
  type ScalarModel,
} from "./model/model.ts";
export { type NodePath, parseNodePath, splitAssignment, type Step } from "./model/node_path.ts";
export {
  type AddOperation,
  type DeleteOperation,
  type MoveOperation,
  type Operation,
  type OperationOptions,
  readOperations,
  type SetOperation,
} from "./model/operation.ts";
export { type Change, ChangeLog } from "./model/change.ts";
export { type NodeAt, nodePaths } from "./read/node_paths.ts";
export { readValue, type Value, type ValueType } from "./model/value.ts";
export type { SharedChange } from "./yaml/anchors.ts";
export { type DocumentCondition, readDocumentAddress } from "./model/document_address.ts";
export { patchToml } from "./toml/patch.ts";
export { type PatchedText, patchYaml, type YamlOptions } from "./yaml/yaml.ts";
export type { Tick } from "./yaml/package.ts";

type TypedOptions = OptionsOf<typeof definition>;

/** The tool as a command. */
export const command: Command = defineCommand(definition, guide, run);

/**
 * Patches as the options say; resolves to the exit status.
 * @throws {CtError} If an input is malformed or a file cannot be written; then none is.
 */
async function run(
  typed: TypedOptions,
  outside: Context,
  onResult?: OnResult<PatchAnswer>,
): Promise<number> {
  const ctx: PatchContext = { ...outside, onResult };
  const options = { ...typed, ...basesOf(typed) };
  const bounds = new Bounds(options, ctx, { TOOL: definition.name });
  return await read(options, ctx, bounds) ?? await patchFiles(options, ctx, bounds);
}

async function patchFiles(
  options: PatchOptions,
  ctx: PatchContext,
  bounds: Bounds,
): Promise<number> {
  const result = await computePatch(options, ctx, bounds);
  result.selection.skipped.report(definition.name, ctx, true);
  if (reportUnwritten(result.selection.problems, definition.name, ctx)) return 2;
  const inJson = printsJson(options);
  const applied = result.verdict === "SUCCESS" && !options["dry-run"];
  let revert: Revertible = {};
  if (applied) {
    const writes = result.files.flatMap(({ content }) => content ?? []);
    const plan = planWrites(writes, { protected: result.inputs });
    const call = writeCall(definition, options, { ...ctx, deadline: bounds });
    revert = await writePlan(plan, call, ctx);
  } else {
    const targets = result.files.flatMap(({ content }) => content?.target ?? []);
    reportLinked(targets, definition.name, ctx);
  }
  reportOtherNames(result.otherNames, definition.name, ctx);
  if (!inJson && !options.quiet) {
    for (const line of changeLines(result.files)) ctx.stderr.write(`${definition.name}: ${line}\n`);
  }
  const written: Written = { applied, revert };
  await showWritten(written, ctx, () => report(result, options, { ...written, ctx }));
  const { count, skipped } = result.selection;
  const isNoChange = result.verdict === "ERROR" && result.changes === 0 && count > 0;
  if (isNoChange && skipped.files.length === 0 && !inJson && !options.quiet) {
    ctx.stderr.write(`${definition.name}: ${noChangeReason(options, count)}\n`);
  }
  await result.selection.report();
  if (result.unread.length > 0) {
    reportUnread(definition.name, result.unread, ctx);
    return 2;
  }
  return exitStatus(result.verdict);
}

/** Prints the result, or passes it on. */
function report(
  result: PatchResult,
  options: PatchOptions,
  { applied, revert, ctx }: Applied & {
    readonly revert: Revertible;
    readonly ctx: PatchContext;
  },
): void {
  const { onResult, stdout } = ctx;
  if (onResult !== undefined) {
    onResult(patchReport(result, options, { applied, revert, valueOf: parsedValue }));
  } else if (printsJson(options)) {
    const valueOf = (json: string) => new RawJson(json);
    const json = printedReport(patchReport(result, options, { applied, revert, valueOf }));
    printJson(json, ctx, options["json-pretty"]);
  } else {
    const paint = palette(ctx.colour);
    stdout.write(markVerdict(patchText(result, options, { applied, paint }), paint));
  }
}

/** The options of {@linkcode patch}. */
export type PatchCall = CallOptions<typeof definition, "get" | "compare">;

/**
 * Changes values in JSON, JSONL, YAML and TOML files, and nothing else in them. All of them are
 * written, or none if the verdict is `ERROR`.
 * @throws {CtError} If an input is malformed or a file cannot be written; then none is.
 *
 * @example One value
 * ```ts
 * import { patch } from "@ct/patch";
 * import assert from "node:assert/strict";
 * const cwd = Deno.makeTempDirSync();
 * Deno.writeTextFileSync(`${cwd}/a.json`, '{ "port": 80 }\n');
 * const { verdict } = await patch({ paths: ["a.json"], set: ["port=8080"] }, { cwd });
 * assert.equal(verdict, "SUCCESS");
 * assert.equal(Deno.readTextFileSync(`${cwd}/a.json`), '{ "port": 8080 }\n');
 * Deno.removeSync(cwd, { recursive: true });
 * ```
 */
export function patch(
  options: PatchCall,
  context?: CallContext,
): Promise<WithStatus<PatchReport>> {
  return callTool(formOf({ definition, run }, (answer) => "changes" in answer), options, context);
}

/** The options of {@linkcode getValues}. */
export type GetValuesCall =
  & Pick<CallOptions<typeof definition>, DocumentOption>
  & {
    /** The paths in the documents. */
    readonly get: readonly string[];
  };

/** The options that choose files and documents. */
export type DocumentOption = "base" | "paths" | "name" | "path" | "glob" | "document" | "format";

/**
 * Reads values of documents.
 * @throws {CtError} If a path is malformed, or a file is or cannot be read.
 */
export function getValues(
  options: GetValuesCall,
  context?: CallContext,
): Promise<WithStatus<PatchValues>> {
  const isOne = (answer: PatchAnswer): answer is PatchValues =>
    "files" in answer && !("changes" in answer);
  return callTool(formOf({ definition, run }, isOne), options, context);
}

/** The options of {@linkcode compareDocuments}. */
export type CompareCall =
  & Pick<CallOptions<typeof definition>, DocumentOption>
  & {
    /** The other file. */
    readonly compare: string;
  };

/**
 * Compares two documents, whatever their format.
 * @throws {CtError} If not one file is selected, or one is malformed or cannot be read.
 */
export function compareDocuments(
  options: CompareCall,
  context?: CallContext,
): Promise<WithStatus<PatchDifferences>> {
  const tool = formOf({ definition, run }, (answer) => "differences" in answer);
  return callTool(tool, options, context);
}

if (import.meta.main) await main(command);
