/**
 * `ct-deps`: assertions over the packages that a project resolves to, with a path as evidence for each violation.
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
import { checkSeconds } from "@ct/core/bounds";
import { type Command, defineCommand } from "@ct/core/definition";
import type { Context } from "@ct/core/context";
import { exitStatus, printBanner, printEmits } from "@ct/core/verdict";
import { formatJson } from "@ct/core/text";
import { Heartbeat } from "@ct/core/run";
import { main } from "@ct/core/process";
import { checkAssertions, findViolations } from "./assertions.ts";
import { definition, type DepsOptions } from "./definition.ts";
import { readPackages } from "./ecosystem.ts";
import guide from "./explain.md" with { type: "text" };
import type { PackageGraph } from "./package_graph.ts";
import { ruleChecks } from "./rule_checks.ts";
import { depsJson, type DepsResult, textLines, tokensOf } from "./report.ts";

/** The tool as a command. */
export const command: Command = {
  ...defineCommand(definition, guide, run),
  checks: ruleChecks,
};

/**
 * Checks what the options assert; resolves to the exit status.
 * @throws {CtError} If nothing is asserted, an assertion cannot be checked, or there is no graph.
 */
async function run(options: DepsOptions, ctx: Context): Promise<number> {
  checkAssertions(options);
  checkSeconds("--timeout", options.timeout);
  const project = await packagesOf(options, ctx);
  const isJson = options.json || options["json-pretty"];
  if (!isJson) printBanner(options, ctx);
  const violations = findViolations(options, project);
  const verdict = violations.length === 0 ? "SUCCESS" : "ERROR";
  report({ verdict, violations }, options, ctx);
  return exitStatus(verdict);
}

/** Reading takes the time, so there is a heartbeat meanwhile. */
async function packagesOf(
  options: DepsOptions,
  ctx: Context,
): Promise<PackageGraph> {
  using _heartbeat = new Heartbeat(
    options,
    ctx,
    () => ({ TOOL: definition.name }),
  );
  return await readPackages(options, ctx);
}

function report(result: DepsResult, options: DepsOptions, ctx: Context): void {
  if (options.json || options["json-pretty"]) {
    ctx.stdout.write(formatJson(depsJson(result), options["json-pretty"]));
    return;
  }
  if (!options.quiet) {
    for (const line of textLines(result)) ctx.stdout.write(line + "\n");
  }
  printEmits(options, tokensOf(result, options.question), ctx);
}

if (import.meta.main) await main(command);
