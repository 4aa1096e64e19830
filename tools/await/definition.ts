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
    "Waits for something that somebody else does: runs a read-only probe again and again, every --every seconds, until the condition holds, is refuted, or --timeout is over. The condition is that the probe exits with 0 or, if --ok-match is given, that its output matches: that is the required proof then, and an exit with 0 is still 'not yet'. An --err-match in the output ends the wait at once with ERROR. Any other status of the probe just means 'not yet', also that of a file that is not there yet. The wait is always bounded, and a probe that is still running at its end is killed. The probe comes after -- and is started directly, never by a shell; it can be one of the fixed read-only set: cat ct-check ct-deps ct-outline ct-search ct-tree ct-view echo false file grep head ls pwd stat tail true wc, and ct-test and ct-each in its read-only form. On ERROR the reason goes to stderr. Exit status: 0 the condition was established, 1 refuted or out of time, 2 usage error, refused probe or a probe that cannot be started. Call it as `ct await …` or `ct-await …`.",
  options: {
    question: {
      ...questionOption,
      description:
        "The question that this wait answers; printed first as a `== … ==` banner, unless quiet.",
    },
    every: {
      kind: "seconds",
      default: 5,
      description:
        "Seconds from the end of one probe to the start of the next. Fractions are allowed.",
    },
    backoff: {
      kind: "seconds",
      description:
        "Double the pause after each probe, from --every up to this many seconds. Fractions are allowed.",
    },
    gone: {
      kind: "flag",
      description:
        "Wait until the probe says no: the condition is that it exits with 1. Another status, as that of a mistyped probe, is no answer.",
    },
    timeout: {
      kind: "seconds",
      required: true,
      description:
        "The bound of the whole wait in seconds; when it is over the verdict is ERROR. Fractions are allowed.",
    },
    "ok-match": {
      kind: "text",
      description:
        "The required proof: SUCCESS when it is found in the probe's stdout or stderr, and not before.",
    },
    "err-match": {
      kind: "text",
      description: "Found in the probe's output, it ends the wait with ERROR, whatever else.",
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
      description: "Print no banner and no outcome; reasons on stderr and templates remain.",
    },
    json: {
      kind: "flag",
      description:
        "Print one JSON object in place of banner, outcome and templates: cmd, elapsed_ms, question, reason, ticks, tool, verdict.",
    },
    "json-pretty": jsonOptions["json-pretty"],
    heartbeat: {
      ...boundsOptions.heartbeat,
      description:
        "Print a sign of life every so many seconds while waiting. Fractions are allowed.",
    },
    "heartbeat-emit": {
      ...boundsOptions["heartbeat-emit"],
      description:
        "Template of the heartbeat line. Tokens: {ELAPSED} (whole seconds so far) {TOOL} {QUESTION} {CMD} {TICKS}.",
    },
    "heartbeat-to": boundsOptions["heartbeat-to"],
  },
  tail: {
    name: "probe",
    required: true,
    description: "The probe and its arguments, after `--`; one of the fixed read-only set.",
  },
  exclusive: [["gone", "ok-match"]],
  permissions: {
    run: {
      programs: readOnlyPrograms,
      tools: [
        "ct-check",
        "ct-deps",
        "ct-each",
        "ct-outline",
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
      purpose: "Until the log says ready, at most a minute; a panic ends it at once.",
    },
    {
      command: "--timeout 300 -- ct-search --base dist --name app.js --quiet",
      purpose: "Until a file is there.",
    },
  ],
} as const satisfies ToolDefinition;

/** The parsed options of `ct-await`. */
export type AwaitOptions = OptionsOf<typeof definition>;
