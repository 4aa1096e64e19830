/**
 * Running one probe, as data: what is asked for, and what comes of it.
 *
 * @module
 */
import type { Reading } from "./adapter.ts";

/** What came of running a probe. */
export interface ProbeResult extends Reading {
  /** Exit status, `timeout`, or `none` for a signal or if it did not start. */
  readonly code: string;
  /** What it printed on stdout, as far as kept. */
  readonly stdout: string;
  /** What it printed on stderr, as far as kept. */
  readonly stderr: string;
}

/** How one probe runs. */
export interface ProbeOptions {
  /** Seconds that it may take; without it, any time. */
  readonly timeout: number | undefined;
}
