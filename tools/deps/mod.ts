/**
 * `ct-deps`: assertions over the packages that a project resolves to, or over its modules, with a
 * path as evidence for each violation.
 *
 * @example No package twice
 * ```ts
 * import { command } from "@ct/deps";
 * import { memoryContext } from "@ct/core/context";
 * import assert from "node:assert/strict";
 * const cwd = Deno.makeTempDirSync();
 * const lock = { version: "5", workspace: {} };
 * Deno.writeTextFileSync(`${cwd}/deno.lock`, JSON.stringify(lock));
 * const ctx = memoryContext({ cwd });
 * assert.equal(await command.run(["--duplicates"], ctx), 0);
 * assert.equal(ctx.stdout.text, "0 violation(s) -> SUCCESS\n");
 * Deno.removeSync(cwd, { recursive: true });
 * ```
 *
 * @module
 */
import { markVerdict, palette } from "@ct/core/text";
import { Bounds, checkSeconds } from "@ct/core/bounds";
import { type Command, defineCommand, printsJson, UsageError } from "@ct/core/definition";
import type { Context, Observations } from "@ct/core/context";
import { exitStatus, printBanner, printEmits } from "@ct/core/verdict";
import { formatDiagram, type Graph, type Violation } from "@ct/graph";
import { Heartbeat } from "@ct/core/run";
import {
  type CallContext,
  type CallOptions,
  callTool,
  jsonPrinter,
  type OnResult,
  type WithStatus,
} from "@ct/core/library";
import { main } from "@ct/core/process";
import { usesMember } from "@ct/pattern";
import { checkAssertions, checkEffects, findViolations } from "./assertions.ts";
import { definition, type DepsOptions } from "./definition.ts";
import { readPackages, type ResolvedPackages } from "./ecosystem.ts";
import { checkForm } from "./form.ts";
import type { DepsReport } from "./deps_json.ts";
import guide from "./explain.md" with { type: "text" };
import { moduleFacts } from "./overview/module_facts.ts";
import { type Answer, answer } from "./overview/answer.ts";
import { moduleOverview } from "./overview/module_overview.ts";
import { type Question, questionOf } from "./overview/overview_options.ts";
import {
  checkModuleAssertions,
  checkModuleEffects,
  findModuleViolations,
} from "./modules/module_assertions.ts";
import { readModuleGraph, type ReadModules } from "./modules/module_graph.ts";
import { graphOf } from "./graph/package_graph.ts";
import { packageUses } from "./modules/pattern_uses.ts";
import { checkDefinitions, ruleChecks } from "./rule_checks.ts";
import { depsJson, type DepsResult, doubtLines, textLines, tokensOf } from "./report.ts";

export { definition } from "./definition.ts";
export type { DependencyEdge, DepsReport, DepsViolation } from "./deps_json.ts";

/** The tool as a command. */
export const command: Command = {
  ...defineCommand(definition, guide, run),
  checks: ruleChecks,
  checkDefinitions,
};

/**
 * Checks what the options assert; resolves to the exit status.
 * @throws {CtError} If nothing is asserted, an assertion cannot be checked, or there is no graph.
 */
async function run(
  options: DepsOptions,
  ctx: Context,
  onResult: OnResult<DepsReport> = jsonPrinter(options, ctx),
): Promise<number> {
  checkForm(options);
  const question = questionOf(options);
  if (question !== undefined) return await runQuestion(question, options, { ...ctx, onResult });
  const isJson = printsJson(options);
  if (isJson && options.format !== undefined) {
    throw new UsageError("--format cannot be used with --json");
  }
  let observations: Observations = {};
  const watched: Context = {
    ...ctx,
    onObservations: (it) => void (observations = { ...observations, ...it }),
  };
  const { find, graph } = options.modules
    ? await ofModules(options, watched)
    : await ofPackages(options, watched);
  ctx.onObservations?.(observations);
  // A program reads the diagram, and would take a banner for a part of it.
  if (!isJson && options.format === undefined) printBanner(options, ctx);
  const violations = find();
  const verdict = violations.length === 0 ? "SUCCESS" : "ERROR";
  const { format } = options;
  const diagram = format === undefined ? undefined : formatDiagram(graph(), { format, violations });
  report({ verdict, violations, diagram, observations }, options, { ...ctx, onResult });
  return exitStatus(verdict);
}

