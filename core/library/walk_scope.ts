/**
 * What a call that found nothing in files may have got wrong: its patterns, or which files it looks
 * at.
 *
 * @module
 */
import type { DoubtOptions, PatternUse } from "@ct/pattern";
import type { Bounds } from "../bounds/mod.ts";
import type { Context } from "../context/context.ts";
import { reportDoubts } from "../input/mod.ts";
import {
  type CoverageReport,
  type Relaxed,
  reportEmptyScope,
  type ScopeFilter,
  type ScopeOptions,
  type WalkTreeOptions,
} from "../walking/mod.ts";
import type { WalkGaps } from "./walk_gaps.ts";

/** A call, and what it came to. */
export interface ScopedCall extends Pick<WalkGaps, "skipped" | "stopped"> {
  /** The tool's name. */
  readonly tool: string;
  /** How much was found. */
  readonly count: number;
  /** What its patterns were read as. */
  readonly patterns: readonly PatternUse[];
  /** Calls that would have found more. */
  readonly relaxed: readonly Relaxed[];
  /** What was looked at. */
  readonly coverage: Pick<CoverageReport, "searched">;
  /** Which files are looked at. */
  readonly filters: readonly ScopeFilter[];
}

/**
 * Reports on stderr which patterns were most likely meant otherwise, and why no file was looked at,
 * if none was.
 */
export async function reportScope(
  { tool, count, patterns, relaxed, coverage, filters, skipped, stopped }: ScopedCall,
  options: ScopeOptions & WalkTreeOptions & Omit<DoubtOptions, "found" | "isNamed">,
  { bounds, ctx }: { readonly bounds: Bounds; readonly ctx: Context },
): Promise<void> {
  const found = count > 0 || relaxed.some(({ words }) => words.includes("literal"));
  const isNamed = coverage.searched > 0;
  const isDoubtful = reportDoubts({ tool, found, isNamed, patterns }, options, ctx);
  if (isNamed || stopped !== undefined) return;
  const { name, path = [], glob = [], type = [], size } = options;
  const isNarrowed = name !== undefined || size !== undefined ||
    path.length + glob.length + type.length > 0;
  const isQuiet = isDoubtful || relaxed.length > 0 || !isNarrowed;
  const call = { options, filters, isOfFiles: true, skipped: skipped.files.length, isQuiet };
  await reportEmptyScope(tool, call, bounds, ctx);
}
