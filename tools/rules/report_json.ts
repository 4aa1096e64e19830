/**
 * What a call did as a JSON value.
 *
 * @module
 */
import { type Adapter, outputHead, type ProbeResult, type RuleRecord } from "@ct/rules-engine";
import { definition } from "./definition.ts";
import type { RulesResult, SuggestResult, TrustResult, TrustServerResult } from "./result.ts";
import type {
  ProbeReport,
  RuleReport,
  RulesReport,
  SuggestionReport,
  TrustedProbeReport,
} from "./rules_json.ts";

/** What the JSON of `--trust` has of its own. */
interface TrustJson {
  readonly probes: readonly TrustedProbeReport[];
  readonly promoted: readonly string[];
  readonly trusted: boolean;
}

/** What the JSON of `--suggest` has of its own. */
interface SuggestJson {
  readonly suggestions: readonly SuggestionReport[];
  readonly unread: readonly string[];
}

/** How many lines of a probe's output are shown. */
export const headLines = 10;

/** The JSON value of a call. */
export function rulesJson(result: RulesResult): RulesReport {
  const tool = definition.name;
  const store = result.store ?? null;
  switch (result.verb) {
    case "init":
      return { tool, verb: result.verb, store, created: result.created !== undefined };
    case "add":
      return {
        tool,
        verb: result.verb,
        store,
        ...probeJson(result.probe),
        id: result.id,
        created: result.created !== undefined,
        pending: result.pending,
        recorded: result.recorded,
      };
    case "promote":
      return {
        tool,
        verb: result.verb,
        store,
        ...probeJson(result.probe),
        id: result.id,
        promoted: result.probe.state === "holds",
      };
    case "try":
      return { tool, verb: result.verb, store, ...probeJson(result.probe) };
    case "remove":
      return { tool, verb: result.verb, store, id: result.id };
    case "def":
      return {
        tool,
        verb: result.verb,
        store,
        name: result.name,
        created: result.created !== undefined,
        changed: result.changed,
      };
    case "list":
      return {
        tool,
        verb: result.verb,
        store,
        defs: Object.fromEntries(result.defs),
        rules: result.rules.map(ruleJson),
        warnings: result.warnings,
      };
    case "suggest":
      return { tool, verb: result.verb, store, ...suggestJson(result) };
    case "flatten":
      return { tool, verb: result.verb, store, ids: result.ids };
    case "trust":
    case "trust-server":
      return { tool, verb: "trust", store, ...trustJson(result) };
    case "untrust":
      return { tool, verb: result.verb, store, changed: result.changed };
    case "hook":
      return { tool, verb: result.verb, store, hook: result.hook, path: result.path };
  }
}

function trustJson(result: TrustResult | TrustServerResult): TrustJson {
  if (result.verb === "trust-server") {
    const { server, words } = result;
    return { probes: [{ id: server, words }], promoted: [], trusted: true };
  }
  const { probes: ofStore, commands, pending } = result;
  const ofCommands = commands.flatMap(({ ids, runs }) => ids.map((id) => ({ id, words: runs })));
  const probes = [...ofStore.map(({ id, words }) => ({ id, words })), ...ofCommands];
  const holding = pending.filter(({ probe }) => probe.state === "holds");
  return { probes, promoted: holding.map(({ id }) => id), trusted: probes.length > 0 };
}

function suggestJson({ suggestions, unread }: SuggestResult): SuggestJson {
  const shown = suggestions.map(({ refused, ...each }) => ({ ...each, refused: refused ?? null }));
  return { suggestions: shown, unread };
}

function probeJson({ state, reason, code, explanation }: ProbeResult): ProbeReport {
  return { state, reason, code, output: outputHead(explanation, headLines).lines };
}

/** A rule with its defaults; what it does not have is `null`. */
function ruleJson(rule: RuleRecord): RuleReport {
  return {
    id: rule.id,
    question: rule.question,
    probe: rule.probe,
    why: rule.why ?? null,
    prompt: rule.prompt ?? null,
    added: rule.added ?? null,
    tags: rule.tags,
    timeout: rule.timeout ?? null,
    severity: rule.severity,
    expect: expectJson(rule.adapter),
    pending: rule.pending,
    network: rule.network,
    "allow-empty": rule.allowEmpty || undefined,
    baseline: rule.baseline,
    red: redJson(rule.red),
  };
}

function redJson(red: RuleRecord["red"]): RuleReport["red"] {
  return red && {
    files: Object.fromEntries(red.files),
    edits: red.edits.map(({ find, replace }) => ({ find, replace })),
  };
}

function expectJson(adapter: Adapter): RuleReport["expect"] {
  if (adapter.kind !== "match") return adapter.kind;
  return { "err-match": adapter.err, "ok-match": adapter.ok };
}
