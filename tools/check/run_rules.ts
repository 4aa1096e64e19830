/**
 * Running the probes of the selected rules, several at a time, and telling of them in the order of
 * the store.
 *
 * @module
 */
import { runInOrder } from "@ct/core/run";
import type { PreparedProbe, RuleRecord } from "@ct/rules-engine";
import type { ReadingRunner } from "./distilled_probes.ts";
import { laneOf, type RuleResult } from "./lanes.ts";

/** A rule whose probe may run. */
export interface PlannedRule {
  /** The rule. */
  readonly rule: RuleRecord;
  /** Its probe. */
  readonly probe: PreparedProbe;
}

/** How rules are run. */
export interface RunRulesOptions {
  /** Seconds for each probe whose rule has no timeout of its own. */
  readonly timeout: number | undefined;
  /** How many run at a time; at least 1. */
  readonly jobs: number;
  /** Whether nothing more is started after the first rule in lane ERROR. */
  readonly failFast: boolean;
}

/** What a run reports on its way. */
export interface RuleWatcher {
  /** A probe is started. */
  started(rule: RuleRecord): void;
  /** A probe is no longer under way. */
  stopped(rule: RuleRecord): void;
  /** A rule is done, and so are all before it: called in the order of the store. */
  ended(result: RuleResult): void;
}

/**
 * Runs the plan; returns a result for every rule in its order. Under `failFast`, rules after the
 * first violated one are skipped, even if their probes were already running.
 * @throws {CtError} With code `signal` or `aborted`; then nothing is under way any more.
 */
export async function runRules(
  plan: readonly PlannedRule[],
  runner: ReadingRunner,
  options: RunRulesOptions,
  watcher: RuleWatcher,
): Promise<readonly RuleResult[]> {
  const work = async (planned: PlannedRule) => {
    watcher.started(planned.rule);
    const result = await resultOf(planned, runner, options);
    watcher.stopped(planned.rule);
    return result;
  };
  const ended = (result: RuleResult) => {
    watcher.ended(result);
    return !options.failFast || result.lane !== "ERROR";
  };
  const results = await runInOrder(plan, work, { jobs: options.jobs, ended });
  const rest = plan.slice(results.length).map(skipped);
  for (const result of rest) watcher.ended(result);
  return [...results, ...rest];
}

async function resultOf(
  { rule, probe }: PlannedRule,
  runner: ReadingRunner,
  { timeout }: RunRulesOptions,
): Promise<RuleResult> {
  const result = await runner.run(probe, { timeout: rule.timeout ?? timeout });
  return {
    rule,
    words: probe.expanded,
    lane: laneOf(rule, result.state),
    probe: result,
  };
}

function skipped({ rule, probe }: PlannedRule): RuleResult {
  return { rule, words: probe.expanded, lane: "SKIPPED", probe: undefined };
}
