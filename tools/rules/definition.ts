/**
 * What `ct-rules` is: its options, words and examples.
 *
 * @module
 */
import { jsonOptions, type OptionsOf, type ToolDefinition } from "@ct/core/definition";
import { probePermissions } from "@ct/rules-engine/permissions";
import { serverNames } from "@ct/rules-engine/servers";

/** The tool as data. */
export const definition = {
  name: "ct-rules",
  summary: "Record the rules that a project keeps to",
  description:
    "Writes the rule store .ct/rules.jsonc: what must stay true about a project. A rule is a " +
    "question with a probe, a command that only reads; ct-check verifies the rules. Each call " +
    "takes one verb. --init creates an empty store. --add ID records a rule with --question and " +
    "the probe after --, which runs at once and must hold unless --pending is given. --promote " +
    "ID enforces a pending rule if its probe holds now. --remove ID deletes a rule. --def " +
    "NAME=VALUE sets a text or list of texts that probes use as {def:NAME}. --list prints the " +
    "store. --suggest prints commands that would record the project's own checks. --flatten " +
    "removes every recorded --prompt. --hook cargo, deno or git writes a file that makes `cargo " +
    "test`, `deno test` or `git commit` fail when a rule does not hold. Without a verb, the " +
    "probe after -- is tried and nothing is written. A probe is ct-search, ct-view, ct-tree, " +
    "ct-outline, ct-refs, ct-deps, ct-test, `ct-each` in its read-only form, one of the fixed " +
    "read-only programs, or one of the read-only calls of cargo, rust-analyzer and deno that " +
    "ct-check knows; everything else is refused, and the list cannot be extended. --trust asks " +
    "a person in the terminal to let probes run code of the checkout, as npm test, pytest and " +
    "make do, until what determines the command changes, and enforces pending rules that hold; " +
    "--untrust ends that. A rule holds if its probe exits with 0 and is violated if it exits " +
    "with 1; --expect empty, --expect-ok and --expect-err judge the output instead. The store " +
    "is --file, or else .ct/rules.jsonc in the nearest .ct directory at or above the working " +
    "directory. A write keeps comments and layout, and the rules that other calls add at the " +
    "same time. Exit status: 0 done, 1 a probe does not hold and nothing was recorded, 2 " +
    "everything else. Call it as `ct rules …` or `ct-rules …`.",
  options: {
    file: {
      kind: "path",
      description: "The rule store. By default .ct/rules.jsonc in the nearest .ct directory at " +
        "or above the working directory.",
    },
    init: {
      kind: "flag",
      description: "Create an empty store if there is none. It starts with a comment.",
    },
    add: {
      kind: "text",
      description:
        "Record a rule under this new name. Needs --question and a probe after --, which runs " +
        "now and must hold unless --pending is given.",
    },
    pending: {
      kind: "flag",
      description: "Record the rule of --add even if it is violated. ct-check reports it, but " +
        "enforces it only after --promote.",
    },
    question: {
      kind: "text",
      description: "The question that the rule of --add asks. Required with --add.",
    },
    why: {
      kind: "text",
      payload: true,
      description:
        "The reason for the rule of --add; shown when it fails. Takes file:PATH and text:VALUE.",
    },
    prompt: {
      kind: "text",
      payload: true,
      description: "The request that led to the rule, word for word. It is kept for " +
        "reference; --flatten removes it. Takes file:PATH and text:VALUE.",
    },
    tag: {
      kind: "list",
      split: true,
      valuesFrom: "tags",
      description: "Tags of the rule of --add, for ct-check --tag. Repeatable or comma-joined.",
    },
    severity: {
      kind: "choice",
      values: ["fail", "warn"],
      description:
        "The effect of a violation of the rule of --add. fail (the default) fails ct-check; " +
        "warn is only reported.",
    },
    expect: {
      kind: "choice",
      values: ["exit", "empty"],
      dashValues: "number",
      description: "What decides whether the rule holds. exit (the default): status 0 means it " +
        "holds, 1 means it is violated. empty: it holds if the probe exits with 0 and prints " +
        "nothing.",
    },
    "expect-ok": {
      kind: "text",
      description: "The rule holds if the probe's output matches this. The " +
        "pattern is promoted.",
    },
    "expect-err": {
      kind: "text",
      description: "The rule is violated if the probe's output matches this. " +
        "It takes precedence over --expect-ok and is promoted.",
    },
    network: {
      kind: "flag",
      description:
        "Let a probe use the network, if it has a known use for it. All other probes stay offline.",
    },
    "allow-empty": {
      kind: "flag",
      description:
        "Let a probe of the suite select no file. Without this option such a probe is broken, " +
        "since it proves nothing.",
    },
    baseline: {
      kind: "path",
      description:
        "A file of accepted findings, one per line as the probe prints them, relative to the " +
        "directory of .ct. A finding that is not in it violates the rule; one that no longer " +
        "occurs is reported until its line is removed. Line numbers are ignored.",
    },
    red: {
      kind: "list",
      description: "Example of a violation for the rule of --add: FILE=TEXT. `ct check --staged " +
        "--prove` writes the file in a copy, and the rule must then be violated. \\n in TEXT is " +
        "a newline. Repeatable.",
    },
    "red-edit": {
      kind: "list",
      description:
        "The same as --red, as 'FIND=>REPLACE': in all files that have FIND. Repeatable.",
    },
    prove: {
      kind: "flag",
      description:
        "Record the rule of --add only if --red or --red-edit violates it. The probe runs in a " +
        "copy of the files that git does not ignore, which is removed afterwards.",
    },
    timeout: {
      kind: "seconds",
      description: "Kill the probe after this many seconds. Fractions are allowed.",
    },
    promote: {
      kind: "text",
      valuesFrom: "rules",
      description: "Enforce a pending rule, if its probe holds now.",
    },
    remove: {
      kind: "text",
      valuesFrom: "rules",
      description: "Delete the rule with exactly this name.",
    },
    def: {
      kind: "text",
      valuesFrom: "definitions",
      description: "Set a definition, written NAME=VALUE; probes use it as {def:NAME}. VALUE is " +
        "a JSON string, a JSON list of strings, or plain text.",
    },
    list: { kind: "flag", description: "Print definitions and rules." },
    suggest: {
      kind: "flag",
      description:
        "Print commands that would record the project's own checks: scripts of package.json, " +
        "tsconfig.json, zones of ESLint, targets of the Makefile, and steps of " +
        ".github/workflows. Nothing is run or written.",
    },
    flatten: {
      kind: "flag",
      description: "Remove the prompt of every rule.",
    },
    hook: {
      kind: "choice",
      values: ["cargo", "deno", "git"],
      description: "Write a file that enforces the store: tests/ct_invariants.rs for cargo test, " +
        "tests/ct_invariants_test.ts for deno test, the pre-commit hook for git. A file that " +
        "ct-rules did not write is left alone.",
    },
    trust: {
      kind: "flag",
      description:
        "Let probes run code of the checkout: shows them, asks in the terminal, and lasts until " +
        "what determines them changes. Pending rules that hold are enforced.",
    },
    untrust: {
      kind: "flag",
      description: "Withdraw the trust in the store.",
    },
    server: {
      kind: "choice",
      values: serverNames,
      description:
        "With --trust or --untrust: trust this language server, which ct refs --server " +
        "starts, in the project of the working directory, in place of the store.",
    },
    quiet: { kind: "flag", description: "Print no confirmations." },
    ...jsonOptions,
  },
  exclusive: [[
    "init",
    "add",
    "promote",
    "remove",
    "def",
    "list",
    "suggest",
    "flatten",
    "hook",
    "trust",
    "untrust",
  ]],
  tail: {
    name: "probe",
    description: "The probe, after `--`. --add records it; without a verb it is only tried. It " +
      "is started directly, without a shell.",
  },
  permissions: { write: true, run: probePermissions },
  examples: [
    {
      command: "--add no-todo --question 'Is the code free of TODO?' -- ct-search --base src " +
        "--grep TODO --expect none",
      purpose: "Record a rule that holds now; ct-check makes sure that it still does.",
    },
    {
      command: "--add no-debug --question 'No debugger?' --red 'src/red.ts=debugger;' --prove " +
        "-- ct-search debugger src --expect none",
      purpose: "Record a rule that is proved to fail where it should.",
    },
    {
      command: "--add small-files --pending --question 'Is every file small?' -- ct-search " +
        "--base src --size +40k --expect none",
      purpose: "Record a goal that is not reached yet.",
    },
    { command: "--promote small-files", purpose: "Enforce the goal once it is reached." },
    {
      command: `--def 'sources=["src","lib"]'`,
      purpose: "Define the list that {def:sources} stands for in probes.",
    },
    {
      command: "-- ct-search --base src --grep 'console\\.log' --expect none",
      purpose: "Try a probe and write nothing.",
    },
    { command: "--hook deno", purpose: "Make deno test enforce the rules." },
  ],
} as const satisfies ToolDefinition;

/** The parsed options of `ct-rules`. */
export type RulesOptions = OptionsOf<typeof definition>;
