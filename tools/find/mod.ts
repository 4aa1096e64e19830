/**
 * `ct-find`: the places in a project that answer a question.
 *
 * @example A question
 * ```ts
 * import { command } from "@ct/find";
 * import { memoryContext } from "@ct/core/context";
 * import assert from "node:assert/strict";
 * const cwd = Deno.makeTempDirSync();
 * Deno.writeTextFileSync(`${cwd}/pool.rs`, "/// Gives a connection back.\nfn release() {\n  x;\n}\n");
 * const ctx = memoryContext({ cwd });
 * assert.equal(await command.run(["how are connections given back"], ctx), 0);
 * assert.equal(ctx.stdout.text, "./pool.rs:1:4:fn:release\n");
 * Deno.removeSync(cwd, { recursive: true });
 * ```
 *
 * @module
 */
import { Bounds, reportStopped } from "@ct/core/bounds";
import { type Context, printJson } from "@ct/core/context";
import { type Command, defineCommand } from "@ct/core/definition";
import { main } from "@ct/core/process";
import { palette } from "@ct/core/text";
import { exitStatus, reportUnread } from "@ct/core/verdict";
import { reportProblems } from "@ct/walk";
import { definition, type FindOptions } from "./definition.ts";
import guide from "./explain.md" with { type: "text" };
import { Finder } from "./find.ts";
import { findJson, matchLines } from "./report.ts";

/** The tool as a command. */
export const command: Command = defineCommand(definition, guide, run);

/**
 * Finds as the options say; resolves to the exit status.
 * @throws {CtError} If an option's value is malformed or the base does not exist.
 */
async function run(options: FindOptions, ctx: Context): Promise<number> {
  const bounds = new Bounds(options, ctx, { TOOL: definition.name });
  const result = await new Finder(options, ctx).run(bounds);
  ctx.onLooked?.({ coverage: result.coverage });
  if (options.json || options["json-pretty"]) {
    printJson(findJson(result), ctx, options["json-pretty"]);
  } else {
    for (const line of matchLines(result, palette(ctx.colour))) ctx.stdout.write(`${line}\n`);
  }
  result.skipped.report(definition.name, ctx, false);
  if (result.unread.length > 0) reportUnread(definition.name, result.unread, ctx);
  const isIncomplete = reportProblems(result.problems, definition.name, ctx);
  if (result.stopped !== undefined) reportStopped(definition.name, result.stopped, ctx);
  return isIncomplete || result.stopped !== undefined || result.unread.length > 0
    ? 2
    : exitStatus(result.verdict);
}

if (import.meta.main) await main(command);
