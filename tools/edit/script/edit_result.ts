/**
 * What happened to a call.
 *
 * @module
 */
import type { CoverageReport } from "@ct/core/walking";
import type { EditItem } from "./edit_item.ts";
import type { OtherName } from "@ct/write";
import type { ChangedFiles, ShownSite, Site } from "@ct/core/changes";
import type { FoundMiss } from "./miss_search.ts";
import type { UnreadLocation } from "./simulation.ts";
import type { SkippedFiles } from "@ct/core/input";
import type { Verdict } from "@ct/core/verdict";
import type { WalkProblem } from "@ct/walk";

/** A site in a file. */
export interface FileSite extends Site, ShownSite {}

/** A call in a file that cannot be read whole. */
export interface UnreadCallLocation extends UnreadLocation {
  /** The file, as printed. */
  readonly path: string;
}

/** What happened to one edit. */
export interface EditOutcome {
  /** The edit. */
  readonly item: EditItem;
  /** How many replacements there are in all files. */
  readonly replacements: number;
  /** The places that change, in the order of files and lines. */
  readonly sites: readonly FileSite[];
  /** The verdict of its expectation. */
  readonly verdict: Verdict;
  /** What is reported about an edit that found nothing. */
  readonly miss: FoundMiss | undefined;
}

/** What happened to a call, before anything is written. */
export interface EditResult extends ChangedFiles {
  /** One outcome an edit, in order. */
  readonly outcomes: readonly EditOutcome[];
  /** All replacements. */
  readonly replacements: number;
  /** SUCCESS if every edit succeeded. */
  readonly verdict: Verdict;
  /** Files that were left alone. */
  readonly skipped: SkippedFiles;
  /** What the walk could not do. */
  readonly problems: readonly WalkProblem[];
  /** Names of files that count under another one. */
  readonly otherNames: readonly OtherName[];
  /** The files for which an expectation that holds could fail, had they been edited. */
  readonly unread: readonly string[];
  /** Calls that may be meant and cannot be read. */
  readonly unreadCalls: readonly UnreadCallLocation[];
  /** What was looked at. */
  readonly coverage: CoverageReport;
}
