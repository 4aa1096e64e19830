/**
 * Edits as functions.
 *
 * @module
 */
import {
  type CallContext,
  type CallOptions,
  callTool,
  formOf,
  type WithStatus,
} from "@ct/core/library";
import { definition } from "../definition.ts";
import type { AppliedPatch, CreatedFile, EditReport, RecoveredTree } from "../edit_json.ts";
import { type EditAnswer, run } from "./run_edit.ts";

const tool = { definition, run };

/** The options of {@linkcode edit}. */
export type EditCall = CallOptions<
  typeof definition,
  "apply" | "new-file" | "text" | "recover" | "revert" | "diff" | "interactive"
>;

/** The options of all calls that write. */
export type WritingOption = "dry-run" | "no-revert" | "timeout";

/** The options of {@linkcode applyPatch}. */
export type ApplyPatchCall =
  & Pick<CallOptions<typeof definition>, "base" | WritingOption>
  & {
    /** The file that has the patch, or the patch itself. */
    readonly apply: string;
  };

/** The options of {@linkcode createFile}. */
export type CreateFileCall = Pick<CallOptions<typeof definition>, WritingOption> & {
  /** The file, which must not be there. */
  readonly "new-file": string;
  /** Its content; `file:PATH` stands for that of another file. */
  readonly text: string;
};

/** The options of {@linkcode recover}. */
export type RecoverCall = Pick<CallOptions<typeof definition>, "base">;

/**
 * Finds and replaces in files. All of them are written, or none if the verdict is `ERROR`.
 * @throws {CtError} If an input is malformed or cannot be read, or a file cannot be written.
 *
 * @example Rename a word
 * ```ts
 * import { edit } from "@ct/edit";
 * import assert from "node:assert/strict";
 * const cwd = Deno.makeTempDirSync();
 * Deno.writeTextFileSync(`${cwd}/a.txt`, "red fish\n");
 * const { verdict, sites } = await edit({ find: ["red"], replace: ["blue"] }, { cwd });
 * assert.deepEqual([verdict, sites?.[0]?.after], ["SUCCESS", "blue fish"]);
 * assert.equal(Deno.readTextFileSync(`${cwd}/a.txt`), "blue fish\n");
 * Deno.removeSync(cwd, { recursive: true });
 * ```
 */
export function edit(
  options: EditCall,
  context?: CallContext,
): Promise<WithStatus<EditReport>> {
  return callTool(formOf(tool, (answer) => "replacements" in answer), options, context);
}

/**
 * Applies a unified diff.
 * @throws {CtError} If a hunk does not fit; then nothing is written.
 */
export function applyPatch(
  options: ApplyPatchCall,
  context?: CallContext,
): Promise<WithStatus<AppliedPatch>> {
  return callTool(formOf(tool, (answer) => "hunks" in answer), options, context);
}

/**
 * Creates a file.
 * @throws {CtError} If something of its name is there.
 */
export function createFile(
  options: CreateFileCall,
  context?: CallContext,
): Promise<WithStatus<CreatedFile>> {
  const isNew = (answer: EditAnswer): answer is CreatedFile => "tree" in answer;
  return callTool(formOf(tool, isNew), options, context);
}

/**
 * Restores files after a write that something has broken off.
 * @throws {CtError} If the base does not exist.
 */
export function recover(
  options: RecoverCall = {},
  context?: CallContext,
): Promise<WithStatus<RecoveredTree>> {
  const form = formOf(tool, (answer) => "restored" in answer);
  return callTool(form, { ...options, recover: true }, context);
}
