/**
 * The engine: walks, measures every chosen file and orders the report.
 *
 * @module
 */
import { type Bounds, type Stopped, untilTimeout } from "@ct/core/bounds";
import type { Context } from "@ct/core/context";
import type { Bases } from "@ct/core/definition";
import { CtError, osErrorText } from "@ct/base";
import { type Entry, fileState, unreadDirectories, type WalkProblem } from "@ct/walk";
import { nameUses, type PatternUse } from "@ct/pattern";
import { readEncoding, SkippedFiles } from "@ct/core/input";
import {
  Coverage,
  type CoverageReport,
  Evidence,
  type Relaxed,
  selectedEntries,
} from "@ct/core/walking";
import { workAhead, workerModule, type WorkItem } from "@ct/core/threads";
import { type CodeTally, tallyCode } from "./code_tally.ts";
import { definition, type TreeOptions } from "./definition.ts";
import { FileCounter } from "./file_counter.ts";
import { FilesSum, type Metrics } from "./metrics.ts";
import { fileOrder } from "./order.ts";
import { explainTree } from "./relaxation.ts";
import { type ReportedFile, reportedFile } from "./reported_file.ts";
import { inFoldersWithin, isWithin } from "./selection.ts";

/**
 * Never called. What is imported somewhere is fetched from JSR with the rest, so that threads also
 * start where there is no network later.
 */
export const fetchWorker = (): Promise<unknown> => import("./worker.ts");

/** What was found and measured. */
export interface TreeResult {
  /** The bases as typed. */
  readonly bases: readonly string[];
  /** The files of the report, in its order. */
  readonly files: readonly ReportedFile[];
  /** Sums over these files. */
  readonly totals: FilesSum;
  /** Their lines of code by language, if they are asked for. */
  readonly code: CodeTally | undefined;
  /** Files that could not be measured. */
  readonly skipped: SkippedFiles;
  /** Directories that could not be read and other failures of the walk, in order. */
  readonly problems: readonly WalkProblem[];
  /** What was looked at. */
  readonly coverage: CoverageReport;
  /** What its patterns were read as. */
  readonly patterns: readonly PatternUse[];
  /** Where the time was up, if it was. */
  readonly stopped: Stopped | undefined;
  /** Which other calls would report files, if this one reports none. */
  readonly relaxed: readonly Relaxed[];
}

/**
 * Measures the files that the options choose. When the time is up, what was measured is the result.
 * @throws {CtError} If a name pattern is malformed or the base does not exist.
 */
export async function measureTree(
  options: TreeOptions & Bases,
  ctx: Context,
  bounds: Bounds,
): Promise<TreeResult> {
  const { base, bases } = options;
  const counter = new FileCounter(readEncoding(options.encoding), ctx);
  const skipped = new SkippedFiles();
  const coverage = new Coverage();
  const evidence = new Evidence();
  const known = new Map<string, Metrics>();
  const problems: WalkProblem[] = [];
  const measured: ReportedFile[] = [];
  const places = new Map<ReportedFile, string>();
  const pause = async () => {
    if (bounds.tick()) await bounds.breathe();
  };
  const turns = turnsOf(options, ctx, { bounds, counter, coverage, evidence, problems });
  let path = bases[0] ?? base;
  bounds.shows(() => `ct-tree: ${coverage.searched} files`);
  const timeout = await untilTimeout(async () => {
    for (const turn of turns) {
      await pause();
      if (turn?.item === undefined) continue;
      const { item: entry, result } = turn;
      path = entry.path;
      if (entry.kind === "other") skipped.add({ path, reason: "special file" });
      if (entry.kind !== "f") continue;
      ctx.onFile?.(fileState(entry));
      try {
        const metrics = result ?? await counter.count(entry.absolutePath, pause);
        coverage.searched++;
        evidence.chosen(entry);
        if (evidence.isWhole) known.set(path, metrics);
        const file = reportedFile(entry, base, metrics);
        if (options.code) places.set(file, entry.absolutePath);
        if (isWithin(file, options)) measured.push(file);
      } catch (error) {
        if (error instanceof CtError) throw error;
        skipped.add({ path, reason: "unreadable", message: osErrorText(error) });
      }
    }
  });
  const files = inFoldersWithin(measured, options).toSorted(fileOrder(options));
  const relaxed = files.length > 0 || timeout !== undefined ? [] : await explainTree(
    { options, counter, evidence, known, measured, searched: coverage.searched },
    bounds,
  );
  const placed = files.map((file) => ({ file, absolutePath: places.get(file) ?? "" }));
  const tally = { ctx, encoding: counter.encoding, pause, skipped };
  const code = options.code ? await tallyCode(placed, tally) : undefined;
  const skippedItems = [...unreadDirectories(problems), ...skipped.files];
  return {
    bases,
    files,
    totals: FilesSum.of(files),
    code,
    skipped,
    problems,
    coverage: coverage.report(skippedItems, timeout === undefined),
    patterns: nameUses(options),
    stopped: timeout === undefined ? undefined : { path, message: timeout },
    relaxed,
  };
}

/** What the walk of a call tells. */
interface TreeWalk {
  readonly bounds: Bounds;
  readonly counter: FileCounter;
  readonly coverage: Coverage;
  readonly evidence: Evidence;
  readonly problems: WalkProblem[];
}

/** The entries that the name keeps, with the measures of those that other threads have measured. */
function turnsOf(
  options: TreeOptions,
  ctx: Context,
  { bounds, counter, coverage, evidence, problems }: TreeWalk,
): Iterable<WorkItem<Entry | undefined, Metrics> | undefined> {
  const entries = selectedEntries({ ...options, maxDepth: undefined }, ctx, {
    bounds,
    report: (problem) => problems.push(problem),
    onExcluded: (excluded) => {
      coverage.exclude(excluded);
      evidence.exclude(excluded);
    },
    onOther: evidence.other,
  });
  return workAhead<Entry | undefined, string, Metrics>(entries, {
    worker: workerModule(import.meta.url, definition.name),
    setup: counter.encoding,
    requestOf: (entry) => entry?.kind === "f" ? entry.absolutePath : null,
    job: (absolutePath) => counter.countSmall(absolutePath),
    tick: () => bounds.tick(),
  });
}
