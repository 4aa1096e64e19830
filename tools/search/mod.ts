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
import { escapeControls } from "@ct/base";
import { exitStatus, printBanner, printEmits, reportUnread } from "@ct/core/verdict";
import { reportDoubts } from "@ct/core/input";
import { formatJson, palette } from "@ct/core/text";
import { formatNearestMiss, usesMember } from "@ct/pattern";
import { main } from "@ct/core/process";
import { reportProblems } from "@ct/walk";
import { explainSkip, explanationLine } from "@ct/core/walking";
import { definition, type SearchOptions } from "./definition.ts";
import guide from "./explain.md" with { type: "text" };
import {
  detailLine,
  hitLine,
  type MatchStyle,
  pathLine,
  searchJson,
  summaryLine,
} from "./report.ts";
import type { MatchSink } from "./match.ts";
import { refusalOf } from "./refusal.ts";
import { Search, type SearchResult } from "./search.ts";

/** The tool as a command. */
export const command: Command = defineCommand(definition, guide, run);

/**
 * Searches as the options say; resolves to the exit status.
 * @throws {CtError} If an option's value is malformed or the base does not exist.
 */
async function run(
  options: SearchOptions,
  ctx: Context,
): Promise<number> {
  const bounds = new Bounds(options, ctx, { TOOL: definition.name });
  const path = options["explain-skip"];
  if (path !== undefined) {
    const refusal = refusalOf(options, ctx, bounds);
    return await explainSkip(options, { tool: definition.name, path, refusal }, ctx);
  }
  const search = new Search(options, ctx, bounds);
  const json = options.json || options["json-pretty"];
  if (!json) printBanner(options, ctx);
  const paths: string[] = [];
  const printer = matchPrinter(options, search, ctx);
  const result = await search.run({
    ...printer,
    match: (match) => {
      paths.push(match.path);
      printer.match(match);
    },
  });
  ctx.onLooked?.({ coverage: result.coverage, patterns: usesMember(result.patterns) });
  if (json) {
    ctx.stdout.write(
      formatJson(
        searchJson(options.base, paths, result),
        options["json-pretty"],
      ),
    );
  } else {
    if (options.summary) {
      ctx.stdout.write(summaryLine(result, options.grep !== undefined));
    }
    if (result.stopped === undefined) {
      printEmits(options, {
        RESULT: result.verdict,
        QUESTION: options.question ?? "",
        COUNT: result.count,
        LINES: result.lines,
        BASE: options.base,
        MATCHES: () => paths.map(options.raw ? String : escapeControls).join("\n"),
      }, ctx);
    }
  }
  return reportDiagnostics(options, result, ctx);
}

/** What must be found out for the output that the options ask for. */
function detailFor(options: SearchOptions): MatchSink["detail"] {
  if (options.json || options["json-pretty"]) return "counts";
  if (options.detail) return "hits";
  const emits = options.emit !== undefined || options["emit-stderr"] !== undefined;
  if (options.summary || emits) return "counts";
  return options.quiet ? "none" : "paths";
}

/** Prints what is found, where the mode of output is one that does. */
function matchPrinter(options: SearchOptions, search: Search, ctx: Context): MatchSink {
  const detail = detailFor(options);
  const style: MatchStyle = {
    paint: palette(ctx.colour),
    raw: options.raw,
    pattern: ctx.colour ? search.linePattern : undefined,
  };
  const isSilent = options.json || options["json-pretty"] || options.quiet || options.summary;
  const format = options.detail ? detailLine : pathLine;
  return {
    detail,
    hit: (path, hit) => ctx.stdout.write(hitLine(path, hit, style), options.raw),
    match: (match) => {
      if (!isSilent) ctx.stdout.write(format(match, style), options.raw);
    },
  };
}

function reportDiagnostics(
  options: SearchOptions,
  result: SearchResult,
  ctx: Context,
): number {
  const { miss, skipped, problems, count, verdict, unread, stopped, relaxed } = result;
  if (options.detail && miss !== undefined && count === 0) {
    for (const line of formatNearestMiss(miss, miss.path)) {
      ctx.stderr.write(`${definition.name}: ${line}\n`);
    }
  }
  if (!options.quiet) {
    const found = count > 0 || relaxed.some(({ words }) => words.includes("literal"));
    reportDoubts({ tool: definition.name, found, patterns: result.patterns }, options, ctx);
    ctx.stderr.write(explanationLine(definition.name, result));
  }
  skipped.report(definition.name, ctx, options.detail);
  const isIncomplete = reportProblems(problems, definition.name, ctx);
  if (unread.length > 0) reportUnread(definition.name, unread, ctx);
  if (stopped !== undefined) reportStopped(definition.name, stopped, ctx);
  const isEarned = !isIncomplete && unread.length === 0 && stopped === undefined;
  return isEarned ? exitStatus(verdict) : 2;
}

if (import.meta.main) await main(command);
