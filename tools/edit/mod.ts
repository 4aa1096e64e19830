/**
 * `ct-edit`: find and replace in files, judged before anything is written.
 *
 * @example Rename a word
 * ```ts
 * import { command } from "@ct/edit";
 * import { memoryContext } from "@ct/core/context";
 * import assert from "node:assert/strict";
 * const cwd = Deno.makeTempDirSync();
 * Deno.writeTextFileSync(`${cwd}/a.txt`, "red fish\n");
 * const ctx = memoryContext({ cwd });
 * assert.equal(await command.run(["--find", "red", "--replace", "blue", "--quiet"], ctx), 0);
 * assert.equal(Deno.readTextFileSync(`${cwd}/a.txt`), "blue fish\n");
 * assert.equal(ctx.stdout.text, "1 replacement(s) in 1 file(s) -> SUCCESS (applied)\n");
 * Deno.removeSync(cwd, { recursive: true });
 * ```
 *
 * @module
 */
import { type Command, defineCommand } from "@ct/core/definition";
import { main } from "@ct/core/process";
import { definition } from "./definition.ts";
import guide from "./explain.md" with { type: "text" };
import { run } from "./call/run_edit.ts";

export {
  type BlockDocumentOptions,
  type BlockItem,
  parseBlockDocument,
} from "./text/block_document.ts";
export type { EditedFile, EditSite } from "@ct/core/changes";
export { definition } from "./definition.ts";
export type {
  AppliedPatch,
  CreatedFile,
  EditMiss,
  EditOutcomeJson,
  EditReport,
  KeptFile,
  MovedHunkJson,
  NearestEditMiss,
  RecoveredTree,
  TreeChangeJson,
  UnreadableCall,
  UnsettledDirectory,
  WriteReport,
} from "./edit_json.ts";
export {
  applyPatch,
  type ApplyPatchCall,
  createFile,
  type CreateFileCall,
  edit,
  type EditCall,
  recover,
  type RecoverCall,
  type WritingOption,
} from "./call/edit_functions.ts";
export { parseReplacement, type ReplacementTemplate } from "./text/replacement.ts";

/** The tool as a command. */
export const command: Command = defineCommand(definition, guide, run);

if (import.meta.main) await main(command);
