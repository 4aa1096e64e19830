/**
 * `ct-await`: wait until a probe succeeds, or time is up.
 *
 * @module
 */
import { checkSeconds } from "@ct/core/bounds";
import { type Command, defineCommand } from "@ct/core/definition";
import { compilePattern } from "@ct/pattern";
import type { Context } from "@ct/core/context";
import { CtError, escapeControls } from "@ct/base";
import { Dispatcher, Heartbeat } from "@ct/core/run";
import { exitStatus, printBanner, printEmits } from "@ct/core/verdict";
import { formatJson } from "@ct/core/text";
import { main } from "@ct/core/process";
import type { Regex } from "@ct/regex";
import { type AwaitOptions, definition } from "./definition.ts";
import guide from "./explain.md" with { type: "text" };
import { Wait, type WaitPlan, type WaitResult } from "./poll.ts";

/** The tool as a command. */
export const command: Command = defineCommand(definition, guide, run);

/**
 * Waits as the options say; resolves to the exit status.
 * @throws {CtError} If the probe is not one of the fixed set, cannot be started, or an option is
 * malformed.
 */
async function run(
  options: AwaitOptions,
  ctx: Context,
): Promise<number> {
  using dispatcher = new Dispatcher({ tool: definition }, ctx);
  const judgement = dispatcher.judge(options.probe);
  if (!judgement.allowed) {
    throw new CtError("refused", judgement.message, { multiline: true });
  }
  const plan = planOf(options);
  const json = options.json || options["json-pretty"];
  if (!json) printBanner(options, ctx);
  const result = await waited(options, plan, { ctx, dispatcher });
  report(options, result, ctx);
  return exitStatus(result.verdict);
}

function planOf(options: AwaitOptions): WaitPlan {
  checkSeconds("--every", options.every);
  checkSeconds("--backoff", options.backoff);
  checkSeconds("--timeout", options.timeout);
  checkSeconds("--heartbeat", options.heartbeat);
  const compiled = (option: "ok-match" | "err-match"): Regex | undefined => {
    const text = options[option];
    if (text === undefined) return undefined;
    return compilePattern(text, { option: `--${option}`, mode: options.mode });
  };
  const ok = compiled("ok-match");
  const err = compiled("err-match");
  return {
    probe: options.probe,
    timeout: options.timeout,
    every: options.every,
    longest: Math.max(options.every, options.backoff ?? 0),
    proof: options.gone ? 1 : 0,
    ok,
    err: err === undefined ? undefined : { regex: err, text: options["err-match"] ?? "" },
  };
}

async function waited(
  options: AwaitOptions,
  plan: WaitPlan,
  { ctx, dispatcher }: {
    readonly ctx: Context;
    readonly dispatcher: Dispatcher;
  },
): Promise<WaitResult> {
  const wait = new Wait(plan, ctx);
  using _heartbeat = new Heartbeat(options, ctx, () => ({
    TOOL: definition.name,
    QUESTION: options.question ?? "",
    CMD: options.probe.join(" "),
    TICKS: wait.ticks,
  }));
  return await wait.run(dispatcher);
}

function report(options: AwaitOptions, result: WaitResult, ctx: Context): void {
  const { verdict, reason, ticks, elapsedMs } = result;
  const cmd = options.probe.join(" ");
  if (verdict === "ERROR") {
    ctx.stderr.write(`${definition.name}: ${escapeControls(reason)}\n`);
  }
  if (options.json || options["json-pretty"]) {
    const value = {
      cmd,
      elapsed_ms: Math.round(elapsedMs),
      question: options.question ?? null,
      reason,
      ticks,
      tool: definition.name,
      verdict,
    };
    ctx.stdout.write(formatJson(value, options["json-pretty"]));
    return;
  }
  if (!options.quiet) {
    ctx.stdout.write(`${verdict} (${escapeControls(reason)})\n`);
  }
  printEmits(options, {
    RESULT: verdict,
    ELAPSED: Math.floor(elapsedMs / 1000),
    TICKS: ticks,
    REASON: reason,
    QUESTION: options.question ?? "",
    CMD: cmd,
  }, ctx);
}

if (import.meta.main) await main(command);
