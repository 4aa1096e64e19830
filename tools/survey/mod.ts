/**
 * `ct-survey`: what the workspaces of a project consist of, on one page.
 *
 * @example A project of one member
 * ```ts
 * import { command } from "@ct/survey";
 * import { memoryContext } from "@ct/core/context";
 * import assert from "node:assert/strict";
 * const cwd = Deno.makeTempDirSync();
 * Deno.writeTextFileSync(`${cwd}/go.mod`, "module example.org/shop\n");
 * Deno.writeTextFileSync(`${cwd}/main.go`, "package main\n");
 * const ctx = memoryContext({ cwd });
 * assert.equal(await command.run([], ctx), 0);
 * assert.match(ctx.stdout.text, /^go example.org\/shop — 1 member\(s\) by go.mod\n/);
 * Deno.removeSync(cwd, { recursive: true });
 * ```
 *
 * @module
 */
import { Bounds } from "@ct/core/bounds";
import type { Context } from "@ct/core/context";
import { basesOf, type Command, defineCommand, printsJson } from "@ct/core/definition";
import {
  type CallContext,
  type CallOptions,
  callTool,
  jsonPrinter,
  type OnResult,
  type WithStatus,
} from "@ct/core/library";
import { main } from "@ct/core/process";
import { definition, type SurveyOptions } from "./definition.ts";
import guide from "./explain.md" with { type: "text" };
import { surveyLines } from "./report.ts";
import { survey as surveyProject } from "./survey.ts";
import type { SurveyReport } from "./survey_json.ts";

export { definition } from "./definition.ts";
export type {
  MemberEntry,
  MemberNeed,
  SurveyedMember,
  SurveyedWorkspace,
  SurveyReport,
} from "./survey_json.ts";

/** The tool as a command. */
export const command: Command = defineCommand(definition, guide, run);

/**
 * Surveys what the options name; resolves to the exit status.
 * @throws {CtError} If there is no manifest, or one is malformed.
 */
async function run(
  options: SurveyOptions,
  ctx: Context,
  onResult: OnResult<SurveyReport> = jsonPrinter(options, ctx),
): Promise<number> {
  const bounds = new Bounds(options, ctx, { TOOL: definition.name });
  const { bases } = basesOf(options);
  const result = await surveyProject({ ...options, roots: bases }, bounds, ctx);
  if (printsJson(options)) onResult(result);
  else for (const line of surveyLines(result)) ctx.stdout.write(`${line}\n`);
  return 0;
}

/** The options of {@linkcode survey}. */
export type SurveyCall = CallOptions<typeof definition>;

/**
 * Surveys the workspaces of a directory.
 * @throws {CtError} If there is no manifest, or one is malformed.
 */
export function survey(
  options: SurveyCall = {},
  context?: CallContext,
): Promise<WithStatus<SurveyReport>> {
  return callTool({ definition, run }, options, context);
}

if (import.meta.main) await main(command);
