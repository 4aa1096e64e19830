/**
 * What `ct-await` is: its options, words and examples.
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

const tokens = "Tokens: {RESULT} {ELAPSED} {TICKS} {REASON} {QUESTION} {CMD}.";

/** The tool as data. */
export const definition = {
  name: "ct-await",
  summary: "Wait until a probe succeeds, or time is up",
  description:
    "Waits for another program: it runs a read-only probe every --every seconds until the " +
    "condition holds, is refuted, or the time of --timeout is up. The condition is that the " +
    "probe exits with 0 or, if --ok-match is given, that its output matches; the match is then " +
    "required, and an exit with 0 alone still means 'not yet'. An --err-match in the output " +
    "ends the wait at once with ERROR. Any other exit status means 'not yet', even if the " +
    "reason is a file that does not exist yet. The wait is always bounded, and a probe that is " +
    "still running at its end is killed. The probe comes after --. It is started directly, " +
    "never through a shell, and must be one of a fixed read-only set: cat ct-check ct-deps " +
    "ct-outline ct-refs ct-search ct-tree ct-view echo false file grep head ls pwd stat tail " +
    "true wc, and ct-test and ct-each in its read-only form. Instead of a probe, --port waits " +
    "for a connection and --new for lines added to a file. On ERROR the reason goes to stderr. " +
    "Exit status: 0 the condition holds, 1 refuted or out of time, 2 usage error, refused probe " +
    "or a probe that cannot be started. Call it as `ct await …` or `ct-await …`.",
  options: {
    question: {
      ...questionOption,
      description: "The question that this wait answers. It is printed first, as a `== … ==` " +
        "banner, unless --quiet is given.",
    },
    every: {
      kind: "seconds",
      default: 5,
      description:
        "Seconds from the end of one probe to the start of the next. Fractions are allowed.",
    },
    backoff: {
      kind: "seconds",
      description: "Double the pause after each probe: from --every up to this many seconds. " +
        "Fractions are allowed.",
    },
    gone: {
      kind: "flag",
      description: "Wait until the probe says no: the condition is that it exits with 1. Any " +
        "other status, such as that of a mistyped probe, is not an answer.",
    },
    timeout: {
      kind: "seconds",
      required: true,
      description: "The limit of the whole wait in seconds; when it is reached, the verdict is " +
        "ERROR. Fractions are allowed.",
    },
    port: {
      kind: "text",
      description:
        "Wait until HOST:N accepts a connection: localhost:8080 or [::1]:8080, for example. No " +
        "probe is run, and nothing is sent. With --gone, wait until it refuses.",
    },
    new: {
      kind: "path",
      description:
        "Wait for lines that are added to this file from now on. No probe is run. The file may " +
        "be replaced or truncated meanwhile. The condition is that there are some or, with " +
        "--ok-match, that they match.",
    },
    "ok-match": {
      kind: "text",
      description:
        "Succeed only when this pattern is found in the probe's output: stdout or stderr.",
    },
    "err-match": {
      kind: "text",
      description: "End with ERROR when this pattern is found in the probe's output.",
    },
    mode: modeOption,
    emit: {
      ...emitOption,
      description: `Template printed to stdout when the wait ends. ${tokens}`,
    },
    "emit-stderr": {
      ...emitStderrOption,
      description: `Template printed to stderr when the wait ends. ${tokens}`,
    },
    quiet: {
      kind: "flag",
      description: "Print no banner and no outcome; reasons on stderr and templates are still " +
        "printed.",
    },
    json: {
      kind: "flag",
      description: "Print one JSON object on one line instead of text: cmd, " +
        "elapsed_ms, question, reason, ticks, tool, verdict.",
    },
    "json-pretty": jsonOptions["json-pretty"],
    heartbeat: {
      ...boundsOptions.heartbeat,
      description:
        "Print a heartbeat line at this interval while waiting, in seconds. Fractions are allowed.",
    },
    "heartbeat-emit": {
      ...boundsOptions["heartbeat-emit"],
      description: "Template of the heartbeat line. Tokens: {ELAPSED} (whole seconds so far) " +
        "{TOOL} {QUESTION} {CMD} {TICKS}.",
    },
    "heartbeat-to": boundsOptions["heartbeat-to"],
  },
  foreignOptions: [
    {
      names: ["cmd", "command", "until"],
      advice: "the probe stands after --, as in ct await -- COMMAND",
    },
    {
      names: ["interval", "delay", "sleep"],
      advice: "--every sets the seconds between two probes",
    },
    {
      names: ["url", "http", "host", "tcp"],
      advice: "--port HOST:N waits for a server to accept connections",
    },
    { names: ["file"], advice: "--new FILE waits for new lines of a file" },
  ],
  tail: {
    name: "probe",
    required: true,
    unless: ["port", "new"],
    description: "The probe and its arguments, after `--`; one of the fixed read-only set.",
  },
  exclusive: [
    ["gone", "ok-match"],
    ["port", "new"],
    ["port", "ok-match"],
    ["port", "err-match"],
    ["new", "gone"],
  ],
  permissions: {
    connectWith: "port",
    run: {
      programs: readOnlyPrograms,
      tools: [
        "ct-check",
        "ct-deps",
        "ct-each",
        "ct-outline",
        "ct-refs",
        "ct-search",
        "ct-test",
        "ct-tree",
        "ct-view",
      ],
      plainOnly: ["ct-each"],
      ruleChecks: ["deps", "mods"],
    },
  },
  examples: [
    {
      command: "--timeout 60 --every 2 --ok-match 'ready on' --err-match panic -- cat server.log",
      purpose: "Wait until the log says ready, at most a minute; a panic ends the wait at once.",
    },
    {
      command: "--timeout 60 --every 1 --port localhost:8080",
      purpose: "Wait until the server accepts connections.",
    },
    {
      command: "--timeout 60 --new server.log --ok-match 'ready on'",
      purpose: "Wait until the log gets a line that says ready, whatever it had before.",
    },
    {
      command: "--timeout 300 -- ct-search --base dist --name app.js --quiet",
      purpose: "Wait until a file exists.",
    },
  ],
} as const satisfies ToolDefinition;

/** The parsed options of `ct-await`. */
export type AwaitOptions = OptionsOf<typeof definition>;
