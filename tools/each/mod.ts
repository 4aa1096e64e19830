/**
 * `ct-each`: run a command for each item and judge the sweep.
 *
 * @module
 */
import { markVerdict, palette } from "@ct/core/text";
import { checkSeconds } from "@ct/core/bounds";
import { type Command, defineCommand, printsJson, UsageError } from "@ct/core/definition";
import { type Context, writeFailure } from "@ct/core/context";
import { Dispatcher, Heartbeat, showingProgress } from "@ct/core/run";
import { escapeControls, escapeLines, withoutAnsi } from "@ct/base";
import {
  exitStatus,
  type Expectation,
  isUpperBound,
  judge,
  parseExpect,
  printBanner,
  printEmits,
} from "@ct/core/verdict";
import {
  type CallContext,
  type CallOptions,
  callTool,
  formOf,
  jsonPrinter,
  type OnResult,
  type WithStatus,
} from "@ct/core/library";
import { main } from "@ct/core/process";
import { reportProblems, type WalkProblem } from "@ct/walk";
import { definition, type EachOptions } from "./definition.ts";
import type { EachPlan, EachReport } from "./each_json.ts";
import guide from "./explain.md" with { type: "text" };
import { readItems } from "./items.ts";
import {
  brokenLines,
  commandLine,
  itemLine,
  planJson,
  summaryReason,
  sweepJson,
  type SweepSummary,
} from "./report.ts";
import { Slowest } from "./slowest.ts";
import {
  checkPlan,
  type ItemResult,
  planItems,
  type PlannedItem,
  sweep,
  type SweepOptions,
} from "./sweep.ts";

export { definition } from "./definition.ts";
export type { ItemVerdict } from "./sweep.ts";

export type { EachPlan, EachReport, PlannedCommand, SweepItem } from "./each_json.ts";

/** The tool as a command. */
export const command: Command = defineCommand(definition, guide, run);

/** The context of a call, and the receiver of its result. */
interface EachContext extends Context {
  readonly onResult: OnResult<EachReport | EachPlan>;
}

/**
 * Sweeps as the options say; resolves to the exit status.
 * @throws {CtError} If a command is refused, there are no items, or an option is malformed.
 */
async function run(
  options: EachOptions,
  outside: Context,
  onResult: OnResult<EachReport | EachPlan> = jsonPrinter(options, outside),
): Promise<number> {
  const ctx = { ...outside, onResult };
  if (options.jobs === 0) {
    throw new UsageError('invalid value "0" for --jobs: at least 1');
  }
  const problems: WalkProblem[] = [];
  const items = await readItems(
    options,
    ctx,
    (problem) => problems.push(problem),
  );
  const expectation = expectationOf(options.expect, items.length);
  checkSeconds("--timeout", options.timeout);
  checkSeconds("--heartbeat", options.heartbeat);
  const plan = planItems(items, options.command);
  const incomplete = reportProblems(problems, definition.name, ctx);
  using dispatcher = new Dispatcher({ tool: definition, mutating: options.mutating }, ctx);
  checkPlan(plan, dispatcher);
  if (!printsJson(options)) printBanner(options, ctx);
  if (options["dry-run"]) printPlan(plan, options, ctx);
  const status = options["dry-run"]
    ? 0
    : await runPlan(plan, { options, expectation, dispatcher }, ctx);
  return incomplete ? 2 : status;
}

function expectationOf(spec: string, total: number): Expectation {
  return spec === "all" ? { min: total, max: total } : parseExpect(spec, ["all"]);
}

function printPlan(
  plan: readonly PlannedItem[],
  options: EachOptions,
  ctx: EachContext,
): void {
  if (printsJson(options)) {
    ctx.onResult(planJson(plan));
  } else {for (const { words } of plan) {
      ctx.stdout.write(
        `would run: ${escapeControls(commandLine(words, true))}\n`,
      );
    }}
}

interface SweepCall {
  readonly options: EachOptions;
  readonly expectation: Expectation;
  readonly dispatcher: Dispatcher;
}

async function runPlan(
  plan: readonly PlannedItem[],
  { options, expectation, dispatcher }: SweepCall,
  ctx: EachContext,
): Promise<number> {
  // What all items must do stays an error if one was ended.
  const isBounded = options.expect !== "all" && isUpperBound(expectation);
  const results = await watched(plan, { options, dispatcher, isBounded }, ctx);
  const [first] = results;
  if (first !== undefined && results.every(({ unseen }) => unseen !== undefined)) {
    ctx.onObservations?.({ unseen: first.unseen });
  }
  const ok = results.filter(({ verdict }) => verdict === "SUCCESS").length;
  const errors = results.length - ok;
  const broken = results.filter(({ verdict }) => verdict === "BROKEN").length;
  const total = plan.length;
  const verdict = broken > 0 ? "ERROR" : judge(expectation, ok);
  const summary = {
    expect: options.expect,
    ok,
    errors,
    broken,
    skipped: total - results.length,
    total,
    verdict,
  };
  if (printsJson(options)) {
    ctx.onResult(sweepJson(results, summary));
  } else {
    for (const line of brokenLines(results)) {
      ctx.stderr.write(`${definition.name}: ${escapeControls(line)}\n`);
    }
    printSummary(summary, options, ctx);
  }
  return broken > 0 ? 2 : exitStatus(verdict);
}

