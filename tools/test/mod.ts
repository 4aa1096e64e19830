/**
 * `ct-test`: run one command and judge it by what it prints.
 *
 * @module
 */
import { checkSeconds } from "@ct/core/bounds";
import { type Command, defineCommand } from "@ct/core/definition";
import { compilePattern } from "@ct/pattern";
import type { Context } from "@ct/core/context";
import { CtError, escapeControls, escapeLines } from "@ct/base";
import { Dispatcher, Heartbeat, type Outcome } from "@ct/core/run";
import { exitStatus, printBanner, printEmits } from "@ct/core/verdict";
import { formatJson } from "@ct/core/text";
import { main } from "@ct/core/process";
import { readPayload } from "@ct/core/input";
import type { Regex } from "@ct/regex";
import { definition, type TestOptions } from "./definition.ts";
import { type Classification, classify } from "./experiment.ts";
import guide from "./explain.md" with { type: "text" };
import { focusBlock, tokenText } from "./focus.ts";
import { matchersOf } from "./matchers.ts";

export { definition } from "./definition.ts";

/** The tool as a command. */
export const command: Command = defineCommand(definition, guide, run);

/**
 * Runs and judges a command as the options say; resolves to the exit status.
 * @throws {CtError} If the command is not one of the fixed set, cannot be started, or an option is
 * malformed.
 */
async function run(options: TestOptions, ctx: Context): Promise<number> {
  const json = options.json || options["json-pretty"];
  const words = [options.cmd, ...options.args];
  const cmd = words.join(" ");
  using dispatcher = new Dispatcher({ tool: definition }, ctx);
  const judgement = dispatcher.judge(words);
  if (!judgement.allowed) {
    throw new CtError("refused", judgement.message, { multiline: true });
  }
  checkSeconds("--timeout", options.timeout);
  const matchers = matchersOf(options);
  const focus = options.focus === undefined
    ? undefined
    : compilePattern(options.focus, { option: "--focus", mode: options.mode });
  checkSeconds("--heartbeat", options.heartbeat);
  const stdin = options.stdin === undefined ? undefined : readPayload(options.stdin, ctx).text;
  if (!json) printBanner(options, ctx);
  const outcome = await observed(options, ctx, () =>
    dispatcher.run(words, {
      stdin,
      onLooked: ({ unseen }) => unseen !== undefined && ctx.onLooked?.({ unseen }),
      timeoutMs: options.timeout === undefined ? undefined : options.timeout * 1000,
      onOutput: (stream, text) => {
        if (options["show-output"]) {
          (json || stream === "stderr" ? ctx.stderr : ctx.stdout).write(text);
        }
        for (const { streams } of matchers) streams.get(stream)?.push(text);
      },
    }));
  if (outcome.kind === "failed-to-launch") {
    throw new CtError(
      "launch",
      `'${options.cmd}': failed to launch: ${outcome.reason}`,
    );
  }
  const result = classify(outcome, matchers, options);
  report({ options, cmd, outcome, result, focus }, ctx);
  return exitStatus(result.verdict);
}

async function observed(
  options: TestOptions,
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
  readonly options: TestOptions;
  readonly cmd: string;
  readonly outcome: Outcome;
  readonly result: Classification;
  readonly focus: Regex | undefined;
}

function report(
  { options, cmd, outcome, result, focus }: Report,
  ctx: Context,
): void {
  const { verdict, reason, code } = result;
  if (verdict === "ERROR") {
    ctx.stderr.write(`${definition.name}: ${escapeControls(reason)}\n`);
  }
  for (const stream of outcome.truncated) {
    ctx.stderr.write(
      `${definition.name}: note: only the beginning of ${stream} was kept; patterns saw all of ` +
        "it\n",
    );
  }
  const block = focus === undefined ? "" : focusBlock(outcome, focus, options.context);
  if (block !== "") {
    ctx.stderr.write(block.split("\n").map(escapeControls).join("\n") + "\n");
  }
  if (options.json || options["json-pretty"]) {
    const value = {
      cmd,
      code,
      question: options.question ?? null,
      reason,
      tool: definition.name,
      verdict,
    };
    ctx.stdout.write(formatJson(value, options["json-pretty"]));
    return;
  }
  printEmits(options, {
    RESULT: verdict,
    CODE: code,
    QUESTION: options.question ?? "",
    CMD: cmd,
    STDOUT: () => escapeLines(tokenText(outcome.stdout, options["capture-tail"])),
    STDERR: () => escapeLines(tokenText(outcome.stderr, options["capture-tail"])),
    REASON: reason,
    FOCUS: () => escapeLines(block),
  }, ctx);
}

if (import.meta.main) await main(command);
