/**
 * `ct-rg`: the command line of ripgrep on the suite's own engine.
 *
 * @example Lines with numbers
 * ```ts
 * import { command } from "@ct/rg";
 * import { memoryContext } from "@ct/core/context";
 * import assert from "node:assert/strict";
 * const cwd = Deno.makeTempDirSync();
 * Deno.writeTextFileSync(`${cwd}/a.txt`, "one\ntwo\n");
 * const ctx = memoryContext({ cwd });
 * assert.equal(await command.run(["-n", "t.o"], ctx), 0);
 * assert.equal(ctx.stdout.text, "a.txt:2:two\n");
 * Deno.removeSync(cwd, { recursive: true });
 * ```
 *
 * @module
 */
import type { Context } from "@ct/core/context";
import { type Command, defineCommandLine } from "@ct/core/definition";
import { readFlags } from "@ct/core/grep";
import { type CallContext, callWords, type PrintedResult } from "@ct/core/library";
import { main } from "@ct/core/process";
import { definition } from "./definition.ts";
import guide from "./explain.md" with { type: "text" };
import { knownTypes, typeList } from "./file_types.ts";
import { flags } from "./flags.ts";
import { planOf } from "./plan.ts";
import { RgRun } from "./rg_run.ts";
import { RgSettings } from "./settings.ts";

/** The tool as a command. */
export const command: Command = defineCommandLine(definition, guide, run);

/**
 * Runs the command line; resolves to the exit status, or to what was asked about the tool.
 * @throws {CtError} If a flag is unknown or refused, or a pattern is malformed.
 */
async function run(argv: readonly string[], ctx: Context): Promise<number | "help" | "version"> {
  const settings = new RgSettings();
  const words = readFlags(flags, argv, { settings, abbreviates: false });
  if (settings.info !== undefined) return settings.info;
  if (settings.mode === "types") {
    ctx.stdout.write(typeList(knownTypes(settings)));
    return 0;
  }
  const plan = await planOf(settings, words, ctx);
  return await new RgRun(settings, plan, ctx).run();
}

/**
 * Searches as `rg` does with these words, such as `--json`; resolves to what it prints. A search
 * with typed options and results is in `@ct/search`.
 */
export function rg(
  words: readonly string[],
  context?: CallContext,
): Promise<PrintedResult> {
  return callWords(command, words, context);
}

if (import.meta.main) await main(command);