/** Runs the plan with a heartbeat, printing each item as it ends. */
async function watched(
  plan: readonly PlannedItem[],
  { options, dispatcher, isBounded }:
    & Pick<SweepCall, "options" | "dispatcher">
    & Pick<SweepOptions, "isBounded">,
  ctx: EachContext,
): Promise<readonly ItemResult[]> {
  const running = new Map<number, string>();
  const slowest = new Slowest(ctx.clock);
  let [done, failed] = [0, 0];
  using _heartbeat = new Heartbeat(options, ctx, () => ({
    TOOL: definition.name,
    QUESTION: options.question ?? "",
    ITEM: [...running.values()].join(", "),
    INDEX: [...running.keys()].join(", "),
    RUNNING: running.size,
    DONE: done,
    TOTAL: plan.length,
  }));
  const progress = () =>
    `ct-each: ${done} of ${plan.length} done, ${failed} failed` +
    escapeControls(`${slowest.text()}: ${[...running.values()].join(", ")}`);
  const timeoutMs = options.timeout === undefined ? undefined : options.timeout * 1000;
  const run = () =>
    sweep(plan, dispatcher, {
      timeoutMs,
      jobs: options.jobs,
      failFast: options["fail-fast"],
      retries: options.retries,
      isBounded,
    }, {
      now: () => ctx.clock.now(),
      started: ({ index, item }) => {
        slowest.start(item);
        running.set(index, item);
      },
      stopped: ({ index }) => void running.delete(index),
      ended: (result) => {
        done++;
        slowest.end(result);
        if (result.verdict !== "SUCCESS") failed++;
        printItem(result, plan.length, options, ctx);
      },
    });
  return await showingProgress(ctx, progress, run);
}

function printItem(
  result: ItemResult,
  total: number,
  options: EachOptions,
  ctx: EachContext,
): void {
  const json = printsJson(options);
  if (options["show-output"]) {
    (json ? ctx.stderr : ctx.stdout).write(escapeLines(withoutAnsi(result.stdout)));
    ctx.stderr.write(escapeLines(withoutAnsi(result.stderr)));
  }
  for (const stream of result.truncated) {
    const head = `${definition.name}: [${result.index}/${total}] '${escapeControls(result.item)}'`;
    ctx.stderr.write(`${head}: note: only the beginning of ${stream} was kept\n`);
  }
  if (json) return;
  const { index, item, verdict, code, failure, isNo } = result;
  const template = options["emit-each"] ??
    (options.quiet ? undefined : "{RESULT} {ITEM}");
  // The line of a clean no says it all.
  const isExplained = isNo && template !== undefined && options["emit-each"] === undefined;
  if (verdict !== "SUCCESS" && !isExplained) {
    const why = failure === undefined ? "" : `: failed to launch: ${failure}`;
    const head = `${definition.name}: [${index}/${total}] '${escapeControls(item)}'`;
    ctx.stderr.write(`${head} -> ${verdict} (exit=${code})${why}\n`);
  }
  if (template === undefined) return;
  const line = itemLine(template, result);
  ctx.stdout.write(
    (options["emit-each"] === undefined ? escapeControls(line) : line) + "\n",
  );
}

function printSummary(
  summary: SweepSummary,
  options: EachOptions,
  ctx: EachContext,
): void {
  const { ok, errors, skipped, total, verdict } = summary;
  const reason = summaryReason(summary);
  if (verdict === "ERROR") writeFailure(ctx.stderr, `${definition.name}: ${reason}\n`);
  if (!options.quiet && options.emit === undefined) {
    const line = `${ok}/${total} item(s) succeeded -> ${verdict}\n`;
    ctx.stdout.write(markVerdict(line, palette(ctx.colour)));
  }
  printEmits(options, {
    RESULT: verdict,
    OK: ok,
    ERRORS: errors,
    SKIPPED: skipped,
    TOTAL: total,
    QUESTION: options.question ?? "",
    EXPECT: options.expect,
    REASON: reason,
  }, ctx);
}

/** The options of {@linkcode each}. */
export type EachCall = CallOptions<typeof definition, "dry-run" | "emit-each">;

/**
 * Runs a command of the fixed set for each item and judges how many succeed.
 * @throws {CtError} If a command is refused, there are no items, or an option is malformed.
 */
export function each(
  options: EachCall,
  context?: CallContext,
): Promise<WithStatus<EachReport>> {
  return callTool(formOf({ definition, run }, (result) => "verdict" in result), options, context);
}

/**
 * The commands that {@linkcode each} would run.
 * @throws {CtError} If a command is refused, there are no items, or an option is malformed.
 */
export function planEach(
  options: EachCall,
  context?: CallContext,
): Promise<WithStatus<EachPlan>> {
  return callTool(formOf({ definition, run }, (result) => "dry_run" in result), {
    ...options,
    "dry-run": true,
  }, context);
}

if (import.meta.main) await main(command);
