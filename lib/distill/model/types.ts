/**
 * The result of reading the output of a run, as data.
 *
 * @module
 */

/** The formats that are read, by the names of what prints them. */
export const runners = [
  "cargo",
  "cargo test",
  "deno check",
  "deno test",
  "dotnet",
  "eslint",
  "gcc",
  "go test",
  "gradle",
  "jest",
  "junit",
  "mocha",
  "mypy",
  "nextest",
  "node",
  "pytest",
  "ruff",
  "tap",
  "tsc",
  "unittest",
  "vitest",
] as const;

/** The name of a format. */
export type Runner = (typeof runners)[number];

/** One of the two streams that a command prints on. */
export type Stream = "stdout" | "stderr";

/** How a command ended: its exit status, the number of a signal, or its time was up. */
export type RunEnd =
  | { readonly kind: "exited"; readonly code: number }
  | { readonly kind: "signalled"; readonly signal: number }
  | { readonly kind: "timed-out" };

/** How many tests or findings there are of each kind; `null` where the runner does not say it. */
export interface Counts {
  /** Tests that passed; files or packages without a finding are not counted. */
  readonly passed: number | null;
  /** Tests that failed. */
  readonly failed: number;
  /** Tests that were skipped, are still to be written, or were expected to fail. */
  readonly skipped: number | null;
  /** What failed and is no test: files that do not load, findings of a compiler or linter. */
  readonly errors: number;
  /** Findings that are warnings. */
  readonly warnings: number;
  /** All tests, or all findings. */
  readonly total: number | null;
}

/** A place in the project. */
export interface Location {
  /** The path, relative to the project's directory if it is below it. */
  readonly path: string;
  /** 1-based. */
  readonly line: number;
  /** 1-based, where it is known. */
  readonly column?: number;
}

/** Something that failed. */
export interface Failure {
  /** The name of the test with those of its groups, or the code of a finding. */
  readonly name: string;
  /** Whether a warning is all that it is. */
  readonly severity: "error" | "warning";
  /** The file of the test or finding, where it is known. */
  readonly path?: string;
  /** 1-based line of the test or finding, where it is known. */
  readonly line?: number;
  /** What the runner says about it, without frames and excerpts of source; long ones are cut. */
  readonly message: string;
  /** The frame inside the project that is nearest to where it was thrown. */
  readonly frame?: Location;
  /** What the file belongs to where its path is relative to that, such as a package of Go. */
  readonly within?: string;
}

/** What one runner has printed. */
export interface RunReport {
  /** The runner. */
  readonly runner: Runner;
  /** What its own summary counts; what was counted here where it prints none. */
  readonly counts: Counts;
  /** What failed, in the order of the output. */
  readonly failures: readonly Failure[];
  /** How many more there are than are listed. */
  readonly unlisted: number;
  /** The lines of its summary. */
  readonly summary: readonly string[];
  /** Whether the runner has come to its end, as its summary shows. */
  readonly isComplete: boolean;
  /** Whether it is complete, and what was read is what the summary says. */
  readonly agrees: boolean;
  /** Why not. */
  readonly reason?: string;
}

/** The result of reading a whole output. */
export interface Distilled {
  /** The runners whose output it is, in the order in which they ended; empty if none is known. */
  readonly runs: readonly RunReport[];
  /** Whether every run agrees with its summary, and all of them with how the command ended. */
  readonly agrees: boolean;
  /** Why not. */
  readonly reasons: readonly string[];
  /** Whether it is empty, though the command's words name a runner that always prints. */
  readonly isSilent: boolean;
  /** Lines of the output. */
  readonly lines: number;
  /** Characters of the output, in UTF-16 units. */
  readonly chars: number;
  /** The last lines of the output, without sequences for terminals. */
  readonly tail: readonly string[];
  /** Lines after the last summary that belong to no known runner. */
  readonly after: readonly string[];
}
