/**
 * `ct-test`: run one command and judge it by its output.
 *
 * @module
 */
import { checkSeconds } from "@ct/core/bounds";
import { type Command, defineCommand, printsJson } from "@ct/core/definition";
import { compilePattern } from "@ct/pattern";
import { type Context, type Observations, writeFailure } from "@ct/core/context";
import { AnsiFilter, CtError, escapeControls, escapeLines, withoutAnsi } from "@ct/base";
import { Dispatcher, Heartbeat, type Outcome, type StreamName } from "@ct/core/run";
import {
  exitStatus,
  type Expectation,
  judge,
  parseExpect,
  printBanner,
  printEmits,
} from "@ct/core/verdict";
import { splitLines } from "@ct/core/text";
import {
  type CallContext,
  type CallOptions,
  callTool,
  jsonPrinter,
  type OnResult,
  type WithStatus,
} from "@ct/core/library";
import { main } from "@ct/core/process";
import { readPayload } from "@ct/core/input";
import type { Regex } from "@ct/regex";
import { chosenCommand, type ChosenOptions, requestedWords } from "./chosen_command.ts";
import { definition, type TestOptions } from "./definition.ts";
import { type Classification, classify } from "./experiment.ts";
import type { TestReport } from "./test_json.ts";
import guide from "./explain.md" with { type: "text" };
import { focusBlock, tokenText } from "./focus.ts";
import { matchersOf } from "./matchers.ts";
import { RunnerOutput } from "./runner_output.ts";

export { definition } from "./definition.ts";

/** The maximum length of a complaint, in characters. */
const longestComplaint = 500;

export type { TestReport } from "./test_json.ts";

/** The tool as a command. */
export const command: Command = defineCommand(definition, guide, run);

/**
 * Runs and judges a command as the options say; resolves to the exit status.
 * @throws {CtError} If the command is not one of the fixed set, cannot be started, or an option is
 * malformed.
 */
async function run(
  given: TestOptions,
  ctx: Context,
  onResult: OnResult<TestReport> = jsonPrinter(given, ctx),
): Promise<number> {
  const json = printsJson(given);
  const { words, root = ctx.cwd } = await requestedWords(given, ctx);
  using dispatcher = new Dispatcher({ tool: definition }, { ...ctx, cwd: root });
  const { options, directory = root, start } = await chosenCommand(given, words, {
    dispatcher,
    ctx,
  });
  const cmd = [options.cmd, ...options.args].join(" ");
  checkSeconds("--timeout", options.timeout);
  const matchers = matchersOf(options);
  const focus = options.focus === undefined
    ? undefined
    : compilePattern(options.focus, { option: "--focus", mode: options.mode });
  checkSeconds("--heartbeat", options.heartbeat);
  const expectation = options.expect === undefined ? undefined : parseExpect(options.expect);
  const runner = await RunnerOutput.of(options, { ...ctx, cwd: directory });
  const stdin = options.stdin === undefined ? undefined : readPayload(options.stdin, ctx).text;
  if (!json) printBanner(options, ctx);
  const shown = shownOutput(json, ctx);
  const request = {
    stdin,
    onObservations: ({ unseen }: Observations) =>
      unseen !== undefined && ctx.onObservations?.({ unseen }),
    timeoutMs: options.timeout === undefined ? undefined : options.timeout * 1000,
    onOutput: (stream: StreamName, text: string) => {
      if (options["show-output"] || options.full) shown.add(stream, text);
      runner?.add(stream, text);
      for (const { streams } of matchers) streams.get(stream)?.push(text);
    },
  };
  const outcome = await observed(options, ctx, () => start(request));
  shown.end();
  if (outcome.kind === "failed-to-launch") throw notLaunched(options, outcome.reason);
  await runner?.end(outcome);
  const byOutput = earned(classify(outcome, matchers, options), runner, options);
  const result = counted(byOutput, runner?.passed, expectation);
  report({ options, cmd, outcome, result, focus, runner, onResult }, ctx);
  return exitStatus(result.verdict);
}

function notLaunched({ cmd }: ChosenOptions, reason: string): CtError {
  return new CtError("launch", `'${cmd}': failed to launch: ${reason}`);
}

/** The verdict, unless only the exit status decided and what the runner printed contradicts it. */
function earned(
  result: Classification,
  runner: RunnerOutput | undefined,
  { otherwise = "exit" }: TestOptions,
): Classification {
  const doubt = runner?.doubt;
  const byStatus = result.isInconclusive === true && otherwise === "exit";
  if (doubt === undefined || result.verdict === "ERROR" || !byStatus) return result;
  return { ...result, verdict: "ERROR", reason: `${result.reason}, but ${doubt}` };
}

