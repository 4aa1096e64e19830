/**
 * The result of a sweep as JSON.
 * These are no interfaces, which are no JSON values to the compiler.
 *
 * @module
 */
import type { Verdict } from "@ct/core/verdict";
import type { ItemVerdict } from "./sweep.ts";

/** The outcome of an item. */
export type SweepItem = {
  /** Its number, from 1. */
  readonly index: number;
  /** The item. */
  readonly item: string;
  /** The command that was run for it, as one line. */
  readonly cmd: string;
  /** What that says. */
  readonly result: ItemVerdict;
  /** Its exit status, `signal`, `timeout` or `launch`. */
  readonly code: string;
  /** What it printed on stdout, as far as kept. */
  readonly stdout: string;
  /** What it printed on stderr, as far as kept. */
  readonly stderr: string;
  /** How long it took, in milliseconds. */
  readonly duration_ms: number;
  /** How often it was run. */
  readonly attempts: number;
};

/** The result of a sweep. */
export type EachReport = {
  /** Whether as many items succeeded as `expect` says, and none is broken. */
  readonly verdict: Verdict;
  /** How many there had to be. */
  readonly expect: string;
  /** How many succeeded. */
  readonly ok: number;
  /** How many did not. */
  readonly errors: number;
  /** Those of them whose command gave no verdict. */
  readonly broken: number;
  /** How many were not run. */
  readonly skipped: number;
  /** How many there are. */
  readonly total: number;
  /** What came of each that was run. */
  readonly items: readonly SweepItem[];
  /** The tool. */
  readonly tool: "ct-each";
};

/** A command that would be run. */
export type PlannedCommand = {
  /** The number of its item, from 1. */
  readonly index: number;
  /** The item. */
  readonly item: string;
  /** The words of the command. */
  readonly argv: readonly string[];
  /** The same as one line. */
  readonly cmd: string;
};

/** What a sweep would run. */
export type EachPlan = {
  /** Nothing was run. */
  readonly dry_run: true;
  /** The commands. */
  readonly items: readonly PlannedCommand[];
  /** How many there are. */
  readonly total: number;
  /** The tool. */
  readonly tool: "ct-each";
};
