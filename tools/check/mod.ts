/**
 * `ct-check`: run the rules of a store and report.
 *
 * @module
 */
import { markVerdict, palette } from "@ct/core/text";
import { checkSeconds } from "@ct/core/bounds";
import { type Command, defineCommand, printsJson, UsageError } from "@ct/core/definition";
import { type Context, writeFailure } from "@ct/core/context";
import { CtError, escapeControls, pathBelow } from "@ct/base";
import {
  findStore,
  missingStore,
  type ProbeResult,
  ProbeRunner,
  proveRule,
  readStore,
  stageCopy,
  type StagedCopy,
  type StoreLocation,
} from "@ct/rules-engine";
import { Heartbeat, showingProgress } from "@ct/core/run";
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
import { watching } from "@ct/core/watching";
import { printEmits } from "@ct/core/verdict";
import { type CheckOptions, definition } from "./definition.ts";
import { formats } from "./formats.ts";
import type { CheckReport, RuleList } from "./check_json.ts";
import { distilling } from "./distilled_probes.ts";
import guide from "./explain.md" with { type: "text" };
import { type RuleResult, statusOf, tally } from "./lanes.ts";
import { type CheckedStore, type Plan, planRules } from "./plan.ts";
import {
  brokenHint,
  explanation,
  listJson,
  listText,
  resultLine,
  runJson,
  summaryLine,
  summaryTokens,
} from "./report.ts";
import { runRules } from "./run_rules.ts";

export { definition } from "./definition.ts";
export type { Lane } from "./lanes.ts";
export type { CheckedRule, CheckReport, ListedRule, RuleList } from "./check_json.ts";

/** The tool as a command. */
export const command: Command = defineCommand(definition, guide, run);

/** The context of a call, and the receiver of its result. */
interface CheckContext extends Context {
  readonly onResult: OnResult<CheckReport | RuleList>;
}

/**
 * Checks as the options say; resolves to the exit status.
 * @throws {CtError} If there is no store, it is malformed, or an option is.
 */
async function run(
  options: CheckOptions,
  outside: Context,
  onResult: OnResult<CheckReport | RuleList> = jsonPrinter(options, outside),
): Promise<number> {
  const ctx = { ...outside, onResult };
  if (options.jobs === 0) {
    throw new UsageError('invalid value "0" for --jobs: at least 1');
  }
  if (options.prove && !options.staged) {
    throw new UsageError("--prove needs --staged", {
      help: "red examples are applied to a copy of what is staged, never to the working tree",
    });
  }
  if (options.prove && options.list) throw new UsageError("--prove cannot be used with --list");
  checkSeconds("--timeout", options.timeout);
  checkSeconds("--heartbeat", options.heartbeat);
  const location = findStore(options.file, ctx);
  if (location === undefined) throw missingStore(ctx);
  ctx.door.assertReadable(location.absolutePath, location.path);
  if (options.staged) return await checkStaged(location, options, ctx);
  const runOnce = () => checkStore({ location, copy: undefined }, options, ctx);
  if (!options.watch) return await runOnce();
  const watched = { bases: watchedBases(location), isAll: false };
  return await watching({ tool: definition.name, ...watched, run: runOnce }, ctx);
}

/** The directory of the probes, and the store if it is elsewhere. */
function watchedBases({ root, absolutePath }: StoreLocation): readonly string[] {
  return pathBelow(root, absolutePath) === undefined ? [root, absolutePath] : [root];
}

/** Checks the staged files. The copy has to be removed before a signal ends the process. */
async function checkStaged(
  store: StoreLocation,
  options: CheckOptions,
  ctx: CheckContext,
): Promise<number> {
  using interruption = ctx.spawn.interruption();
  const signal = AbortSignal.any([ctx.signal, interruption.signal]);
  using copy = await stageCopy(store, { ...ctx, signal });
  for (const path of copy.submodules) {
    ctx.stderr.write(escapeControls(`ct-check: submodule '${path}' is left out`) + "\n");
  }
  if (options.prove) requireSameStore(copy, ctx);
  // Programs of the work tree are no more trusted than those of the copy.
  return await checkStore({ location: copy.location, copy }, options, {
    ...ctx,
    cwd: copy.top,
    signal,
  });
}