/** The verdict, unless other numbers of tests passed than are expected. */
function counted(
  result: Classification,
  passed: number | undefined,
  expectation: Expectation | undefined,
): Classification {
  if (expectation === undefined || result.verdict === "ERROR") return result;
  if (passed !== undefined && judge(expectation, passed) === "SUCCESS") return result;
  const found = passed === undefined ? "no runner's count was printed" : `${passed} test(s) passed`;
  return { ...result, verdict: "ERROR", reason: `${result.reason}, but --expect: ${found}` };
}

/** The first complaint of a command that failed, for example about a missing file. */
function complaintOf(outcome: Outcome): readonly string[] {
  if (outcome.kind === "exited" && outcome.code === 0) return [];
  const [first = "", ...more] = splitLines(withoutAnsi(outcome.stderr))
    .filter((line) => line.trim() !== "");
  if (first === "") return [];
  const line = first.length > longestComplaint ? `${first.slice(0, longestComplaint)}…` : first;
  return [`stderr: ${line}${more.length === 0 ? "" : ` (and ${more.length} more line(s))`}`];
}

/** Passes on what a command prints, without colours and control sequences for terminals. */
function shownOutput(
  json: boolean,
  { stdout, stderr }: Context,
): { readonly add: (stream: StreamName, text: string) => void; readonly end: () => void } {
  const outputs = {
    stdout: { sink: json ? stderr : stdout, filter: new AnsiFilter() },
    stderr: { sink: stderr, filter: new AnsiFilter() },
  };
  return {
    add: (stream, text) =>
      outputs[stream].sink.write(escapeLines(outputs[stream].filter.push(text))),
    end: () =>
      Object.values(outputs).forEach(({ sink, filter }) => sink.write(escapeLines(filter.end()))),
  };
}

async function observed(
  options: ChosenOptions,
  ctx: Context,
  start: () => Promise<Outcome>,
): Promise<Outcome> {
  const cmd = [options.cmd, ...options.args].join(" ");
  const tokens = {
    TOOL: definition.name,
    QUESTION: options.question ?? "",
    CMD: cmd,
  };
  using _heartbeat = new Heartbeat(options, ctx, () => tokens);
  return await start();
}

interface Report {
  readonly options: ChosenOptions;
  readonly cmd: string;
  readonly outcome: Outcome;
  readonly result: Classification;
  readonly focus: Regex | undefined;
  readonly runner: RunnerOutput | undefined;
  readonly onResult: OnResult<TestReport>;
}

function report(
  { options, cmd, outcome, result, focus, runner, onResult }: Report,
  ctx: Context,
): void {
  const { verdict, reason, code } = result;
  if (verdict === "ERROR") {
    const isShown = options["show-output"] || options.full || runner?.json !== undefined;
    const complaint = result.isInconclusive && !isShown ? complaintOf(outcome) : [];
    for (const line of [reason, ...complaint]) {
      writeFailure(ctx.stderr, `${definition.name}: ${escapeControls(line)}\n`);
    }
  }
  for (const stream of outcome.truncated) {
    ctx.stderr.write(
      `${definition.name}: note: only the beginning of ${stream} was kept; patterns saw all of ` +
        "it\n",
    );
  }
  const block = focus === undefined ? "" : withoutAnsi(focusBlock(outcome, focus, options.context));
  if (block !== "") {
    ctx.stderr.write(block.split("\n").map(escapeControls).join("\n") + "\n");
  }
  if (printsJson(options)) {
    const question = options.question ?? null;
    const distilled = runner?.json;
    const tool = definition.name;
    onResult({ cmd, code, question, reason, tool, verdict, ...distilled && { distilled } });
    return;
  }
  if (options.emit === undefined && !options["show-output"]) {
    for (const line of runner?.lines ?? []) ctx.stdout.write(`${line}\n`);
  }
  printEmits(options, {
    RESULT: verdict,
    CODE: code,
    QUESTION: options.question ?? "",
    CMD: cmd,
    STDOUT: () => escapeLines(tokenText(withoutAnsi(outcome.stdout), options["capture-tail"])),
    STDERR: () => escapeLines(tokenText(withoutAnsi(outcome.stderr), options["capture-tail"])),
    REASON: reason,
    FOCUS: () => escapeLines(block),
  }, ctx);
}

/** The options of {@linkcode test}. */
export type TestCall = CallOptions<typeof definition>;

/**
 * Runs a command of the fixed set and judges it by its output.
 * @throws {CtError} If the command is not one of the set, cannot be started, or an option is
 * malformed.
 */
export function test(
  options: TestCall,
  surroundings?: CallContext,
): Promise<WithStatus<TestReport>> {
  return callTool({ definition, run }, options, surroundings);
}

if (import.meta.main) await main(command);
