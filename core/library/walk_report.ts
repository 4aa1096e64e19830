/**
 * What the results of all tools that walk a tree have in common.
 *
 * @module
 */
import type { SkippedJson } from "../input/skipped.ts";
import type { CoverageReport } from "../walking/coverage.ts";
import type { RelaxationJson } from "../walking/explain_no.ts";
import type { PatternUse } from "@ct/pattern";

/** What a walk has looked at, and what it has not. */
export type WalkReport = {
  /** Where it began, if there is one such place. */
  readonly base?: string | undefined;
  /** Where it began, if there are several. */
  readonly bases?: readonly string[] | undefined;
  /** Present if the time was up. */
  readonly complete?: false | undefined;
  /** What was looked at, and what was not. */
  readonly coverage: CoverageReport;
  /** What the patterns were read as. */
  readonly patterns?: readonly PatternUse[] | undefined;
  /** Similar calls that would find more, if there is too little. */
  readonly relaxations?: readonly RelaxationJson[] | undefined;
  /** Files that could not be read. */
  readonly skipped?: readonly SkippedJson[] | undefined;
  /** Where the time was up. */
  readonly stopped_at?: string | undefined;
};