/**
 * Checks that the store in the copy is the one of the work tree: a rule that is not staged would
 * not be proven, silently.
 * @throws {CtError} With code `refused` if it is not.
 */
function requireSameStore({ location, original }: StagedCopy, ctx: CheckContext): void {
  if (readStore(location, ctx).text === readStore(original, ctx).text) return;
  throw new CtError("refused", `${location.path} has changes that are not staged`, {
    path: location.path,
    help: "git add it, so that all of its rules are proven",
  });
}

async function checkStore(
  store: CheckedStore,
  options: CheckOptions,
  ctx: CheckContext,
): Promise<number> {
  const { location } = store;
  const plan = await planRules(store, options, ctx);
  if (!isJson(options)) {
    for (const warning of plan.warnings) {
      ctx.stderr.write(
        escapeControls(`ct-check: ${location.path}: ${warning}`) + "\n",
      );
    }
  }
  for (const doubt of plan.doubts) ctx.stderr.write(escapeControls(`ct-check: ${doubt}`) + "\n");
  if (options.list) return printList(plan, location, options, ctx);
  return await runPlan(options.prove ? provable(plan, ctx) : plan, store, options, ctx);
}

/**
 * The rules of a plan that have a red example; the others are reported.
 * @throws {CtError} With code `not-found` if none has one.
 */
function provable(plan: Plan, ctx: CheckContext): Plan {
  const rules = plan.rules.filter(({ rule }) => rule.red !== undefined);
  const others = plan.rules.filter(({ rule }) => rule.red === undefined).map(({ rule }) => rule.id);
  if (rules.length === 0) {
    throw new CtError("not-found", "no selected rule has a red example", {
      help: "ct rules --add ID … --red FILE=TEXT or --red-edit 'FIND=>REPLACE' records one",
    });
  }
  if (others.length > 0) {
    const line = `ct-check: ${others.length} rule(s) without a red example: ${others.join(", ")}`;
    ctx.stderr.write(escapeControls(line) + "\n");
  }
  return { ...plan, rules };
}

/** Whether a program reads the output. */
function isJson(options: CheckOptions): boolean {
  return printsJson(options) || options.format !== undefined;
}

function printList(
  plan: Plan,
  { path }: StoreLocation,
  options: CheckOptions,
  ctx: CheckContext,
): number {
  const rules = plan.rules.map(({ rule }) => rule);
  if (isJson(options)) ctx.onResult(listJson(rules, path));
  else ctx.stdout.write(listText(rules));
  return 0;
}

