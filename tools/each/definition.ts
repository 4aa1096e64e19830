/**
 * What `ct-each` is: its options, words and examples.
 *
 * @module
 */
import {
  boundsOptions,
  emitOption,
  emitStderrOption,
  jsonOptions,
  type OptionsOf,
  pathsPositional,
  questionOption,
  selectionOptions,
  type ToolDefinition,
  unusedModeOption,
  walkDepthOption,
} from "@ct/core/definition";
import { readOnlyPrograms } from "@ct/core/run";

const tokens = "Tokens: {RESULT} {OK} {ERRORS} {SKIPPED} {TOTAL} {QUESTION} {EXPECT} {REASON}.";

/** The tool as data. */
export const definition = {
  name: "ct-each",
  summary: "Run a command for each item and judge the sweep",
  description:
    "Runs a command once for each item and judges how many succeed: a shell loop without a " +
    "shell. The items are, in this order, the words of --items, the files below --base that " +
    "--name, --ext and --path select, and with --stdin the lines of standard input. Everything " +
    "after -- is the command. In each of its words {ITEM} stands for the item and {INDEX} for " +
    "its position, counted from 1. A word is never split, so an item is always one argument. An " +
    "item succeeds if its command exits with 0 in time. For tools of the suite and grep, status " +
    "1 is a no. An item is BROKEN if such a program ends in any other way, or if its command " +
    "cannot be started, and with --expect none, =N or -N also if any command was ended by " +
    "--timeout or a signal: it is named before the summary, and the exit status is 2, whatever " +
    "--expect says. --expect judges the number of successes: all (the default), any, none, N " +
    "(at least), =N, +N (more than), -N (fewer than). Only a fixed set of programs can be run: " +
    "cat ct-check ct-deps ct-outline ct-refs ct-search ct-tree ct-view echo false file grep " +
    "head ls pwd stat tail true wc, and ct-test; with --mutating also ct-edit and ct-patch. " +
    "Every item's command is checked before the first one runs; if one is refused, nothing runs " +
    "and the exit status is 2. --dry-run prints the commands and runs none. --jobs N runs " +
    "several at a time and still reports in the order of the items. Exit status: 0 the verdict " +
    "is SUCCESS, 1 it is ERROR, 2 usage or runtime error, a refused command or a broken item. " +
    "Call it as `ct each …` or `ct-each …`.",
  positionals: {
    paths: {
      ...pathsPositional,
      description: "Directories and files to take items from, in place of --base.",
    },
  },
  options: {
    items: {
      kind: "list",
      greedy: true,
      payload: true,
      description: "Take all words up to the next option as items; repeatable. file:PATH stands " +
        "for the non-empty lines of a file, text:VALUE for one literal item.",
    },
    mode: unusedModeOption,
    ...selectionOptions,
    base: {
      kind: "path",
      description: "Take the files below this directory as items, or this one file. By default " +
        "the working directory if an option selects files, such as --name, --ext or --path.",
    },
    depth: walkDepthOption,
    stdin: {
      kind: "flag",
      description:
        "Also take the lines of standard input as items. Empty lines are skipped; these items " +
        "come last.",
    },
    question: {
      ...questionOption,
      description: "The question that this sweep answers. It is printed first, as a `== … ==` " +
        "banner, unless --quiet is given.",
    },
    expect: {
      kind: "text",
      dashValues: "number",
      implied: "all",
      description: "How many successes count as SUCCESS. One of: all, any (at least 1), none " +
        "(exactly 0), N (at least N), =N (exactly N), +N (more than N), -N (fewer than N).",
    },
    "fail-fast": {
      kind: "flag",
      description:
        "Stop after the first item that fails; the rest are skipped and do not count as successes.",
    },
    mutating: {
      kind: "flag",
      description: "Also allow ct-edit and ct-patch as the command. Nothing else.",
    },
    "dry-run": {
      kind: "flag",
      description: "Print the command of every item and run none. Each line begins with `would " +
        "run: `.",
    },
    jobs: {
      kind: "integer",
      default: 1,
      description:
        "How many commands run at a time, at most 64. Reports stay in the order of the items.",
    },
    timeout: {
      kind: "seconds",
      description: "Kill an item's command after this many seconds, with everything it started. " +
        "The item fails, and its {CODE} is timeout. Fractions are allowed. A write of the suite " +
        "that has begun by then is finished, and its outcome counts.",
    },
    retries: {
      kind: "integer",
      default: 0,
      description:
        "Repeat a failed command up to this many times, each time with the full --timeout. Only " +
        "the last run counts.",
    },
    heartbeat: boundsOptions.heartbeat,
    "heartbeat-emit": {
      ...boundsOptions["heartbeat-emit"],
      description: "Template of the heartbeat line. Tokens: {ELAPSED} (whole seconds so far) " +
        "{TOOL} {QUESTION} {ITEM} {INDEX} {RUNNING} {DONE} {TOTAL}. RUNNING is the number of " +
        "items that are running; {ITEM} and {INDEX} join theirs with commas.",
    },
    "heartbeat-to": boundsOptions["heartbeat-to"],
    "emit-each": {
      kind: "text",
      dashValues: "text",
      description: "Template printed for each item, in place of its line. " +
        "Tokens: {RESULT} {ITEM} {INDEX} {CODE} {CMD} {STDOUT} {STDERR}.",
    },
    emit: {
      ...emitOption,
      description: `Template printed in place of the summary. ${tokens}`,
    },
    "emit-stderr": {
      ...emitStderrOption,
      description: `Template printed to stderr after the sweep. ${tokens}`,
    },
    "show-output": {
      kind: "flag",
      description: "Also print the output of each command; with --json, to stderr.",
    },
    quiet: {
      kind: "flag",
      description: "Print no banner, no line per item and no summary; templates and reasons are " +
        "still printed.",
    },
    json: {
      kind: "flag",
      description:
        "Print one JSON object instead of text: totals, and a record for each item that ran.",
    },
    "json-pretty": jsonOptions["json-pretty"],
  },
  foreignOptions: [
    { names: ["j", "P", "parallel", "max-procs"], advice: "--jobs N runs N commands at a time" },
    {
      names: ["I", "n", "max-args"],
      advice: "the command runs once for each item, which is {ITEM} in it",
    },
    {
      names: ["cmd", "command"],
      advice: "the command stands after --, as in ct each FILES -- COMMAND",
    },
    {
      names: ["0", "null", "from", "file"],
      advice: "--stdin takes items from standard input, one per line",
    },
  ],
  tail: {
    name: "command",
    required: true,
    description:
      "The command and its arguments, after `--`; {ITEM} and {INDEX} are replaced in every word.",
  },
  permissions: {
    run: {
      programs: readOnlyPrograms,
      tools: [
        "ct-check",
        "ct-deps",
        "ct-outline",
        "ct-refs",
        "ct-search",
        "ct-test",
        "ct-tree",
        "ct-view",
      ],
      mutating: ["ct-edit", "ct-patch"],
      ruleChecks: ["deps", "mods"],
    },
  },
  examples: [
    {
      command: "--items a.txt b.txt -- cat {ITEM}",
      purpose: "Run one command for each word.",
    },
    {
      command: "--base src --ext ts -- ct-search --base {ITEM} --grep TODO --expect none --quiet",
      purpose: "Fail if any file has a TODO, and say which.",
    },
    {
      command: "--items file:names.txt --mutating --dry-run -- ct-edit --base {ITEM} --find old " +
        "--replace new",
      purpose: "Show what would run for each line of a file.",
    },
  ],
} as const satisfies ToolDefinition;

/** The parsed options of `ct-each`. */
export type EachOptions = OptionsOf<typeof definition>;
