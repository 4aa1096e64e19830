/**
 * Distilled output as JSON has it.
 * These are no interfaces, which are no JSON values to the compiler.
 *
 * @module
 */
import type { Distilled, RunReport } from "@ct/distill";

/** A place in the project. */
export type PlaceJson = {
  /** The path. */
  readonly path: string;
  /** 1-based. */
  readonly line: number;
};

/** Something that failed. */
export type FailureJson = {
  /** The name of the test, or the code of the finding. */
  readonly name: string;
  /** Whether a warning is all that it is. */
  readonly severity: "error" | "warning";
  /** Its file, if it is known. */
  readonly path: string | null;
  /** 1-based, if it is known. */
  readonly line: number | null;
  /** What the runner says. */
  readonly message: string;
  /** The frame inside the project that is nearest to where it was thrown. */
  readonly frame: PlaceJson | null;
};

/** What one runner has printed. */
export type RunJson = {
  /** The runner. */
  readonly runner: string;
  /** How many of each kind; `null` where the runner does not say it. */
  readonly counts: {
    readonly passed: number | null;
    readonly failed: number;
    readonly skipped: number | null;
    readonly errors: number;
    readonly warnings: number;
    readonly total: number | null;
  };
  /** What failed. */
  readonly failures: readonly FailureJson[];
  /** How many more failures there are. */
  readonly unlisted: number;
  /** The lines of its summary. */
  readonly summary: readonly string[];
  /** Whether what was read is what the summary says. */
  readonly agrees: boolean;
};

/** The result of reading an output. */
export type DistilledJson = {
  /** The runners. */
  readonly runs: readonly RunJson[];
  /** Whether all agree with their summaries and with how the command ended. */
  readonly agrees: boolean;
  /** Why not. */
  readonly reasons: readonly string[];
  /** Lines of the output. */
  readonly lines: number;
  /** Characters of the output. */
  readonly chars: number;
  /** Its last lines, if something does not agree. */
  readonly tail: readonly string[];
  /** Lines after the last summary. */
  readonly after: readonly string[];
  /** How to get the whole output, in words. */
  readonly more?: string;
};

/** The JSON value of distilled output. */
export function distilledJson(distilled: Distilled): DistilledJson {
  const { runs, agrees, reasons, lines, chars, tail, after } = distilled;
  return {
    runs: runs.map(runJson),
    agrees,
    reasons,
    lines,
    chars,
    tail: agrees ? [] : tail,
    after,
  };
}

function runJson({ runner, counts, failures, unlisted, summary, agrees }: RunReport): RunJson {
  return {
    runner,
    counts: { ...counts },
    failures: failures.map(({ name, severity, path, line, message, frame }) => ({
      name,
      severity,
      path: path ?? null,
      line: line ?? null,
      message,
      frame: frame === undefined ? null : { path: frame.path, line: frame.line },
    })),
    unlisted,
    summary,
    agrees,
  };
}