async function runPlan(
  plan: Plan,
  { location: { path, absolutePath, root }, copy }: CheckedStore,
  options: CheckOptions,
  ctx: CheckContext,
): Promise<number> {
  const results = await watched(plan, { root, copy }, options, ctx);
  const counts = tally(results);
  if (options.format !== undefined) {
    const store = absolutePath.slice(root.length).replace(/^\//, "");
    ctx.stdout.write(formats[options.format]({ results, counts, store }));
    return statusOf(counts);
  }
  if (isJson(options)) {
    ctx.onResult(runJson(results, counts, path));
    return statusOf(counts);
  }
  const hint = brokenHint(counts);
  if (hint !== undefined) ctx.stderr.write(`${hint}\n`);
  if (!options.quiet && options.emit === undefined) {
    ctx.stdout.write(`${markVerdict(summaryLine(counts), palette(ctx.colour))}\n`);
  }
  printEmits(options, summaryTokens(counts), ctx);
  return statusOf(counts);
}

/**
 * Runs the plan with a heartbeat, printing each rule as it ends: a long silence looks like a hang.
 */
async function watched(
  plan: Plan,
  { root, copy }: { readonly root: string } & Pick<CheckedStore, "copy">,
  options: CheckOptions,
  ctx: CheckContext,
): Promise<readonly RuleResult[]> {
  const running = new Set<string>();
  let done = 0;
  using _heartbeat = new Heartbeat(options, ctx, () => ({
    TOOL: definition.name,
    ID: [...running].join(", "),
    RUNNING: running.size,
    DONE: done,
    TOTAL: plan.rules.length,
  }));
  const progress = () =>
    `ct-check: ${plan.rules.length - done} of ${plan.rules.length} rule(s) left: ` +
    escapeControls([...running].join(", "));
  const { timeout, "fail-fast": failFast } = options;
  // A proof changes the copy that all probes look at.
  const jobs = options.prove ? 1 : options.jobs;
  const runner = new ProbeRunner(root, ctx);
  try {
    const shown = copy === undefined ? runner : inTree(runner, copy);
    const shownRoot = copy === undefined ? root : root.replaceAll(copy.copyTop, copy.top);
    const used = options.prove
      ? proving(shown, plan, { root, ctx })
      : distilling(shown, { root: shownRoot, ctx: { ...ctx, cwd: root } });
    const events = {
      started: ({ id }: { readonly id: string }) => void running.add(id),
      stopped: ({ id }: { readonly id: string }) => void running.delete(id),
      ended: (result: RuleResult) => {
        done++;
        if (!isJson(options)) printResult(result, options, ctx);
      },
    };
    const run = () => runRules(plan.rules, used, { timeout, jobs, failFast }, events);
    return await showingProgress(ctx, progress, run);
  } finally {
    runner[Symbol.dispose]();
  }
}

/** Proves the rules of a plan instead of running their probes once. */
function proving(
  runner: Pick<ProbeRunner, "run">,
  { rules }: Plan,
  { root, ctx }: { readonly root: string; readonly ctx: CheckContext },
): Pick<ProbeRunner, "run"> {
  const examples = new Map(rules.map(({ rule, probe }) => [probe, rule.red]));
  return {
    run: async (probe, options) => {
      const red = examples.get(probe);
      return red === undefined
        ? await runner.run(probe, options)
        : await proveRule({ probe, red, root, ctx }, runner, options);
    },
  };
}

/** Runs probes in a copy; their output names the files of the work tree. */
function inTree(
  runner: ProbeRunner,
  { copyTop, top }: StagedCopy,
): Pick<ProbeRunner, "run"> {
  const shown = (text: string) => text.replaceAll(copyTop, top);
  return {
    run: async (...words): Promise<ProbeResult> => {
      const { reason, stdout, stderr, explanation, ...rest } = await runner.run(...words);
      return {
        ...rest,
        reason: shown(reason),
        stdout: shown(stdout),
        stderr: shown(stderr),
        explanation: shown(explanation),
      };
    },
  };
}

function printResult(
  result: RuleResult,
  options: CheckOptions,
  ctx: CheckContext,
): void {
  if (!options.quiet) {
    const line = resultLine(result, options["emit-each"], palette(ctx.colour));
    ctx.stdout.write(`${line}\n`);
    ctx.stdout.flush();
  }
  const lines = explanation(result);
  if (lines.length === 0) return;
  writeFailure(ctx.stderr, `${lines.join("\n")}\n`);
  ctx.stderr.flush();
}

/** The options of {@linkcode check}. */
export type CheckCall = CallOptions<typeof definition, "format" | "list" | "emit-each" | "watch">;

/**
 * Checks the rules of a project. Probes that are tools of the suite run in this process if the
 * context has them among their `commands`.
 * @throws {CtError} If there is no store, it is malformed, or an option is.
 */
export function check(
  options: CheckCall = {},
  context?: CallContext,
): Promise<WithStatus<CheckReport>> {
  return callTool(formOf({ definition, run }, (result) => "verdict" in result), options, context);
}

/** The options of {@linkcode listRules}. */
export type ListRulesCall = Pick<CallOptions<typeof definition>, "file" | "id" | "tag">;

/**
 * Lists the rules that a check with these options would run.
 * @throws {CtError} If there is no store, it is malformed, or an option is.
 */
export function listRules(
  options: ListRulesCall = {},
  context?: CallContext,
): Promise<WithStatus<RuleList>> {
  const isList = (result: CheckReport | RuleList): result is RuleList => !("verdict" in result);
  return callTool(formOf({ definition, run }, isList), { ...options, list: true }, context);
}

if (import.meta.main) await main(command);
