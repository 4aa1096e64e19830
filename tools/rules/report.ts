/**
 * What a call did as text, or as JSON.
 *
 * @module
 */
import { printsJson } from "@ct/core/definition";
import type { Context } from "@ct/core/context";
import { escapeControls, shellWord, valueAt, withoutAnsi } from "@ct/base";
import type { OnResult } from "@ct/core/library";
import { outputHead, type ProbeResult, ruleLine } from "@ct/rules-engine";
import { reportCommit } from "@ct/write";
import { definition, type RulesOptions } from "./definition.ts";
import { headLines, rulesJson } from "./report_json.ts";
import type { RulesReport } from "./rules_json.ts";
import type {
  AddResult,
  ListResult,
  PromoteResult,
  RulesResult,
  SuggestResult,
  TrustResult,
  TryResult,
} from "./result.ts";

/** Prints what a call did. */
export function report(
  result: RulesResult,
  options: RulesOptions,
  { ctx, onResult }: { readonly ctx: Context; readonly onResult: OnResult<RulesReport> },
): void {
  if ("written" in result && result.written !== undefined) {
    reportCommit(result.written, definition.name, ctx);
  }
  if (printsJson(options)) {
    onResult(rulesJson(result));
    return;
  }
  if (result.verb === "list" || !options.quiet) {
    for (const line of informationOf(result)) {
      ctx.stdout.write(escapeControls(line) + "\n");
    }
  }
  for (const line of problemsOf(result)) {
    ctx.stderr.write(escapeControls(line) + "\n");
  }
}

function informationOf(result: RulesResult): readonly string[] {
  const created = "created" in result && result.created !== undefined
    ? [`created ${result.created}`]
    : [];
  switch (result.verb) {
    case "init":
      return [...created, `store present at ${result.store}`];
    case "add":
      return result.recorded ? [...created, ...recordedLines(result)] : [];
    case "promote":
      return result.probe.state === "holds"
        ? [
          `promoted '${result.id}' (verified: ${result.probe.reason}); now enforced`,
        ]
        : [];
    case "try":
      return prototypeLines(result);
    case "remove":
      return [`removed '${result.id}'`];
    case "def":
      return [
        ...created,
        `def '${result.name}' ${result.changed ? "set" : "already has this value"}`,
      ];
    case "list":
      return listLines(result);
    case "suggest":
      return suggestLines(result);
    case "flatten":
      return [flattenLine(result.ids)];
    case "trust":
      return trustLines(result);
    case "trust-server":
      return [
        `trusted ${result.server} in ${result.store}; ` +
        `ct rules --untrust --server ${result.server} ends it`,
      ];
    case "untrust":
      return [`${result.store} is ${result.changed ? "no longer" : "not"} trusted`];
    case "hook":
      return [`wrote ${result.path} — ${hookPurposes[result.hook]}`];
  }
}

const hookPurposes = {
  cargo: "cargo test now enforces the rules",
  deno: "deno test --allow-run=ct now enforces the rules",
  git: "git commit now enforces the rules for what is staged",
};

function recordedLines(
  { id, pending, keepsPrompt, probe }: AddResult,
): readonly string[] {
  const how = probe.code === "untrusted"
    ? "pending, not run: it can run code of the checkout; " +
      "a person types ct rules --trust, which runs and enforces it"
    : !pending
    ? `verified: ${probe.reason}`
    : probe.state === "holds"
    ? `pending; it already holds: ${probe.reason}; ct rules --promote=${id} enforces it`
    : "pending; not yet held";
  const kept = 'the request is kept in the rule\'s "prompt"; ct rules --flatten removes it';
  return [`recorded '${id}' (${how})`, ...(keepsPrompt ? [kept] : [])];
}

function prototypeLines({ probe }: TryResult): readonly string[] {
  const advice = "not saved — --add ID --question TEXT records it";
  return [
    `prototype: ${probe.state.toUpperCase()} (${probe.reason}); ${advice}`,
    ...(probe.state === "holds" ? [] : headOf(probe)),
  ];
}

