/**
 * From the runs of a race to its figures: medians, and ratios within a round. A ratio of medians
 * would mix rounds in which the machine was busy with such in which it was not.
 *
 * @module
 */

/** All runs of one contestant, a value a round; empty where the quantity cannot be measured. */
export interface Measured {
  /** As in the table: Markdown. */
  readonly name: string;
  /** As in the plot's legend. */
  readonly label: string;
  /** From start to end. */
  readonly wallMs: number[];
  /** User and system time together, of all its processes and threads. */
  readonly cpuMs: number[];
  /** Most memory held at a time. */
  readonly peakBytes: number[];
}

/** One quantity of a contestant. */
export interface Figure {
  /** Median over the rounds. */
  readonly median: number;
  /** Median of the ratios to the first contestant of the same round. */
  readonly ratio: number;
}

/** One contestant's line of a table. */
export interface Row {
  /** As in the table: Markdown. */
  readonly name: string;
  /** As in the plot's legend. */
  readonly label: string;
  /** Wall time in milliseconds. */
  readonly wallMs: Figure;
  /** Processor time in milliseconds; `undefined` where it cannot be measured. */
  readonly cpuMs: Figure | undefined;
  /** Peak memory in bytes; `undefined` where it cannot be measured. */
  readonly peakBytes: Figure | undefined;
}

/** What a race yields. */
export interface Result {
  /** Heading of the table. */
  readonly title: string;
  /** The contestants; ratios are those to the first. */
  readonly rows: readonly Row[];
  /** Sentences below the table. */
  readonly notes: readonly string[];
}

/** The figures of a race. */
export function summarize(measured: readonly Measured[]): readonly Row[] {
  return measured.map((own) => {
    const base = measured[0] ?? own;
    return {
      name: own.name,
      label: own.label,
      wallMs: figure(own.wallMs, base.wallMs),
      cpuMs: own.cpuMs.length === 0 ? undefined : figure(own.cpuMs, base.cpuMs),
      peakBytes: own.peakBytes.length === 0 ? undefined : figure(own.peakBytes, base.peakBytes),
    };
  });
}

function figure(own: readonly number[], base: readonly number[]): Figure {
  const ratios = own.map((value, round) => value / (base[round] ?? NaN));
  return { median: median(own), ratio: median(ratios) };
}

/** The middle value; of an even number the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? NaN)) / 2;
}
