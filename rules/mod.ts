/**
 * The rule store and its probes: what the tool that writes rules and the tool that checks them
 * share.
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
export {
  type BindingContext,
  type CommandBinding,
  commandBinding,
} from "./binding/command_binding.ts";
export type { BoundPart } from "./binding/bound_part.ts";
export {
  type BoundCommand,
  boundCommands,
  type CommandContext,
  type CommandStanding,
  type CommandTrusts,
  type RuleCommand,
  trustCommands,
} from "./command_trust.ts";
export { denoFiles } from "./binding/bound_file.ts";
export { cargoFiles } from "./binding/bound_files.ts";
export {
  type BoundSection,
  type BridgeGrammar,
  type BridgeRow,
  bridgeRows,
  localDirectories,
  type LocalDirectory,
  type RowBinding,
} from "./bridge/mod.ts";
export { changeStore, type StoreChange } from "./change_store.ts";
export { type Definitions, expandProbe } from "./expand.ts";
export { type GeneratedFile, writeGenerated } from "./generated_file.ts";
export { findGitHooks, type GitHooks } from "./git_hooks.ts";
export {
  type PreparedProbe,
  prepareProbe,
  type ProbeContext,
  type ProbeLocation,
  type ProbeSource,
} from "./prepare.ts";
export { probePermissions } from "./probe_permissions.ts";
export { checkNames, probingTools } from "./probing_tools.ts";
export { judgeProbe, type ProbeGate, type ProbeJudgement } from "./probe_gate.ts";
export { judgeEmpty, type ProbeOptions, type ProbeResult } from "./probe_result.ts";
export {
  commandPlace,
  commandsIn,
  isTrusted,
  isTrustedCopy,
  type TrustContext,
  type TrustedProbe,
  type TrustedStore,
  trustedStores,
  trustStore,
  type TrustSubject,
  trustSubject,
  untrustStore,
} from "./trust.ts";
export type { RecordContext, TrustRecord } from "./trust_records.ts";
export { probeDepthEnvironment } from "./depth.ts";
export { checkRuleId, readBaseline, type RuleRecord, type Severity } from "./record.ts";
export { type OutputHead, outputHead, ruleLine } from "./rule_text.ts";
export { type Proof, proveRule } from "./prove_rule.ts";
export { copyFiles, type WorkingCopy } from "./working_copy.ts";
export { parseRedExample, type RedEdit, type RedExample } from "./red_example.ts";
export { ProbeRunner } from "./run_probe.ts";
export {
  type LanguageServer,
  languageServers,
  serverFor,
  type ServerReadiness,
} from "./servers/server_rows.ts";
export {
  assertTrustedServer,
  type InstalledServer,
  installedServer,
  serverProject,
  trustedServers,
  trustServer,
  untrustServer,
} from "./servers/server_trust.ts";
export { stageCopy, type StagedCopy, type StagingContext } from "./staged_copy.ts";
export { parseStore, type ReadStore, readStore, type RuleStore } from "./store.ts";
export {
  appendRule,
  type DefinitionValue,
  type FlattenedStore,
  flattenRules,
  promoteRule,
  removeRule,
  setDefinition,
} from "./store_edit.ts";
export { emptyStore, ruleEntry, tidyStore } from "./store_layout.ts";
export { storeDoor } from "./store_door.ts";
export { type RuleWords, ruleWords, type TestedCommand, testedCommand } from "./tested_command.ts";
export { findStore, missingStore, newStoreLocation, type StoreLocation } from "./store_location.ts";
