/**
 * `ct-tree`: lines, words, characters and bytes of files, as a tree, a list or a summary.
 *
 * @example Sums by extension
 * ```ts
 * import { command } from "@ct/tree";
 * import { memoryContext } from "@ct/core/context";
 * import assert from "node:assert/strict";
 * const cwd = Deno.makeTempDirSync();
 * Deno.writeTextFileSync(`${cwd}/a.txt`, "one two\n");
 * const ctx = memoryContext({ cwd });
 * assert.equal(await command.run(["--flat"], ctx), 0);
 * assert.equal(
 *   ctx.stdout.text,
 *   "lines words chars  file\n    1     2     8  a.txt\n    1     2     8  1 file(s)\n",
 * );
 * Deno.removeSync(cwd, { recursive: true });
 * ```
 *
 * @module
 */
import { Bounds } from "@ct/core/bounds";
import { basesOf, type Command, defineCommand, printsJson } from "@ct/core/definition";
import type { Context } from "@ct/core/context";
import { palette } from "@ct/core/text";
import { explainSkip, explanationLine, scopeFilters } from "@ct/core/walking";
import {
  type CallContext,
  type CallOptions,
  callTool,
  jsonPrinter,
  type OnResult,
  reportGaps,
  reportScope,
  type WithStatus,
} from "@ct/core/library";
import { main } from "@ct/core/process";
import { usesMember } from "@ct/pattern";
import { definition, type TreeOptions } from "./definition.ts";
import type { TreeReport } from "./tree_json.ts";
import guide from "./explain.md" with { type: "text" };
import { refusalOf } from "./refusal.ts";
import { folderLines, textLines, treeJson } from "./report.ts";
import { measureTree } from "./tree.ts";

export { extensionOf } from "./reported_file.ts";

export { definition } from "./definition.ts";
export type { TreeFile, TreeGroup, TreeLanguage, TreeReport, TreeSum } from "./tree_json.ts";

/** The tool as a command. */
export const command: Command = defineCommand(definition, guide, run);

/**
 * Measures and reports as the options say; resolves to the exit status.
 * @throws {CtError} If an option's value is malformed or the base does not exist.
 */
async function run(
  typed: TreeOptions,
  ctx: Context,
  onResult: OnResult<TreeReport> = jsonPrinter(typed, ctx),
): Promise<number> {
  const options = { ...typed, ...basesOf(typed) };
  const bounds = new Bounds(options, ctx, { TOOL: definition.name });
  const path = options["explain-skip"];
  if (path !== undefined) {
    const refusal = refusalOf(options, ctx, bounds);
    return await explainSkip(options, { tool: definition.name, path, refusal }, ctx);
  }
  const result = await measureTree(options, ctx, bounds);
  ctx.onObservations?.({ coverage: result.coverage, patterns: usesMember(result.patterns) });
  if (printsJson(options)) {
    onResult(treeJson(result));
  } else {
    const paint = palette(ctx.colour);
    const folders = ctx.abridges && folderLines(result, options, paint);
    for (const line of folders ?? textLines(result, options, paint)) ctx.stdout.write(line + "\n");
  }
  const { totals: { files: count }, relaxed, patterns } = result;
  const scoped = { ...result, tool: definition.name, filters: scopeFilters(options), count };
  await reportScope(scoped, options, { bounds, ctx });
  ctx.stderr.write(explanationLine(definition.name, { count, relaxed, patterns }));
  return reportGaps(definition.name, result, ctx) ? 2 : count > 0 ? 0 : 1;
}

/** The options of {@linkcode tree}. */
export type TreeCall = CallOptions<typeof definition, "explain-skip" | "flat" | "summary">;

/**
 * Measures the files of a tree.
 * @throws {CtError} If an option's value is malformed or the base does not exist.
 *
 * @example How many lines there are
 * ```ts
 * import { tree } from "@ct/tree";
 * import assert from "node:assert/strict";
 * const cwd = Deno.makeTempDirSync();
 * Deno.writeTextFileSync(`${cwd}/a.txt`, "one\ntwo\n");
 * const { totals } = await tree({}, { cwd });
 * assert.equal(totals.lines, 2);
 * Deno.removeSync(cwd, { recursive: true });
 * ```
 */
export function tree(
  options: TreeCall = {},
  context?: CallContext,
): Promise<WithStatus<TreeReport>> {
  return callTool({ definition, run }, options, context);
}

if (import.meta.main) await main(command);
