/**
 * The rule store and its probes: what the tool that writes rules and the tool that checks them share.
 *
 * @module
 */
export {
  type Adapter,
  type EndedProbe,
  type ProbeState,
  type Reading,
  readOutcome,
} from "./adapter.ts";
export { type BridgeGrammar, type BridgeRow, bridgeRows } from "./bridge.ts";
export { type BuiltInCheck, builtInChecks } from "./built_in_check.ts";
export { dependencyOptions } from "./checks/deps_definition.ts";
export type { CheckFinding } from "./checks/finding.ts";
export { expandProbe } from "./expand.ts";
export {
  type PreparedProbe,
  prepareProbe,
  type ProbePlace,
  type ProbeSource,
  type ProbeSurroundings,
} from "./prepare.ts";
export { judgeProbe, type ProbeGate, type ProbeJudgement } from "./probe_gate.ts";
export { checkRuleId, ruleMembers, type RuleRecord, type Severity } from "./record.ts";
export { type OutputHead, outputHead, ruleLine } from "./rule_text.ts";
export { type ProbeOptions, type ProbeResult, ProbeRunner } from "./run_probe.ts";
export {
  type Definitions,
  parseStore,
  type ReadStore,
  readStore,
  type RuleStore,
} from "./store.ts";
export { findStore, missingStore, newStoreLocation, type StoreLocation } from "./store_location.ts";
export * from "./writing.ts";
