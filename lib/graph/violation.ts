/**
 * What an assertion over a graph finds wrong.
 *
 * @module
 */

/** One thing wrong, and what shows it. */
export interface Violation {
  /** The assertion, such as `forbid`. */
  readonly check: string;
  /** What it is about. */
  readonly subject: string;
  /** A path, or whatever else shows it. */
  readonly evidence: string;
}

/** A violation as one line: `CHECK: SUBJECT: EVIDENCE`. */
export function formatViolation({ check, subject, evidence }: Violation): string {
  return `${check}: ${subject}: ${evidence}`;
}
