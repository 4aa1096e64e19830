/**
 * What is measured of a file, and of many files together.
 *
 * @module
 */
import type { TextMetrics } from "@ct/scan";

/** The measures of one file, or their sums over several. */
export type Metrics = TextMetrics;

/** Sums that grow as files are added. */
export class MetricsSum implements Metrics {
  /** See {@linkcode TextMetrics.lines}. */
  lines = 0;
  /** See {@linkcode TextMetrics.words}. */
  words = 0;
  /** See {@linkcode TextMetrics.chars}. */
  chars = 0;
  /** See {@linkcode TextMetrics.bytes}. */
  bytes = 0;

  /** Adds the measures of a file or a part. */
  add({ lines, words, chars, bytes }: Metrics): void {
    this.lines += lines;
    this.words += words;
    this.chars += chars;
    this.bytes += bytes;
  }
}

/** Sums over files, with their number. */
export class FilesSum extends MetricsSum {
  /** How many files were added. */
  files = 0;

  /** Adds one file. */
  override add(metrics: Metrics): void {
    super.add(metrics);
    this.files++;
  }

  /** The sum over `all`. */
  static of(all: Iterable<Metrics>): FilesSum {
    const sum = new FilesSum();
    for (const metrics of all) sum.add(metrics);
    return sum;
  }
}
