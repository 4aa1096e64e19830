/**
 * What a call did as a JSON value.
 *
 * @module
 */
import { type Adapter, outputHead, type ProbeResult, type RuleRecord } from "@ct/rules-engine";
import type { JsonValue } from "@ct/core/text";
import { definition } from "./definition.ts";
import type { RulesResult } from "./result.ts";

/** How many lines of a probe's output are shown. */
export const headLines = 10;

/** The JSON value of a call. */
export function rulesJson(result: RulesResult): JsonValue {
  const common = {
    tool: definition.name,
    verb: result.verb,
    store: result.store ?? null,
  };
  switch (result.verb) {
    case "init":
      return { ...common, created: result.created !== undefined };
    case "add":
      return {
        ...common,
        ...probeJson(result.probe),
        id: result.id,
        created: result.created !== undefined,
        pending: result.pending,
        recorded: result.recorded,
      };
    case "promote":
      return {
        ...common,
        ...probeJson(result.probe),
        id: result.id,
        promoted: result.probe.state === "holds",
      };
    case "try":
      return { ...common, ...probeJson(result.probe) };
    case "remove":
      return { ...common, id: result.id };
    case "def":
      return {
        ...common,
        name: result.name,
        created: result.created !== undefined,
        changed: result.changed,
      };
    case "list":
      return {
        ...common,
        defs: Object.fromEntries(result.defs),
        rules: result.rules.map(ruleJson),
        warnings: result.warnings,
      };
    case "flatten":
      return { ...common, ids: result.ids };
    case "trust": {
      const probes = result.probes.map(({ id, words }) => ({ id, words }));
      return { ...common, probes, trusted: probes.length > 0 };
    }
    case "untrust":
      return { ...common, changed: result.changed };
    case "hook":
      return { ...common, hook: result.hook, path: result.path };
  }
}

function probeJson({ state, reason, code, told }: ProbeResult): {
  readonly [key: string]: JsonValue;
} {
  return { state, reason, code, output: outputHead(told, headLines).lines };
}

/** A rule with its defaults; what it does not have is `null`. */
function ruleJson(rule: RuleRecord): JsonValue {
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
  };
}

function expectJson(adapter: Adapter): JsonValue {
  if (adapter.kind !== "match") return adapter.kind;
  return { "err-match": adapter.err, "ok-match": adapter.ok };
}