function trustLines(
  { store, probes, commands, pending }: TrustResult,
): readonly string[] {
  const ids = commands.flatMap((command) => command.ids);
  const lines = [
    ...(probes.length === 0 ? [] : [`trusted ${store} as it is now; ct rules --untrust ends it`]),
    ...(ids.length === 0
      ? []
      : [`trusted ${ids.join(", ")} of ${store}; ct rules --untrust ends it`]),
    ...pending.flatMap(({ id, probe }) =>
      probe.state === "holds"
        ? [`promoted '${id}' (verified: ${probe.reason}); now enforced`]
        : [`'${id}' stays pending (${probe.reason})`, ...headOf(probe)]
    ),
  ];
  return lines.length > 0 ? lines : [`nothing to trust: all probes of ${store} may run without it`];
}

function listLines({ defs, rules }: ListResult): readonly string[] {
  const names = [...defs.keys()].sort();
  const shown = (name: string): string => {
    const value = valueAt(defs, name);
    return typeof value === "string" ? value : `[${value.join(", ")}]`;
  };
  return [
    ...(names.length === 0 ? [] : ["defs:"]),
    ...names.map((name) => `  ${name} = ${shown(name)}`),
    `rules (${rules.length}):`,
    ...rules.map((rule) => `  ${ruleLine(rule)}`),
  ];
}

/** Commands that record the suggestions, and what cannot be recorded. */
function suggestLines({ suggestions, unread }: SuggestResult): readonly string[] {
  const possible = suggestions.filter(({ refused }) => refused === undefined);
  const others = suggestions.filter(({ refused }) => refused !== undefined);
  return [
    ...possible.flatMap(({ id, question, probe, from, needsTrust }) => [
      `# ${from}${needsTrust ? "; needs ct rules --trust" : ""}`,
      ["ct", "rules", "--add", id, "--question", question, "--", ...probe].map(shellWord).join(" "),
    ]),
    ...others.map(({ from, probe }) =>
      `# ${from}: not a probe that is permitted: ${probe.join(" ")}`
    ),
    ...unread.map((line) => `# not read: ${line}`),
    `${possible.length} rule(s) suggested, nothing written`,
  ];
}

function flattenLine(ids: readonly string[]): string {
  if (ids.length === 0) return "nothing to flatten: no rule keeps a prompt";
  return `flattened ${ids.length} prompt(s) (${ids.join(", ")}); nothing else changed`;
}

/** What stood in the way, for stderr. */
function problemsOf(result: RulesResult): readonly string[] {
  switch (result.verb) {
    case "add":
      return result.recorded ? notesOf(result.probe) : notRecordedLines(result);
    case "promote":
      return result.probe.state === "holds" ? notesOf(result.probe) : notPromotedLines(result);
    case "try":
      return notesOf(result.probe);
    case "list":
      return result.warnings.map((warning) => `${definition.name}: warning: ${warning}`);
    default:
      return [];
  }
}

function notRecordedLines({ id, probe }: AddResult): readonly string[] {
  const isBroken = probe.state === "broken";
  const hint = probe.isEmpty
    ? "the probe has to look at something; --allow-empty records a rule that need not"
    : isBroken
    ? "the probe has to run before its rule can be recorded"
    : "make it hold, or record it with --pending";
  return [
    `${definition.name}: rule '${id}' ${
      isBroken ? "BROKEN" : "FAILED"
    } (${probe.reason}); not recorded`,
    ...headOf(probe),
    `${definition.name}: ${hint}`,
  ];
}

function notPromotedLines({ id, probe }: PromoteResult): readonly string[] {
  const word = probe.state === "broken" ? "its probe is broken" : "it is violated";
  return [
    `${definition.name}: rule '${id}' does not hold yet: ${word} (${probe.reason})`,
    ...headOf(probe),
  ];
}

/** What a tool of ours said though its rule holds, such as how it read a name that nothing has. */
function notesOf({ state, observations, stderr }: ProbeResult): readonly string[] {
  if (state !== "holds" || observations === undefined) return [];
  return outputHead(stderr, headLines).lines;
}

function headOf({ explanation }: ProbeResult): readonly string[] {
  const { lines, more } = outputHead(withoutAnsi(explanation), headLines);
  return more > 0 ? [...lines, "(...)"] : lines;
}
