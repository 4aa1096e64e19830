/**
 * `ct-search`: find entries by name, kind, size and content.
 *
 * @example Count files that mention a word
 * ```ts
 * import { command } from "@ct/search";
 * import { memoryContext } from "@ct/core/context";
 * import assert from "node:assert/strict";
 * const cwd = Deno.makeTempDirSync();
 * Deno.writeTextFileSync(`${cwd}/a.txt`, "one\ntwo\n");
 * const ctx = memoryContext({ cwd });
 * assert.equal(await command.run(["--grep", "two", "--detail"], ctx), 0);
 * assert.equal(ctx.stdout.text, "./a.txt:2:two\n");
 * Deno.removeSync(cwd, { recursive: true });
 * ```
 *
 * @module
 */
import { Bounds, reportStopped } from "@ct/core/bounds";
import { type Command, defineCommand } from "@ct/core/definition";
import type { Context } from "@ct/core/context";
import { exitStatus, printBanner, reportUnread } from "@ct/core/verdict";
import { reportDoubts } from "@ct/core/input";
import { formatNearestMiss, usesMember } from "@ct/pattern";
import { main } from "@ct/core/process";
import { reportProblems } from "@ct/walk";
import { explainSkip, explanationLine, reportEmptyScope } from "@ct/core/walking";
import { definition, type SearchOptions } from "./definition.ts";
import { emptyCallOf } from "./empty_call.ts";
import guide from "./explain.md" with { type: "text" };
import { LentScanner } from "./lent_scanner.ts";
import { SearchOutput } from "./output.ts";
import { refusalOf } from "./refusal.ts";
import { type SearchRequest, searchRequest } from "./request.ts";
import { Search, type SearchResult } from "./search.ts";

/** The tool as a command. */
export const command: Command = defineCommand(definition, guide, run);

/**
 * Searches as the options say; resolves to the exit status.
 * @throws {CtError} If an option's value is malformed or the base does not exist.
 */
async function run(typed: SearchOptions, ctx: Context): Promise<number> {
  const options = { ...searchRequest(typed), place: await placeOf(typed.in) };
  const bounds = new Bounds(options, ctx, { TOOL: definition.name });
  const path = options["explain-skip"];
  if (path !== undefined) {
    const refusal = refusalOf(options, ctx, bounds);
    const explained = { ...options, maxDepth: options.depth };
    return await explainSkip(explained, { tool: definition.name, path, refusal }, ctx);
  }
  using lent = new LentScanner(ctx);
  const search = new Search(options, ctx, { bounds, scanner: lent.scanner });
  if (!options.isJson && !options.jsonl) printBanner(options, ctx);
  const output = new SearchOutput(options, search.linePattern, ctx);
  const result = await search.run(output);
  ctx.onLooked?.({ coverage: result.coverage, patterns: usesMember(result.patterns) });
  output.end(result);
  const call = emptyCallOf(options, result, search.asksForText);
  if (call !== undefined) await reportEmptyScope(definition.name, call, bounds, ctx);
  if (!options.quiet) output.ambiguous.report(search, options, ctx);
  return reportDiagnostics(options, result, ctx);
}

/**
 * The declarations of `--in`. What knows all languages is loaded only then.
 * @throws {CtError} If no language has the kind, or the name is malformed.
 */
async function placeOf(text: string | undefined): Promise<SearchRequest["place"]> {
  if (text === undefined) return undefined;
  const { declarationFinder } = await import("@ct/core/declarations");
  return declarationFinder(text, { option: "--in", needsKind: true });
}

function reportDiagnostics(
  options: SearchRequest,
  result: SearchResult,
  ctx: Context,
): number {
  const { miss, skipped, problems, count, verdict, unread, stopped, relaxed } = result;
  if (options.isDetailed && miss !== undefined && count === 0) {
    for (const line of formatNearestMiss(miss, miss.path)) {
      ctx.stderr.write(`${definition.name}: ${line}\n`);
    }
  }
  if (!options.quiet) {
    const found = count > 0 || relaxed.some(({ words }) => words.includes("literal"));
    const { patterns, coverage: { searched } } = result;
    const isNamed = count > 0 ||
      (searched > 0 && patterns.some(({ option }) => option !== "--name"));
    reportDoubts({ tool: definition.name, found, isNamed, patterns }, options, ctx);
    ctx.stderr.write(explanationLine(definition.name, result));
  }
  const isAll = result.coverage.searched === 0;
  skipped.reportUnsearched(definition.name, ctx, { each: options.isDetailed, isAll });
  const isIncomplete = reportProblems(problems, definition.name, ctx);
  if (unread.length > 0) reportUnread(definition.name, unread, ctx);
  if (stopped !== undefined) reportStopped(definition.name, stopped, ctx);
  const isEarned = !isIncomplete && unread.length === 0 && stopped === undefined;
  return isEarned ? exitStatus(verdict) : 2;
}

if (import.meta.main) await main(command);
