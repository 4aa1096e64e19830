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

const tokens = "Tokens: {RESULT} {CODE} {QUESTION} {CMD} {STDOUT} {STDERR} {REASON} {FOCUS}.";

/** The tool as data. */
export const definition = {
  name: "ct-test",
  summary: "Run a command and judge it by what it prints",
  description:
    "Runs one command and judges it by what it prints, not only by its exit status. The verdict is found in this order: a run that exceeds --timeout is an ERROR; a match of an --err-match pattern is an ERROR, whatever else; a match of an --ok-match pattern is SUCCESS; otherwise --otherwise decides, by default error if an --ok-match was given (it is the required proof then) and else exit, the command's own status. Patterns look at a whole stream, anywhere in it; the -stdout and -stderr forms look at one stream only. On ERROR the reason goes to stderr. --focus prints the lines around a pattern, --capture-tail shortens what {STDOUT} and {STDERR} stand for. Only a fixed set of read-only programs can be run: cat ct-check ct-deps ct-outline ct-search ct-tree ct-view echo false file grep head ls pwd stat tail true wc. Everything else is refused with exit 2, and there is no way to extend the set; there is no shell either. Exit status: 0 SUCCESS, 1 ERROR, 2 usage or runtime error. Call it as `ct test …` or `ct-test …`.",
  options: {
    question: {
      ...questionOption,
      description:
        "The question that this run answers; printed first as a `== … ==` banner, unless quiet.",
    },
    cmd: {
      kind: "text",
      required: true,
      description: "The program to run, one of the fixed set. Its arguments come after --.",
    },
    stdin: {
      kind: "text",
      payload: true,
      description:
        "Text for the command's standard input, which is empty otherwise. Takes file:PATH and text:VALUE.",
    },
    mode: modeOption,
    timeout: {
      kind: "seconds",
      description:
        "Kill the command and all it started after this many seconds; the verdict is ERROR then and {CODE} is timeout. Fractions are allowed.",
    },
    heartbeat: boundsOptions.heartbeat,
    "heartbeat-emit": {
      ...boundsOptions["heartbeat-emit"],
      description:
        "Template of the heartbeat line. Tokens: {ELAPSED} (whole seconds so far) {TOOL} {QUESTION} {CMD}.",
    },
    "heartbeat-to": boundsOptions["heartbeat-to"],
    "err-match": {
      kind: "text",
      description: "Found in stdout or stderr, it makes the verdict ERROR.",
    },
    "err-match-stdout": {
      kind: "text",
      description: "Found in stdout, it makes the verdict ERROR.",
    },
    "err-match-stderr": {
      kind: "text",
      description: "Found in stderr, it makes the verdict ERROR.",
    },
    "ok-match": {
      kind: "text",
      description:
        "Found in stdout or stderr, it makes the verdict SUCCESS, unless an error pattern was found.",
    },
    "ok-match-stdout": {
      kind: "text",
      description:
        "Found in stdout, it makes the verdict SUCCESS, unless an error pattern was found.",
    },
    "ok-match-stderr": {
      kind: "text",
      description:
        "Found in stderr, it makes the verdict SUCCESS, unless an error pattern was found.",
    },
    otherwise: {
      kind: "choice",
      values: ["success", "error", "exit"],
      description:
        "The verdict where no pattern was found; exit follows the command's status. By default error if an ok pattern was given, else exit.",
    },
    focus: {
      kind: "text",
      description:
        "Print the lines of the output that match, with --context lines around each, numbered, on stderr; also the token {FOCUS}.",
    },
    context: {
      kind: "integer",
      default: 2,
      description: "Lines shown before and after each match of --focus.",
    },
    "capture-tail": {
      kind: "integer",
      description:
        "Let {STDOUT} and {STDERR} stand for the last N lines only, behind a line that says how many are left out.",
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
      description: "Also pass on what the command prints, as it comes.",
    },
    quiet: { kind: "flag", description: "Print no banner." },
    json: {
      kind: "flag",
      description:
        "Print one JSON object in place of banner and templates: cmd, code, question, reason, tool, verdict.",
    },
    "json-pretty": jsonOptions["json-pretty"],
  },
  tail: { name: "args", description: "Arguments of the command, after `--`." },
  permissions: {
    run: {
      programs: readOnlyPrograms,
      tools: ["ct-check", "ct-deps", "ct-outline", "ct-search", "ct-tree", "ct-view"],
      ruleChecks: ["deps", "mods"],
    },
  },
  examples: [
    {
      command: "--cmd cat --ok-match ready -- server.log",
      purpose: "Succeeds only if the log says ready.",
    },
    {
      command:
        "--cmd ct-search --otherwise error --ok-match '0 match' -- --name '*.orig' --summary",
      purpose: "Another tool of the suite, judged by what it prints.",
    },
    {
      command:
        "--question 'No warnings?' --cmd cat --err-match warning --focus warning -- build.log",
      purpose: "Fails on a warning and shows where it is.",
    },
  ],
} as const satisfies ToolDefinition;

/** The parsed options of `ct-test`. */
export type TestOptions = OptionsOf<typeof definition>;
