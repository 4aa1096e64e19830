/**
 * What `ct-check` is: its options and examples.
 *
 * @module
 */
import {
  boundsOptions,
  emitOption,
  emitStderrOption,
  jsonOptions,
  type OptionsOf,
  type ToolDefinition,
} from "@ct/core/definition";
import { probePermissions } from "@ct/rules-engine";

const tokens =
  "Tokens: {RESULT} {OK} {ERRORS} {WARNED} {PENDING} {BROKEN} {SKIPPED} {TOTAL} {REASON}.";

/** The tool as data. */
export const definition = {
  name: "ct-check",
  summary: "Verify the recorded rules",
  description:
    "Verifies the rules that a project has recorded: reads the rule store (.ct/rules.jsonc in the nearest .ct directory at or above the working directory, or --file), runs the probe of every selected rule and reports each rule in one lane, in the order of the store, as soon as it is done. SUCCESS: the rule holds. ERROR: it is violated; the exit status becomes 1. WARN: it is violated, and its severity is warn; reported, but never fails the run. PENDING: recorded as not holding yet; its state is told, never enforced. BROKEN: the probe itself failed (exit status 2 or more, a signal, a timeout, a missing program); the exit status becomes 2, because a check that cannot run proves nothing. A probe is a list of words, never a shell command, and can only look: the suite's reading tools, ct-test, ct-each in its form that cannot write, and a bridge of single commands of other programs (cargo metadata and cargo tree offline and locked, cargo deny check offline unless the rule has network, rust-analyzer search and symbols, deno info --json, deno lint --json, deno check from the cache). The whole store is validated before anything runs: a malformed rule, an id that is there twice, an unknown {def:NAME} or a probe that is not permitted exits with 2 and names the rule. A rule reads its probe by exit status (0 holds, 1 violated), or by its expect: empty (nothing is printed), or patterns ok-match and err-match. For each rule that does not hold, the reason, the rule's why and the beginning of what its probe printed go to stderr. It writes nothing; ct-rules is the tool that writes the store. A probe cannot run ct-check. Exit status: 0 every enforced rule holds, 1 one is violated, 2 usage or store error, a selection without rules, or a broken rule. Call it as `ct check …` or `ct-check …`.",
  options: {
    file: {
      kind: "path",
      description:
        "The rule store. By default .ct/rules.jsonc in the nearest .ct directory at or above the working directory.",
    },
    id: {
      kind: "text",
      description:
        "Select the rules whose whole id matches this pattern. Promoted from literal to glob to regex; `|` is a regex alternation.",
    },
    mode: {
      kind: "choice",
      values: ["literal", "glob", "regex"],
      description:
        "Take the pattern of --id as the stated kind instead of promoting it. Use literal for an id with dots or brackets in it.",
    },
    tag: {
      kind: "list",
      split: true,
      description: "Select the rules with any of these tags. Repeatable or comma-joined.",
    },
    "fail-fast": {
      kind: "flag",
      description:
        "Stop after the first rule in lane ERROR; the rest is reported as SKIPPED. A broken rule does not stop the run.",
    },
    list: {
      kind: "flag",
      description: "Print the selected rules with flags, question and tags, and run nothing.",
    },
    jobs: {
      kind: "integer",
      default: 1,
      description: "How many probes run at a time. Reports stay in the order of the store.",
    },
    quiet: {
      kind: "flag",
      description:
        "Print no line per rule and no summary; the reasons on stderr and --emit remain.",
    },
    ...jsonOptions,
    format: {
      kind: "choice",
      values: ["junit", "sarif"],
      description:
        "Print the results in the format of JUnit (XML, for test reports) or SARIF 2.1.0 (JSON, for code scanning), in place of all text.",
    },
    "emit-each": {
      kind: "text",
      dashValues: "text",
      description:
        "Template printed to stdout for each rule, in place of its line. Tokens: {RESULT} {ID} {QUESTION} {CODE} {WHY} {CMD}.",
    },
    emit: {
      ...emitOption,
      description: `Template printed to stdout in the end, in place of the summary. ${tokens}`,
    },
    "emit-stderr": {
      ...emitStderrOption,
      description: `Template printed to stderr in the end. ${tokens}`,
    },
    timeout: {
      kind: "seconds",
      description:
        "Kill a probe and all it started after this many seconds; its rule is BROKEN. A rule's own timeout comes first. Fractions are allowed.",
    },
    heartbeat: boundsOptions.heartbeat,
    "heartbeat-emit": {
      ...boundsOptions["heartbeat-emit"],
      description:
        "Template of the heartbeat line. Tokens: {ELAPSED} (whole seconds so far) {TOOL} {ID} {RUNNING} {DONE} {TOTAL}; the ids of several rules that run are joined by a comma, and RUNNING is their number.",
    },
    "heartbeat-to": boundsOptions["heartbeat-to"],
  },
  exclusive: [["format", "json"], ["format", "json-pretty"], ["format", "list"]],
  permissions: { run: probePermissions },
  examples: [
    { command: "--jobs 2", purpose: "Every rule of the nearest store." },
    {
      command: "--tag ci --fail-fast --timeout 30",
      purpose: "What must hold before a merge.",
    },
    {
      command: "--id 'api-*' --list",
      purpose: "Which rules a pattern selects.",
    },
    {
      command: "--quiet --emit '{RESULT}: {REASON}' --jobs 4",
      purpose: "One line for a log; reasons still go to stderr.",
    },
  ],
} as const satisfies ToolDefinition;

/** The parsed options of `ct-check`. */
export type CheckOptions = OptionsOf<typeof definition>;
