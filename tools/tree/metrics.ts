/**
 * What is measured of a file, and of many files together.
 *
 * @module
 */

/** The measures of one file, or their sums over several. */
export interface Metrics {
  /** Lines; a last one without a newline counts. */
  readonly lines: number;
  /** Runs of characters that are not Unicode white space. */
  readonly words: number;
  /** Unicode scalars, newlines included; U+FFFD stands for what is not UTF-8. */
  readonly chars: number;
  /** Bytes on disk. */
  readonly bytes: number;
}

/** Sums that grow as files are added. */
export class MetricsSum implements Metrics {
  /** See {@linkcode Metrics.lines}. */
  lines = 0;
  /** See {@linkcode Metrics.words}. */
  words = 0;
  /** See {@linkcode Metrics.chars}. */
  chars = 0;
  /** See {@linkcode Metrics.bytes}. */
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
