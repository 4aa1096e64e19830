/**
 * The lanes that rules end in, and what they add up to (docs/spec/check.md#lanes).
 *
 * @module
 */
import type { ProbeState, RuleRecord } from "@ct/rules-engine";
import type { ReadProbe } from "./distilled_probes.ts";

/** Where a rule ends. */
export type Lane =
  | "SUCCESS"
  | "ERROR"
  | "WARN"
  | "PENDING"
  | "BROKEN"
  | "SKIPPED";

/** What came of one rule. */
export interface RuleResult {
  /** The rule. */
  readonly rule: RuleRecord;
  /** The words of its probe, definitions put in. */
  readonly words: readonly string[];
  /** Where it ended. */
  readonly lane: Lane;
  /** What its probe did; `undefined` if it was skipped. */
  readonly probe: ReadProbe | undefined;
}

/** The lane of a rule whose probe ran. */
export function laneOf(
  { pending, severity }: Pick<RuleRecord, "pending" | "severity">,
  state: ProbeState,
): Exclude<Lane, "SKIPPED"> {
  if (pending) return "PENDING";
  if (state === "holds") return "SUCCESS";
  if (state === "broken") return "BROKEN";
  return severity === "warn" ? "WARN" : "ERROR";
}

const pendingNotes: Readonly<Record<ProbeState, string>> = {
  holds: "now holds — promote?",
  violated: "not yet held",
  broken: "probe broken",
};

/** The question as it is shown: of a pending rule with what its probe said. */
export function shownQuestion({ rule, lane, probe }: RuleResult): string {
  if (lane !== "PENDING" || probe === undefined) return rule.question;
  const note = probe.code === "untrusted" ? "not run: not trusted" : pendingNotes[probe.state];
  return `${rule.question} (${note})`;
}

/** How many rules ended where. */
export interface Tally {
  /** SUCCESS. */
  readonly ok: number;
  /** ERROR. */
  readonly violated: number;
  /** WARN. */
  readonly warned: number;
  /** PENDING. */
  readonly pending: number;
  /** BROKEN. */
  readonly broken: number;
  /** SKIPPED. */
  readonly skipped: number;
  /** All of them. */
  readonly total: number;
  /**
   * Those that the sentence `K/M hold` is about: SUCCESS, ERROR, and what was skipped unless it is
   * pending.
   */
  readonly enforced: number;
}

/** Counts results by lane. */
export function tally(results: readonly RuleResult[]): Tally {
  const count = (lane: Lane) => results.filter((result) => result.lane === lane).length;
  const [ok, violated, skipped] = [
    count("SUCCESS"),
    count("ERROR"),
    count("SKIPPED"),
  ];
  const skippedPending = results.filter(({ lane, rule }) => lane === "SKIPPED" && rule.pending);
  return {
    ok,
    violated,
    warned: count("WARN"),
    pending: count("PENDING"),
    broken: count("BROKEN"),
    skipped,
    total: results.length,
    enforced: ok + violated + skipped - skippedPending.length,
  };
}

/** The exit status: 2 if a rule is broken, else 1 if one is violated, else 0. */
export function statusOf(
  { broken, violated }: Pick<Tally, "broken" | "violated">,
): 0 | 1 | 2 {
  if (broken > 0) return 2;
  return violated > 0 ? 1 : 0;
}
