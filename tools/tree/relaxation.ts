/**
 * Calls that ask for a little less than one that reported no file, and how many files each would
 * report.
 *
 * @module
 */
import { throwWithheld } from "@ct/base";
import type { Bounds } from "@ct/core/bounds";
import {
  countedRelaxations,
  type Evidence,
  explainNo,
  nameModeRelaxations,
  nameRelaxations,
  type ReadCount,
  type Relaxation,
  type Relaxed,
  selectingFilters,
  Selection,
  sizeTest,
  type Tally,
  withoutOne,
} from "@ct/core/walking";
import type { Entry } from "@ct/walk";
import type { TreeOptions } from "./definition.ts";
import type { FileCounter } from "./file_counter.ts";
import type { Metrics } from "./metrics.ts";
import { type ReportedFile, reportedFile } from "./reported_file.ts";
import { inFoldersWithin, isWithin, measures } from "./selection.ts";

/** What is known about a call that reported no file. */
export interface EmptyReport {
  readonly options: TreeOptions;
  /** Measures more files. */
  readonly counter: FileCounter;
  readonly evidence: Evidence;
  /** The measures of files, by path. */
  readonly known: ReadonlyMap<string, Metrics>;
  /** The files that only their folders keep out of the report. */
  readonly measured: readonly ReportedFile[];
  /** How many files were measured. */
  readonly searched: number;
}

/** Returns the calls that report files, the closest first. */
export async function explainTree(
  { options, counter, evidence, known, measured, searched }: EmptyReport,
  bounds: Bounds,
): Promise<readonly Relaxed[]> {
  const again = new RemeasuredFiles(known, counter);
  const filtered = countedRelaxations(
    relaxedFilters(options),
    (other) => new FileTally(other, again, []),
  );
  const resume = () => new FileTally(options, again, measured);
  return await explainNo(
    { options, evidence, count: 0, searched, filtered, resume, foreign: [], read: again },
    bounds,
  );
}

/** The measures of files, most of which are known. */
class RemeasuredFiles implements ReadCount {
  readonly #counter: FileCounter;
  readonly #known: Map<string, Metrics | undefined>;
  reads = 0;
  bytesRead = 0;

  constructor(known: ReadonlyMap<string, Metrics>, counter: FileCounter) {
    this.#counter = counter;
    this.#known = new Map(known);
  }

  /** `null` for a file that takes long, `undefined` for one that cannot be read. */
  metricsOf({ path, absolutePath }: Entry): Metrics | null | undefined {
    if (this.#known.has(path)) return this.#known.get(path);
    this.reads++;
    const metrics = this.#measure(absolutePath);
    if (metrics === null) return null;
    this.bytesRead += metrics?.bytes ?? 0;
    this.#known.set(path, metrics);
    return metrics;
  }

  #measure(absolutePath: string): Metrics | null | undefined {
    try {
      return this.#counter.countSmall(absolutePath);
    } catch (error) {
      throwWithheld(error);
      return undefined;
    }
  }
}

/** Counts the files that a call reports. */
class FileTally implements Tally {
  readonly #options: TreeOptions;
  readonly #selection: Selection;
  readonly #fits: (entry: Entry) => boolean;
  readonly #again: RemeasuredFiles;
  readonly #files: ReportedFile[];
  isPartial = false;

  constructor(options: TreeOptions, again: RemeasuredFiles, files: readonly ReportedFile[]) {
    this.#options = options;
    this.#selection = new Selection(options);
    this.#fits = sizeTest(options.size);
    this.#again = again;
    this.#files = [...files];
  }

  get mayShrink(): boolean {
    return this.#options["max-files-per-folder"] !== undefined;
  }

  get count(): number {
    return inFoldersWithin(this.#files, this.#options).length;
  }

  add(entry: Entry): void {
    if (entry.kind !== "f" || !this.#selection.selects(entry) || !this.#fits(entry)) return;
    const metrics = this.#again.metricsOf(entry);
    if (metrics === null) this.isPartial = true;
    if (metrics === null || metrics === undefined) return;
    const file = reportedFile(entry, this.#options.base, metrics);
    if (isWithin(file, this.#options)) this.#files.push(file);
  }
}

/** The calls that filter less: other case, other kinds of pattern, one filter away. */
function relaxedFilters(options: TreeOptions): readonly Relaxation<TreeOptions>[] {
  return [
    ...nameRelaxations(options),
    ...nameModeRelaxations(options),
    ...withoutFilter(options),
  ];
}

const limits = [
  ...measures.flatMap((measure) => [`min-${measure}`, `max-${measure}`] as const),
  "min-files-per-folder",
  "max-files-per-folder",
] as const;

function withoutFilter(options: TreeOptions): readonly Relaxation<TreeOptions>[] {
  const filters = selectingFilters(options);
  const isOfName = ([option]: (typeof filters)[number]) => ["--name", "--ext"].includes(option);
  const ordered = [...filters.filter((it) => !isOfName(it)), ...filters.filter(isOfName)];
  for (const limit of limits) {
    if (options[limit] !== undefined) {
      ordered.push([`--${limit}`, { ...options, [limit]: undefined }]);
    }
  }
  return withoutOne(ordered);
}
