/**
 * The writer of every tool that changes files: all of a call's files change, or none does.
 *
 * A tool finds its targets with {@linkcode findTarget}, makes new contents (with
 * {@linkcode applyEdits} for instance), judges them, makes a plan with {@linkcode planWrites} and
 * carries it out with {@linkcode commit}. Contents too large for memory are written piece by piece,
 * while they are produced.
 *
 * What a killed process can leave behind is settled by the next `commit` in the same directories,
 * or by {@linkcode recoverTree}.
 *
 * @module
 */
export { commit, type CommitResult } from "./commit.ts";
export type { CommitContext, Deadline, Interruption } from "./commit_context.ts";
export {
  reportCommit,
  reportLinked,
  reportOtherNames,
  reportRecovery,
  reportRevert,
  unreportedWrite,
  writeStatus,
} from "./commit_report.ts";
export { equalBytes } from "./equal_bytes.ts";
export { createFile, type NewFile } from "./create_file.ts";
export { type OtherName, SeenFiles } from "./seen_files.ts";
export {
  isSameFile,
  type Owner,
  type PlannedWrite,
  type PlanOptions,
  planWrites,
  type WritePlan,
} from "./plan.ts";
export type { KeptFile } from "./put_back.ts";
export { recoverTree, type RecoveryReport, type Unsettled } from "./recover.ts";
export {
  type FileIdentity,
  findNewTarget,
  findTarget,
  hasLinkBelow,
  ownerOf,
  permissionsOf,
  type Target,
  type TargetLocation,
  targetRoot,
} from "./target.ts";
export { type KeptWrite, keptWrites, lastWrite } from "./kept_writes.ts";
export {
  commitRevertibly,
  dropRevert,
  planRevert,
  type Revertible,
  type RevertibleBy,
  type RevertibleResult,
} from "./revert.ts";
export type { WriteOrigin } from "./revert_head.ts";
export type { RevertLocation } from "./revert_store.ts";
export { applyEdits, type TextEdit } from "./text_edit.ts";
export type { CleanUpFailure } from "./sweep.ts";
export { TextParts } from "./text_edit.ts";
export { updateFile } from "./update_file.ts";
export type { FileAt, OpenFile, WriteOps } from "./write_ops.ts";
