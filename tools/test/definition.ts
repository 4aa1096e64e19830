/**
 * What `ct-test` is: its options, words and examples.
 *
 * @module
 */
import {
  boundsOptions,
  emitOption,
  emitStderrOption,
  jsonOptions,
  modeOption,
  type OptionsOf,
  questionOption,
  type ToolDefinition,
} from "@ct/core/definition";
import { readOnlyPrograms } from "@ct/core/run";
import { bridgePrograms } from "@ct/rules-engine/permissions";

const tokens = "Tokens: {RESULT} {CODE} {QUESTION} {CMD} {STDOUT} {STDERR} {REASON} {FOCUS}.";

/** The tool as data. */
export const definition = {
  name: "ct-test",
  summary: "Run a command and judge it by what it prints",
  description:
    "Runs one command and judges it by its output, not only by its exit status. The first of " +
    "these that applies decides the verdict: a run longer than --timeout is an ERROR; a match " +
    "of an --err-match pattern is an ERROR; a match of an --ok-match pattern is SUCCESS; " +
    "otherwise --otherwise decides. Its default is error if an --ok-match is given, because the " +
    "match is then required, and otherwise exit, the command's own status. Patterns search a " +
    "whole stream; the -stdout and -stderr forms search one stream only. On ERROR the reason " +
    "goes to stderr. --focus prints the lines around a pattern, and --capture-tail shortens the " +
    "values of {STDOUT} and {STDERR}. Only a fixed set of read-only programs can be run: cat " +
    "ct-check ct-deps ct-outline ct-refs ct-search ct-tree ct-view echo false file grep head ls " +
    "pwd stat tail true wc. A project's own checks, such as npm test, pytest or make check, run " +
    "if a rule has them that a person has trusted; --rule ID runs the command of a rule. " +
    "Everything else is refused with exit status 2; the set cannot be extended, and there is no " +
    "shell. Exit status: 0 SUCCESS, 1 ERROR, 2 usage or runtime error. Call it as `ct test …` " +
    "or `ct-test …`.",
  options: {
    question: {
      ...questionOption,
      description: "The question that this run answers. It is printed first, as a `== … ==` " +
        "banner, unless --quiet is given.",
    },
    cmd: {
      kind: "text",
      requiredInManifest: true,
      description: "The program to run; its arguments come after --. Without this option the " +
        "first word after -- is the program.",
    },
    rule: {
      kind: "text",
      valuesFrom: "rules",
      description: "Run the command of this rule of the project, in the directory of its store.",
    },
    stdin: {
      kind: "text",
      payload: true,
      description: "Text for the command's standard input. Takes " +
        "file:PATH and text:VALUE.",
    },
    mode: modeOption,
    timeout: {
      kind: "seconds",
      description: "Kill the command after this many seconds, with everything it started. The " +
        "verdict is then ERROR, and {CODE} is timeout. Fractions are allowed.",
    },
    heartbeat: boundsOptions.heartbeat,
    "heartbeat-emit": {
      ...boundsOptions["heartbeat-emit"],
      description: "Template of the heartbeat line. Tokens: {ELAPSED} (whole seconds so far) " +
        "{TOOL} {QUESTION} {CMD}.",
    },
    "heartbeat-to": boundsOptions["heartbeat-to"],
    "err-match": {
      kind: "text",
      description: "ERROR if this pattern is found in stdout or stderr.",
    },
    "err-match-stdout": {
      kind: "text",
      description: "ERROR if this pattern is found in stdout.",
    },
    "err-match-stderr": {
      kind: "text",
      description: "ERROR if this pattern is found in stderr.",
    },
    "ok-match": {
      kind: "text",
      description:
        "SUCCESS if this pattern is found in stdout or stderr. Error patterns take precedence.",
    },
    "ok-match-stdout": {
      kind: "text",
      description: "SUCCESS if this pattern is found in stdout. Error patterns take precedence.",
    },
    "ok-match-stderr": {
      kind: "text",
      description: "SUCCESS if this pattern is found in stderr. Error patterns take precedence.",
    },
    otherwise: {
      kind: "choice",
      values: ["success", "error", "exit"],
      description: "The verdict if no pattern is found; exit follows the command's status. By " +
        "default error if an ok pattern is given, otherwise exit.",
    },
    expect: {
      kind: "text",
      dashValues: "number",
      description:
        "How many tests must have passed for SUCCESS, as their runner counts them: any (at " +
        "least 1), N (at least N), =N (exactly N), +N (more than N), -N (fewer than N). Without " +
        "a runner's count it is an ERROR, so a run without tests never passes.",
    },
    focus: {
      kind: "text",
      description:
        "Print the matching lines of the output to stderr. They are numbered, with --context " +
        "lines around each, and are also the value of {FOCUS}.",
    },
    context: {
      kind: "integer",
      default: 2,
      description: "Lines shown before and after each match of --focus.",
    },
    "capture-tail": {
      kind: "integer",
      description:
        "Limit {STDOUT} and {STDERR} to the last N lines. A line before them says how many are " +
        "omitted.",
    },
    emit: {
      ...emitOption,
      description: `Template printed to stdout after the run. ${tokens}`,
    },
    "emit-stderr": {
      ...emitStderrOption,
      description: `Template printed to stderr after the run. ${tokens}`,
    },
    "show-output": {
      kind: "flag",
      description: "Also print the command's output as it comes.",
    },
    runner: {
      kind: "choice",
      values: [
        ...["auto", "cargo", "cargo-test", "deno-check", "deno-test", "dotnet", "eslint", "gcc"],
        ...["go-test", "gradle", "jest", "junit", "mocha", "mypy", "nextest", "node", "pytest"],
        ...["ruff", "tap", "tsc", "unittest", "vitest"],
      ],
      description:
        "Read the output as that of this test runner, even from cat. auto reads all known " +
        "formats. By default, only the output of commands outside the read-only set is read. " +
        "Prints counts and each failure with its place, message and lines of source instead of " +
        "the output. If these do not agree with the runner's own summary or the exit status, " +
        "the reason and the last lines are printed; if something failed or the summary is " +
        "missing, an exit status of 0 is an ERROR.",
    },
    budget: {
      kind: "text",
      default: "4000tok",
      description:
        "Print at most this much of the failures, as in 4000tok or 20kb. Other failures are " +
        "named in one line, or counted. A token counts as 4 bytes.",
    },
    full: {
      kind: "flag",
      description: "Print the whole output as it comes, not only the failures.",
    },
    quiet: { kind: "flag", description: "Print no banner." },
    json: {
      kind: "flag",
      description: "Print one JSON object on one line instead of text: cmd, code, question, " +
        "reason, tool, verdict, and distilled where a runner's output was read.",
    },
    "json-pretty": jsonOptions["json-pretty"],
  },
  exclusive: [["cmd", "rule"], ["expect", "full"]],
  tail: {
    name: "args",
    description: "The command, after `--`; with --cmd its arguments.",
  },
  permissions: {
    run: {
      programs: readOnlyPrograms,
      tools: ["ct-check", "ct-deps", "ct-outline", "ct-refs", "ct-search", "ct-tree", "ct-view"],
      ruleChecks: ["deps", "mods"],
      ofRules: bridgePrograms,
    },
  },
  examples: [
    {
      command: "--cmd cat --ok-match ready -- server.log",
      purpose: "Succeed only if the log contains ready.",
    },
    {
      command:
        "--cmd ct-search --otherwise error --ok-match '0 match' -- --name '*.orig' --summary",
      purpose: "Judge another tool of the suite by what it prints.",
    },
    {
      command:
        "--question 'No warnings?' --cmd cat --err-match warning --focus warning -- build.log",
      purpose: "Fail on a warning and show where it is.",
    },
  ],
} as const satisfies ToolDefinition;

/** The parsed options of `ct-test`. */
export type TestOptions = OptionsOf<typeof definition>;
