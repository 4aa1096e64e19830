/**
 * The engine: walks, measures every chosen file and orders the report.
 *
 * @module
 */
import {
  type Bounds,
  type Context,
  CtError,
  type Entry,
  nameTest,
  osErrorText,
  SkippedFiles,
  walk,
  type WalkProblem,
} from "@ct/core";
import type { TreeOptions } from "./definition.ts";
import { FileCounter } from "./file_counter.ts";
import { FilesSum } from "./metrics.ts";
import { fileOrder } from "./order.ts";
import { extensionOf, pathBelow, type ReportedFile } from "./reported_file.ts";
import { inFoldersWithin, isWithin } from "./selection.ts";

/** What was found and measured. */
export interface TreeResult {
  /** The base as typed. */
  readonly base: string;
  /** The files of the report, in its order. */
  readonly files: readonly ReportedFile[];
  /** Sums over these files. */
  readonly totals: FilesSum;
  /** Files that could not be measured. */
  readonly skipped: SkippedFiles;
  /** Directories that could not be read and other failures of the walk, in order. */
  readonly problems: readonly WalkProblem[];
}

/**
 * Measures the files that the options choose.
 * @throws {CtError} If a name pattern is malformed, the base does not exist or the time is up.
 */
export async function measureTree(
  options: TreeOptions,
  ctx: Context,
  bounds: Bounds,
): Promise<TreeResult> {
  const keepsName = nameTest(options);
  const counter = new FileCounter(bounds);
  const skipped = new SkippedFiles();
  const problems: WalkProblem[] = [];
  const measured: ReportedFile[] = [];
  const { base, hidden, follow } = options;
  const { cwd, home, configHome } = ctx;
  const ignore = !options["no-ignore"];
  const entries = walk(
    { base, cwd, hidden, follow, ignore, home, configHome },
    (problem) => problems.push(problem),
  );
  for (const entry of entries) {
    if (bounds.tick()) await bounds.breathe();
    if (!keepsName(entry.name)) continue;
    if (entry.kind === "other") skipped.add({ path: entry.path, reason: "special file" });
    if (entry.kind !== "f") continue;
    const file = await measureFile(entry, base, counter, skipped);
    if (file !== undefined && isWithin(file, options)) measured.push(file);
  }
  const files = inFoldersWithin(measured, options).toSorted(fileOrder(options));
  return { base, files, totals: FilesSum.of(files), skipped, problems };
}

async function measureFile(
  { path, name, depth, absolutePath }: Entry,
  base: string,
  counter: FileCounter,
  skipped: SkippedFiles,
): Promise<ReportedFile | undefined> {
  try {
    const { lines, words, chars, bytes } = await counter.count(absolutePath);
    const below = depth === 0 ? name : pathBelow(base, path);
    return { path: below, name, ext: extensionOf(name), lines, words, chars, bytes };
  } catch (error) {
    if (error instanceof CtError) throw error;
    skipped.add({ path, reason: "unreadable", message: osErrorText(error) });
    return undefined;
  }
}
