/**
 * The result of edits as JSON.
 * These are no interfaces, which are no JSON values to the compiler.
 *
 * @module
 */
import type { EditedFile, EditSite } from "@ct/core/changes";
import type { WalkReport } from "@ct/core/library";
import type { Verdict } from "@ct/core/verdict";
import type { MissReason } from "@ct/pattern";

/** Why an edit found nothing, and where that is seen. */
export type EditMiss = {
  /** The reason. */
  readonly reason: MissReason;
  /** The file, as printed. */
  readonly path: string;
  /** The line, from 1. */
  readonly line: number;
  /** The character of the line, from 1. */
  readonly column: number;
  /** The proof in words. */
  readonly note: string;
};

/** Where a block that was not found comes closest. */
export type NearestEditMiss = {
  /** The file, as printed. */
  readonly path: string;
  /** The line, from 1, where the likeness begins. */
  readonly line: number;
  /** How many lines the block has. */
  readonly block_lines: number;
  /** The line of the block, from 1, that is the first to differ. */
  readonly first_diverging_line: number;
  /** That line of the block. */
  readonly expected: string;
  /** The line of the file in its place. */
  readonly found: string;
  /** What differs, in words. */
  readonly note?: string | undefined;
};

/** A call that may be meant and cannot be read. */
export type UnreadableCall = {
  /** The file, as printed. */
  readonly path: string;
  /** The line, from 1. */
  readonly line: number;
  /** The character of the line, from 1. */
  readonly column: number;
  /** Why it cannot. */
  readonly reason: string;
};

/** What happened to one of several edits. */
export type EditOutcomeJson = {
  /** Its number, from 1. */
  readonly ordinal: number;
  /** How many replacements there had to be. */
  readonly expect: string;
  /** The kind of pattern, if that was said. */
  readonly mode?: string | undefined;
  /** How many there are. */
  readonly replacements: number;
  /** The places that change. */
  readonly sites: readonly EditSite[];
  /** Whether there are as many as there had to be. */
  readonly verdict: Verdict;
  /** Why it found nothing. */
  readonly miss?: EditMiss | undefined;
  /** Where its block comes closest. */
  readonly nearest_miss?: NearestEditMiss | undefined;
};

/** What all edits have in common. */
export type WriteReport = {
  /** Whether the files were written. */
  readonly applied: boolean;
  /** Whether they were not to be. */
  readonly dry_run: boolean;
  /** How many files change. */
  readonly files_changed: number;
  /** The token with which `undo` puts them back, where one is kept. */
  readonly revert?: string | undefined;
  /** The tool. */
  readonly tool: "ct-edit";
  /** Whether all is as it was to be. */
  readonly verdict: Verdict;
};

/** What happened to edits. */
export type EditReport = WriteReport & Pick<WalkReport, "coverage" | "patterns" | "skipped"> & {
  /** The files that change. */
  readonly files?: readonly EditedFile[] | undefined;
  /** How many replacements there are. */
  readonly replacements: number;
  /** Calls that cannot be read. */
  readonly unreadable?: readonly UnreadableCall[] | undefined;
  /** The places that change; in place of `edits`. */
  readonly sites?: readonly EditSite[];
  /** Why a single edit found nothing. */
  readonly miss?: EditMiss | undefined;
  /** Where its block comes closest. */
  readonly nearest_miss?: NearestEditMiss | undefined;
  /** One for each edit of a script, or of several pairs. */
  readonly edits?: readonly EditOutcomeJson[];
  /** Whether each of them sees what those before it have done. */
  readonly cascade?: boolean;
  /** The file that has the script. */
  readonly script?: string | undefined;
};

/** What becomes of a file besides its text. */
export type TreeChangeJson = {
  /** What. */
  readonly kind: "create" | "delete" | "rename" | "copy" | "mode";
  /** The file, as printed; the new one of two. */
  readonly path: string;
  /** The file that it is made of. */
  readonly from?: string | undefined;
  /** The mode that it gets, as git writes it. */
  readonly mode?: string | undefined;
};

/** A hunk that stands on other lines than its head says. */
export type MovedHunkJson = {
  /** The file, as printed. */
  readonly path: string;
  /** The line that its head says. */
  readonly said: number;
  /** The line where it was found. */
  readonly found: number;
};

/** What happened to a patch. */
export type AppliedPatch = WriteReport & {
  /** The files that change. */
  readonly files: readonly EditedFile[];
  /** How many hunks it has. */
  readonly hunks: number;
  /** Those that stand elsewhere. */
  readonly moved: readonly MovedHunkJson[];
  /** The file that has the patch. */
  readonly patch?: string | undefined;
  /** The places that change. */
  readonly sites: readonly EditSite[];
  /** What becomes of files besides. */
  readonly tree?: readonly TreeChangeJson[] | undefined;
};

/** What happened to a new file. */
export type CreatedFile = WriteReport & {
  /** The file. */
  readonly files: readonly EditedFile[];
  /** That it is new. */
  readonly tree: readonly TreeChangeJson[];
};

/** What was put back of an earlier write. */
export type RevertedEdit = WriteReport & {
  /** The files. */
  readonly paths: readonly string[];
  /** The token of the write. */
  readonly reverted?: string | undefined;
};

/** A file that was changed after a write broke off. */
export type KeptFile = {
  /** The file. */
  readonly path: string;
  /** Where its content before the write is, if that is kept. */
  readonly saved_as?: string | undefined;
};

/** A directory in which something of a broken write is left. */
export type UnsettledDirectory = {
  /** The directory. */
  readonly directory: string;
  /** Why it is left. */
  readonly reason: string;
};

/** What was done about writes that something has broken off. */
export type RecoveredTree = {
  /** Files that are as before the write. */
  readonly restored: readonly string[];
  /** Files that the write had made, and that are gone. */
  readonly withdrawn: readonly string[];
  /** Files that have been changed since. */
  readonly kept: readonly KeptFile[];
  /** How many leftovers were removed. */
  readonly removed: number;
  /** Directories in which something is left, and why. */
  readonly unsettled: readonly UnsettledDirectory[];
  /** The tool. */
  readonly tool: "ct-edit";
};
