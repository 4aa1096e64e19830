/**
 * What the tool offers to rules (docs/spec/rules.md#checks): its assertions as checks, which run in
 * the process that runs the rules and hand over their violations as data.
 *
 * @module
 */
import { usesMember } from "@ct/pattern";
import { Bounds, unbounded } from "@ct/core/bounds";
import type { Check, Context } from "@ct/core/context";
import type { ToolDefinition } from "@ct/core/definition";
import { formatViolation, type Violation } from "@ct/graph";
import { checkAssertions, findViolations } from "./assertions.ts";
import { parseCheckWords } from "./check_words.ts";
import { readPackages } from "./ecosystem.ts";
import { checkModuleAssertions, findModuleViolations } from "./modules/module_assertions.ts";
import { readModuleGraph } from "./modules/module_graph.ts";
import { moduleCheck } from "./modules/module_options.ts";
import { packageUses } from "./modules/pattern_uses.ts";
import { packageCheck } from "./options/package_options.ts";

/** The checks `deps`, over packages, and `mods`, over modules. */
export const ruleChecks: ReadonlyMap<string, Check> = new Map([
  [packageCheck.name, { run: async (words, ctx) => linesOf(await checkPackages(words, ctx)) }],
  [moduleCheck.name, { run: async (words, ctx) => linesOf(await checkModules(words, ctx)) }],
]);

/** What they are. */
export const checkDefinitions: readonly ToolDefinition[] = [packageCheck, moduleCheck];

function linesOf(violations: readonly Violation[]): readonly string[] {
  return violations.map(formatViolation);
}

async function checkPackages(
  words: readonly string[],
  ctx: Context,
): Promise<readonly Violation[]> {
  const options = parseCheckWords(packageCheck, words);
  checkAssertions(options);
  ctx.onObservations?.({ patterns: usesMember(packageUses(options)) });
  return findViolations(options, await readPackages({ ...options, timeout: undefined }, ctx));
}

async function checkModules(
  words: readonly string[],
  ctx: Context,
): Promise<readonly Violation[]> {
  const options = parseCheckWords(moduleCheck, words);
  checkModuleAssertions(options);
  // The limit of time is the rule's, and comes as the context's signal.
  const modules = await readModuleGraph(options, new Bounds(unbounded, ctx, {}), ctx);
  return findModuleViolations(options, modules);
}
