/**
 * `ct-rules`: record what must stay true about a project. `ct-check` verifies it.
 *
 * @example Record a rule
 * ```ts
 * import { command } from "@ct/rules";
 * import { denoSpawn } from "@ct/core/run";
 * import { memoryContext } from "@ct/core/context";
 * import assert from "node:assert/strict";
 * const cwd = Deno.makeTempDirSync();
 * const ctx = memoryContext({ cwd, spawn: denoSpawn });
 * const argv = ["--add", "works", "--question", "Does it work?", "--", "true"];
 * assert.equal(await command.run(argv, ctx), 0);
 * assert.match(Deno.readTextFileSync(`${cwd}/.ct/rules.jsonc`), /"id": "works"/);
 * Deno.removeSync(cwd, { recursive: true });
 * ```
 *
 * @module
 */
import { type Command, defineCommand } from "@ct/core/definition";
import type { Context } from "@ct/core/context";
import {
  type CallContext,
  type CallOptions,
  callTool,
  jsonPrinter,
  type OnResult,
  type WithStatus,
} from "@ct/core/library";
import { main } from "@ct/core/process";
import { printBanner } from "@ct/core/verdict";
import { addRule } from "./add.ts";
import { verbOf } from "./call.ts";
import { definition, type RulesOptions } from "./definition.ts";
import { define, flatten, initStore, listStore, remove } from "./edits.ts";
import guide from "./explain.md" with { type: "text" };
import { writeHook } from "./hook.ts";
import { promote, tryProbe } from "./promote.ts";
import { report } from "./report.ts";
import { type RulesResult, statusOf } from "./result.ts";
import type { RulesReport } from "./rules_json.ts";
import { suggest } from "./suggest.ts";
import { trust, untrust } from "./trust.ts";
import { trustServer, untrustServer } from "./trust_server.ts";

export { utcDay } from "./add.ts";
export { parseDefinition } from "./edits.ts";

export { definition } from "./definition.ts";
export type { HookKind } from "./result.ts";
export type {
  ProbeReport,
  RuleReport,
  RulesReport,
  RulesReportOf,
  SuggestionReport,
  TrustedProbeReport,
} from "./rules_json.ts";

/** The tool as a command. */
export const command: Command = defineCommand(definition, guide, run);

/**
 * Does what the options say; resolves to the exit status.
 * @throws {CtError} If the call is malformed, or the store cannot be read or written.
 */
async function run(
  options: RulesOptions,
  ctx: Context,
  onResult: OnResult<RulesReport> = jsonPrinter(options, ctx),
): Promise<number> {
  const result = await perform(options, ctx);
  report(result, options, { ctx, onResult });
  return statusOf(result);
}

async function perform(
  options: RulesOptions,
  ctx: Context,
): Promise<RulesResult> {
  const {
    promote: promoted = "",
    remove: removed = "",
    def = "",
    hook = "git",
  } = options;
  switch (verbOf(options)) {
    case "init":
      return await initStore(options, ctx);
    case "add":
      return await addRule(options, ctx);
    case "promote":
      return await promote(promoted, options, ctx);
    case "remove":
      return await remove(removed, options, ctx);
    case "def":
      return await define(def, options, ctx);
    case "list":
      return listStore(options, ctx);
    case "suggest":
      return await suggest(options, ctx);
    case "flatten":
      return await flatten(options, ctx);
    case "hook":
      return await writeHook(hook, options, ctx);
    case "trust":
      return options.server === undefined
        ? await trust(options, ctx)
        : await trustServer(options.server, ctx);
    case "untrust":
      return options.server === undefined
        ? untrust(options, ctx)
        : untrustServer(options.server, ctx);
    case "try":
      if (!options.json && !options["json-pretty"]) printBanner(options, ctx);
      return await tryProbe(options, ctx);
  }
}

/** The options of {@linkcode rules}. */
export type RulesCall = CallOptions<typeof definition>;

/**
 * Records, changes, tries or lists rules, as the verb among the options says; the result names the
 * verb.
 * @throws {CtError} If the call is malformed, or the store cannot be read or written.
 */
export function rules(
  options: RulesCall,
  context?: CallContext,
): Promise<WithStatus<RulesReport>> {
  return callTool({ definition, run }, options, context);
}

if (import.meta.main) await main(command);
