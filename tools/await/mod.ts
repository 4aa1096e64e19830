/**
 * `ct-await`: wait until a probe succeeds, or time is up.
 *
 * @module
 */
import { markVerdict, palette } from "@ct/core/text";
import { checkSeconds } from "@ct/core/bounds";
import { type Command, defineCommand, printsJson } from "@ct/core/definition";
import { compileStreamPattern } from "@ct/pattern";
import { type Context, writeFailure } from "@ct/core/context";
import { CtError, escapeControls } from "@ct/base";
import { Dispatcher, Heartbeat } from "@ct/core/run";
import { exitStatus, printBanner, printEmits } from "@ct/core/verdict";
import {
  type CallContext,
  type CallOptions,
  callTool,
  jsonPrinter,
  type OnResult,
  type WithStatus,
} from "@ct/core/library";
import { main } from "@ct/core/process";
import type { Regex } from "@ct/regex";
import { type AwaitOptions, definition } from "./definition.ts";
import type { AwaitReport } from "./await_json.ts";
import guide from "./explain.md" with { type: "text" };
import { newLinesProbe, portProbe, type Probe } from "./probes.ts";
import { Wait, type WaitPlan, type WaitResult } from "./poll.ts";

export { definition } from "./definition.ts";
export type { AwaitReport } from "./await_json.ts";

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
  onResult: OnResult<AwaitReport> = jsonPrinter(options, ctx),
): Promise<number> {
  using dispatcher = new Dispatcher({ tool: definition }, ctx);
  const probe = probeOf(options, { ctx, dispatcher });
  try {
    const plan = planOf(options, probe, dispatcher);
    if (!printsJson(options)) printBanner(options, ctx);
    const result = await waited(options, plan, ctx);
    report(options, result, { ...ctx, onResult });
    return exitStatus(result.verdict);
  } finally {
    probe[Symbol.dispose]();
  }
}

/** What the wait asks, if it may. */
function probeOf(
  options: AwaitOptions,
  { ctx, dispatcher }: { readonly ctx: Context; readonly dispatcher: Dispatcher },
): Probe {
  const { port, new: file, probe } = options;
  if (port !== undefined) return portProbe(port, ctx);
  if (file !== undefined) return newLinesProbe(file, ctx);
  const judgement = dispatcher.judge(probe);
  if (!judgement.allowed) {
    throw new CtError("refused", judgement.message, { multiline: true });
  }
  return {
    name: probe[0] ?? "",
    ask: (request) => dispatcher.run(probe, request),
    [Symbol.dispose]: () => {},
  };
}

/** What was typed, for templates and JSON. */
function commandOf({ port, new: file, probe }: AwaitOptions): string {
  if (port !== undefined) return `--port ${port}`;
  return file !== undefined ? `--new ${file}` : probe.join(" ");
}

function planOf(options: AwaitOptions, probe: Probe, dispatcher: Dispatcher): WaitPlan {
  checkSeconds("--every", options.every);
  checkSeconds("--backoff", options.backoff);
  checkSeconds("--timeout", options.timeout);
  checkSeconds("--heartbeat", options.heartbeat);
  const compiled = (option: "ok-match" | "err-match"): Regex | undefined => {
    const text = options[option];
    if (text === undefined) return undefined;
    return compileStreamPattern(text, { option: `--${option}`, mode: options.mode });
  };
  const ok = compiled("ok-match");
  const err = compiled("err-match");
  return {
    probe,
    pause: (ms) => dispatcher.pause(ms),
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
  ctx: Context,
): Promise<WaitResult> {
  const wait = new Wait(plan, ctx);
  using _heartbeat = new Heartbeat(options, ctx, () => ({
    TOOL: definition.name,
    QUESTION: options.question ?? "",
    CMD: commandOf(options),
    TICKS: wait.ticks,
  }));
  return await wait.run();
}

/** The context of a call, and the receiver of its result. */
interface ReportContext extends Context {
  readonly onResult: OnResult<AwaitReport>;
}

function report(options: AwaitOptions, result: WaitResult, ctx: ReportContext): void {
  const { verdict, reason, ticks, elapsedMs } = result;
  const cmd = commandOf(options);
  if (verdict === "ERROR") {
    writeFailure(ctx.stderr, `${definition.name}: ${escapeControls(reason)}\n`);
  }
  if (printsJson(options)) {
    ctx.onResult({
      cmd,
      elapsed_ms: Math.round(elapsedMs),
      question: options.question ?? null,
      reason,
      ticks,
      tool: definition.name,
      verdict,
    });
    return;
  }
  if (!options.quiet) {
    const paint = palette(ctx.colour);
    ctx.stdout.write(`${markVerdict(verdict, paint)} (${escapeControls(reason)})\n`);
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

/** The options of {@linkcode waitFor}. */
export type AwaitCall = CallOptions<typeof definition>;

/**
 * Waits until a probe succeeds, a port answers or a file has a new line: `ct await`; `await` itself
 * is a reserved word.
 * @throws {CtError} If the probe is not one of the fixed set, cannot be started, or an option is
 * malformed.
 */
export function waitFor(
  options: AwaitCall,
  context?: CallContext,
): Promise<WithStatus<AwaitReport>> {
  return callTool({ definition, run }, options, context);
}

if (import.meta.main) await main(command);
