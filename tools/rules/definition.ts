/**
 * What `ct-rules` is: its options, words and examples.
 *
 * @module
 */
import { jsonOptions, type OptionsOf, type ToolDefinition } from "@ct/core/definition";
import { probePermissions } from "@ct/rules-engine";

/** The tool as data. */
export const definition = {
  name: "ct-rules",
  summary: "Record the rules that a project keeps to",
  description:
    "Writes the rule store .ct/rules.jsonc: what must stay true about a project, each rule a question with a probe, a command that only looks. ct-check verifies it. One verb a call: --init makes an empty store; --add ID records a rule with --question and the probe after --, which is run at once and has to hold, or with --pending may still fail; --promote ID enforces a pending rule if its probe holds now; --remove ID deletes a rule; --def NAME=VALUE sets a text or list of texts that probes call {def:NAME}; --list prints what is there; --flatten removes every kept --prompt; --hook cargo, deno or git writes a file that makes `cargo test`, `deno test` or `git commit` fail when a rule does not hold. Without a verb the probe after -- is tried and nothing is written. A probe is ct-search, ct-view, ct-tree, ct-outline, ct-deps, ct-test, `ct-each` that changes nothing, one of the fixed read-only programs, or one of the read-only calls of cargo, rust-analyzer and deno that ct-check knows; everything else is refused, and the list cannot be extended. A rule holds if its probe exits with 0 and is violated if it exits with 1; --expect empty, --expect-ok and --expect-err read the output instead. The store is the nearest .ct directory's, upwards from the working directory, or --file. Every write keeps comments and layout, and rules that others add at the same time. Exit status: 0 done, 1 a probe does not hold and nothing was recorded, 2 everything else. Call it as `ct rules …` or `ct-rules …`.",
  options: {
    file: {
      kind: "path",
      description:
        "The rule store. By default .ct/rules.jsonc in the nearest directory with a .ct, from the working directory upwards.",
    },
    init: {
      kind: "flag",
      description: "Make an empty store with an explaining comment, if there is none.",
    },
    add: {
      kind: "text",
      description:
        "ID: record a rule under this name, without white space and not used yet. Needs --question and a probe after --, which runs now and must hold, unless --pending.",
    },
    pending: {
      kind: "flag",
      description:
        "For --add: record the rule even if it is violated. ct-check shows it but does not enforce it until --promote.",
    },
    question: {
      kind: "text",
      description: "For --add, and needed there: what the rule asks.",
    },
    why: {
      kind: "text",
      payload: true,
      description:
        "For --add: the reason for the rule, shown when it fails. Takes file:PATH and text:VALUE.",
    },
    prompt: {
      kind: "text",
      payload: true,
      description:
        "For --add: the request that led to the rule, word for word, so that its intent can be looked up. Nothing reads it; --flatten removes it. Takes file:PATH and text:VALUE.",
    },
    tag: {
      kind: "list",
      split: true,
      description: "For --add: words that ct-check --tag selects by. Repeatable or comma-joined.",
    },
    severity: {
      kind: "choice",
      values: ["fail", "warn"],
      description:
        "For --add: what a violation does. fail (the default) fails ct-check, warn is only reported.",
    },
    expect: {
      kind: "choice",
      values: ["exit", "empty"],
      dashValues: "number",
      description:
        "How the probe's end is read. exit (the default): status 0 holds, 1 is violated; empty: it holds if it exits with 0 and prints nothing.",
    },
    "expect-ok": {
      kind: "text",
      description:
        "The rule holds if this promoted pattern is found in the probe's output on either stream.",
    },
    "expect-err": {
      kind: "text",
      description:
        "The rule is violated if this promoted pattern is found in the probe's output, whatever --expect-ok says.",
    },
    network: {
      kind: "flag",
      description:
        "Let the probe use the network where it has a known use, as in cargo deny check. Everything else stays offline.",
    },
    timeout: {
      kind: "seconds",
      description:
        "Most seconds that the probe may take, now and whenever the rule is checked. Fractions are allowed.",
    },
    promote: {
      kind: "text",
      description: "ID: run the probe of this pending rule, and enforce the rule if it holds.",
    },
    remove: {
      kind: "text",
      description: "ID: delete the rule of exactly this name.",
    },
    def: {
      kind: "text",
      description:
        "NAME=VALUE: set a definition, which probes call {def:NAME}. VALUE is a JSON string or list of strings, else it is taken as a text.",
    },
    list: { kind: "flag", description: "Print definitions and rules." },
    flatten: {
      kind: "flag",
      description: "Remove the kept prompt of every rule, and name the rules that had one.",
    },
    hook: {
      kind: "choice",
      values: ["cargo", "deno", "git"],
      description:
        "Write a file that enforces the store: tests/ct_invariants.rs for cargo test, tests/ct_invariants_test.ts for deno test, the pre-commit hook for git. A file that was not written by this is left alone.",
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
    "flatten",
    "hook",
  ]],
  tail: {
    name: "probe",
    description:
      "The probe, after `--`: for --add, or without a verb to be tried. It is started directly, never by a shell.",
  },
  permissions: { write: true, run: probePermissions },
  examples: [
    {
      command:
        "--add no-todo --question 'Is the code free of TODO?' -- ct-search --base src --grep TODO --expect none",
      purpose: "Record a rule; it holds now, and ct-check sees to it that it stays so.",
    },
    {
      command:
        "--add small-files --pending --question 'Is every file small?' -- ct-search --base src --size +40k --expect none",
      purpose: "An aim: recorded although it is not reached yet.",
    },
    { command: "--promote small-files", purpose: "Enforce it once it is." },
    {
      command: `--def 'sources=["src","lib"]'`,
      purpose: "A list that a probe's {def:sources} stands for.",
    },
    {
      command: "-- ct-search --base src --grep 'console\\.log' --expect none",
      purpose: "Try a probe and write nothing.",
    },
    { command: "--hook deno", purpose: "Let deno test enforce the rules." },
  ],
} as const satisfies ToolDefinition;

/** The parsed options of `ct-rules`. */
export type RulesOptions = OptionsOf<typeof definition>;
