/**
 * The result of a move as JSON.
 * These are no interfaces, which are no JSON values to the compiler.
 *
 * @module
 */
import type { EditedFile, EditSite } from "@ct/core/changes";
import type { Verdict } from "@ct/core/verdict";
import type { CoverageReport } from "@ct/core/walking";

/** A file that moves. */
export type MovedFile = {
  /** Its path before, as printed. */
  readonly from: string;
  /** Its path after. */
  readonly path: string;
};

/** A place that matters. */
export type MoveRemark = {
  /** The file, as printed, by its path before the move. */
  readonly path: string;
  /** The line, from 1. */
  readonly line: number;
  /** What is there. */
  readonly what: string;
};

/** The result of a move. */
export type MoveReport = {
  /** Whether the files were written. */
  readonly applied: boolean;
  /** What was looked at. */
  readonly coverage: CoverageReport;
  /** Whether they were not to be. */
  readonly dry_run: boolean;
  /** The files that change or move, with diffs. */
  readonly files: readonly EditedFile[];
  /** What moves, as printed. */
  readonly from: string;
  /** Other texts that contain the path, if requested. */
  readonly mentions?: readonly MoveRemark[] | undefined;
  /** Each file that moves. */
  readonly moved: readonly MovedFile[];
  /** What was left as it is and may matter, such as computed imports. */
  readonly notes: readonly MoveRemark[];
  /** The token with which `ct undo` takes it back, where one is kept. */
  readonly revert?: string | undefined;
  /** How many imports and entries of configurations are rewritten. */
  readonly rewritten: number;
  /** The lines that change; paths are those after the move. */
  readonly sites: readonly EditSite[];
  /** Where it is afterwards. */
  readonly to: string;
  /** The tool. */
  readonly tool: "ct-move";
  /** Whether as many were rewritten as there had to be. */
  readonly verdict: Verdict;
};
