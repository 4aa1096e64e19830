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
  pageOptions,
  type ToolDefinition,
} from "@ct/core/definition";
import { probePermissions } from "@ct/rules-engine/permissions";

const tokens =
  "Tokens: {RESULT} {OK} {ERRORS} {WARNED} {PENDING} {BROKEN} {SKIPPED} {TOTAL} {REASON}.";

/** The tool as data. */
export const definition = {
  name: "ct-check",
  summary: "Verify the recorded rules",
  description:
    "Verifies the rules that a project has recorded. It reads the rule store (.ct/rules.jsonc " +
    "in the nearest .ct directory at or above the working directory, or --file), runs the probe " +
    "of every selected rule, and reports each rule as soon as it is done, in the order of the " +
    "store. Each rule ends in one lane. SUCCESS: the rule holds. ERROR: it is violated, and the " +
    "exit status is 1. WARN: it is violated, but its severity is warn, so it is reported and " +
    "does not fail the run. PENDING: it is recorded as not holding yet; its state is reported, " +
    "never enforced. BROKEN: the probe itself failed (exit status 2 or more, a signal, a " +
    "timeout, a missing program), and the exit status is 2, because a check that cannot run " +
    "proves nothing. A probe is a list of words, never a shell command, and only reads: the " +
    "suite's reading tools, ct-test, ct-each in its read-only form, and a few commands of other " +
    "programs (cargo metadata and cargo tree offline and locked, rust-analyzer symbols, deno " +
    "info --json, deno lint --json, deno check from the cache). cargo deny check, rust-analyzer " +
    "search and deno with a configuration file can run code of the checkout; they are permitted " +
    "only in a store that a person trusts (see ct rules --help). The whole store is validated " +
    "before anything runs: a malformed rule, a duplicate id, an unknown {def:NAME} or a probe " +
    "that is not permitted exits with 2 and names the rule. Each rule judges its probe by the " +
    "exit status (0 holds, 1 violated) or by its expect: empty (it prints nothing), or the " +
    "patterns ok-match and err-match. For each rule that does not hold, the reason, the rule's " +
    "why and the beginning of the probe's output go to stderr. ct-check writes nothing; " +
    "ct-rules writes the store. --staged checks the files staged in git instead of the working " +
    "tree. A probe cannot run ct-check. Exit status: 0 every enforced rule holds, 1 one is " +
    "violated, 2 usage or store error, a selection without rules, or a broken rule. Call it as " +
    "`ct check …` or `ct-check …`.",
  options: {
    file: {
      kind: "path",
      description: "The rule store. By default .ct/rules.jsonc in the nearest .ct directory at " +
        "or above the working directory.",
    },
    staged: {
      kind: "flag",
      description:
        "Check the files staged in git instead of the working tree: those of the next commit. " +
        "The store must be staged, too. The probes run in a private copy in TMPDIR (by default " +
        "/tmp), which is removed afterwards. Files of submodules and files outside of a sparse " +
        "checkout are not in it. Contents are as git stores them: no filter runs, and line " +
        "endings stay.",
    },
    prove: {
      kind: "flag",
      description:
        "With --staged, check that rules can fail: each probe must hold, and be violated once " +
        "the red example that ct-rules recorded with the rule is applied to the copy. A rule " +
        "that still holds is BROKEN. Rules without an example are listed but not run.",
    },
    id: {
      kind: "text",
      valuesFrom: "rules",
      description: "Select rules whose whole id matches this pattern. It is a literal, glob " +
        "or regex by its form; `|` separates alternatives of a regex.",
    },
    mode: {
      kind: "choice",
      values: ["literal", "glob", "regex"],
      description:
        "The kind of the pattern of --id: without it, the pattern is promoted. Use literal for " +
        "an id with dots or brackets in it.",
    },
    tag: {
      kind: "list",
      split: true,
      valuesFrom: "tags",
      description: "Select the rules with any of these tags. Repeatable or comma-joined.",
    },
    "fail-fast": {
      kind: "flag",
      description: "Stop after the first rule in lane ERROR; the rest are reported as SKIPPED. A " +
        "broken rule does not stop the run.",
    },
    list: {
      kind: "flag",
      description: "Print the selected rules, and run nothing.",
    },
    jobs: {
      kind: "integer",
      default: 1,
      description:
        "How many probes run at a time, at most 64. Reports stay in the order of the store.",
    },
    watch: {
      kind: "flag",
      description:
        "Check again when files change: those that git does not ignore. Needs a terminal; " +
        "Ctrl-C ends it.",
    },
    quiet: {
      kind: "flag",
      description: "Print no line per rule and no summary; the reasons on stderr and --emit are " +
        "still printed.",
    },
    ...jsonOptions,
    format: {
      kind: "choice",
      values: ["junit", "sarif"],
      description:
        "Print JUnit or SARIF 2.1.0 instead of text: XML for test reports, or JSON for code " +
        "scanning.",
    },
    "emit-each": {
      kind: "text",
      dashValues: "text",
      description: "Template printed for each rule, in place of its line. Tokens: " +
        "{RESULT} {ID} {QUESTION} {CODE} {WHY} {CMD}.",
    },
    emit: {
      ...emitOption,
      description: `Template printed to stdout at the end, in place of the summary. ${tokens}`,
    },
    "emit-stderr": {
      ...emitStderrOption,
      description: `Template printed to stderr at the end. ${tokens}`,
    },
    ...pageOptions,
    timeout: {
      kind: "seconds",
      description:
        "Kill a probe after this many seconds: with everything it started. Its rule is BROKEN. A " +
        "rule's own timeout takes precedence. Fractions are allowed.",
    },
    heartbeat: boundsOptions.heartbeat,
    "heartbeat-emit": {
      ...boundsOptions["heartbeat-emit"],
      description: "Template of the heartbeat line. Tokens: {ELAPSED} (whole seconds so far) " +
        "{TOOL} {ID} {RUNNING} {DONE} {TOTAL}. RUNNING is the number of rules that are running; " +
        "{ID} joins theirs with commas.",
    },
    "heartbeat-to": boundsOptions["heartbeat-to"],
  },
  exclusive: [
    ["format", "json"],
    ["format", "json-pretty"],
    ["format", "list"],
    ["watch", "staged"],
    ["watch", "json"],
    ["watch", "json-pretty"],
    ["watch", "format"],
    ["watch", "budget"],
    ["watch", "cursor"],
  ],
  permissions: { run: probePermissions, copiesWith: "staged" },
  examples: [
    { command: "--jobs 2", purpose: "Check every rule of the nearest store." },
    {
      command: "--tag ci --fail-fast --timeout 30",
      purpose: "Check what must hold before a merge.",
    },
    {
      command: "--staged --quiet",
      purpose: "Check what the next commit will have, as the git hook does.",
    },
    {
      command: "--id 'api-*' --list",
      purpose: "Show which rules a pattern selects.",
    },
    {
      command: "--quiet --emit '{RESULT}: {REASON}' --jobs 4",
      purpose: "Print one line for a log; reasons still go to stderr.",
    },
  ],
} as const satisfies ToolDefinition;

/** The parsed options of `ct-check`. */
export type CheckOptions = OptionsOf<typeof definition>;
