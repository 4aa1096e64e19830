/**
 * What rules come to, as their JSON has it.
 * These are no interfaces, which are no JSON values to the compiler.
 *
 * @module
 */
import type { DistilledJson } from "@ct/core/distilled";
import type { JsonValue } from "@ct/core/text";
import type { Lane } from "./lanes.ts";

/** What came of a rule. */
export type CheckedRule = {
  /** Its name. */
  readonly id: string;
  /** Where it ended. */
  readonly lane: Lane;
  /** What it answers. */
  readonly question: string;
  /** Why its probe ended so. */
  readonly reason: string;
  /** The exit status of its probe, `signal:N` or `timeout`; empty if it was skipped. */
  readonly code: string;
  /** The beginning of what its probe printed. */
  readonly detail: string;
  /** What failed, if its probe is a runner whose output is known. */
  readonly distilled?: DistilledJson | undefined;
  /** Why the rule exists. */
  readonly why: string | null;
  /** What its probe looked at, if it says so. */
  readonly coverage?: JsonValue | undefined;
  /** What the patterns of its probe were read as, if it says so. */
  readonly patterns?: JsonValue | undefined;
};

/** The result of a run of rules. */
export type CheckReport = {
  /** Whether no rule is violated or broken. */
  readonly verdict: "SUCCESS" | "ERROR";
  /** How many hold. */
  readonly ok: number;
  /** How many do not. */
  readonly violated: number;
  /** How many do not, and only warn. */
  readonly warned: number;
  /** How many need not hold yet. */
  readonly pending: number;
  /** How many cannot be decided. */
  readonly broken: number;
  /** How many were not run. */
  readonly skipped: number;
  /** How many there are. */
  readonly total: number;
  /** What came of each, in their order. */
  readonly rules: readonly CheckedRule[];
  /** The store, as shown. */
  readonly store: string;
  /** The tool. */
  readonly tool: "ct-check";
};

/** A rule of a list. */
export type ListedRule = {
  /** Its name. */
  readonly id: string;
  /** What it answers. */
  readonly question: string;
  /** Words that select it. */
  readonly tags: readonly string[];
  /** What a violation does. */
  readonly severity: string;
  /** Whether it need not hold yet. */
  readonly pending: boolean;
};

/** The rules that a run would be of. */
export type RuleList = {
  /** The rules. */
  readonly rules: readonly ListedRule[];
  /** How many there are. */
  readonly total: number;
  /** The store, as shown. */
  readonly store: string;
  /** The tool. */
  readonly tool: "ct-check";
};