/** Answers what is asked without an assertion; resolves to the exit status. */
async function runQuestion(
  question: Question | "modules",
  options: DepsOptions,
  ctx: ReportContext,
): Promise<number> {
  let observations: Observations = {};
  const watched: Context = {
    ...ctx,
    onObservations: (it) => void (observations = { ...observations, ...it }),
  };
  const { lines, data, isFound } = question === "modules"
    ? await answerModules(options, watched)
    : await answerPackages(question, options, watched);
  ctx.onObservations?.(observations);
  const verdict = isFound ? "SUCCESS" : "ERROR";
  if (printsJson(options)) {
    ctx.onResult({ ...depsJson({ verdict, violations: [], observations }), ...data });
  } else {
    printBanner(options, ctx);
    for (const line of lines) ctx.stdout.write(line + "\n");
  }
  return exitStatus(verdict);
}

async function answerPackages(
  question: Question,
  options: DepsOptions,
  ctx: Context,
): Promise<Answer> {
  checkEffects(options);
  checkSeconds("--timeout", options.timeout);
  const project = await packagesOf(options, ctx);
  tellDoubts(project, ctx);
  const modules = question === "overview"
    ? await moduleFacts(options, new Bounds(options, ctx, tokens), ctx)
    : undefined;
  return answer(question, options, { project, modules });
}

/** Here it is not an error that no module uses another. */
async function answerModules(options: DepsOptions, ctx: Context): Promise<Answer> {
  checkModuleEffects(options);
  return moduleOverview(await modulesOf({ ...options, "allow-no-edges": true }, ctx));
}

/** What the assertions are about, once it has been read. */
interface CheckInput {
  /** Finds everything that contradicts the assertions. */
  readonly find: () => readonly Violation[];
  /** The graph that they are over. */
  readonly graph: () => Graph;
}

const tokens = { TOOL: definition.name };

async function ofPackages(options: DepsOptions, ctx: Context): Promise<CheckInput> {
  checkAssertions(options);
  checkSeconds("--timeout", options.timeout);
  ctx.onObservations?.({ patterns: usesMember(packageUses(options)) });
  const project = await packagesOf(options, ctx);
  tellDoubts(project, ctx);
  return {
    find: () => findViolations(options, project),
    graph: () => graphOf(project, options.edges),
  };
}

function tellDoubts({ doubts = [] }: ResolvedPackages, ctx: Context): void {
  for (const line of doubtLines(doubts)) ctx.stderr.write(`${definition.name}: ${line}\n`);
}

/** Reading takes most of the time, so there is a heartbeat meanwhile. */
async function packagesOf(options: DepsOptions, ctx: Context): Promise<ResolvedPackages> {
  using _heartbeat = new Heartbeat(options, ctx, () => tokens);
  return await readPackages(options, ctx);
}

async function ofModules(options: DepsOptions, ctx: Context): Promise<CheckInput> {
  checkModuleAssertions(options);
  const modules = await modulesOf(options, ctx);
  return { find: () => findModuleViolations(options, modules), graph: () => modules.graph };
}

async function modulesOf(options: DepsOptions, ctx: Context): Promise<ReadModules> {
  const modules = await readModuleGraph(options, new Bounds(options, ctx, tokens), ctx);
  modules.skipped.report(definition.name, ctx, true);
  for (const line of modules.notes) ctx.stderr.write(`${definition.name}: ${line}\n`);
  return modules;
}

interface Reported extends DepsResult {
  readonly diagram: string | undefined;
}

/** The context of a call, and the receiver of its result. */
interface ReportContext extends Context {
  readonly onResult: OnResult<DepsReport>;
}

function report(result: Reported, options: DepsOptions, ctx: ReportContext): void {
  if (printsJson(options)) {
    ctx.onResult(depsJson(result));
    return;
  }
  if (result.diagram !== undefined) {
    if (!options.quiet) ctx.stdout.write(result.diagram);
  } else if (!options.quiet) {
    const text = textLines(result).map((line) => `${line}\n`).join("");
    ctx.stdout.write(markVerdict(text, palette(ctx.colour)));
  }
  printEmits(options, tokensOf(result, options.question), ctx);
}

/** The options of {@linkcode deps}. */
export type DepsCall = CallOptions<typeof definition, "format">;

/**
 * Checks assertions about the dependencies of packages, or of modules.
 * @throws {CtError} If nothing is asserted, an assertion cannot be checked, or there is no graph.
 */
export function deps(
  options: DepsCall,
  context?: CallContext,
): Promise<WithStatus<DepsReport>> {
  return callTool({ definition, run }, options, context);
}

if (import.meta.main) await main(command);
