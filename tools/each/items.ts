/**
 * Reads items: words, files of a walk, lines of standard input.
 *
 * @module
 */
import type { Context } from "@ct/core/context";
import { CtError } from "@ct/base";
import { nameUses } from "@ct/pattern";
import { readPayload, reportDoubts } from "@ct/core/input";
import { Bounds, unbounded } from "@ct/core/bounds";
import { basesOf } from "@ct/core/definition";
import { reportEmptyScope, scopeFilters, selectedEntries } from "@ct/core/walking";
import type { ReportProblem } from "@ct/walk";
import { definition, type EachOptions } from "./definition.ts";

/**
 * The items of a call in order.
 * @throws {UsageError} If there are none.
 * @throws {CtError} If a file cannot be read or a pattern is malformed.
 */
export async function readItems(
  options: EachOptions,
  ctx: Context,
  report: ReportProblem,
): Promise<readonly string[]> {
  const items = [
    ...options.items.flatMap((word) => wordItems(word, ctx)),
    ...await walkItems(options, ctx, report),
    ...(options.stdin ? itemLines(await ctx.stdin.text()) : []),
  ];
  if (items.length === 0) {
    throw new CtError(
      "usage",
      "no items: give --items, --base, --name, --ext, --path or --stdin",
    );
  }
  return items;
}

function wordItems(word: string, ctx: Context): readonly string[] {
  const { text, fromFile } = readPayload(word, ctx);
  return fromFile ? itemLines(text) : [text];
}

/** The lines that are not empty, without white space at their ends. */
function itemLines(text: string): readonly string[] {
  return text.split("\n").map((line) => line.trimEnd()).filter((line) => line !== "");
}

async function walkItems(
  options: EachOptions,
  ctx: Context,
  report: ReportProblem,
): Promise<readonly string[]> {
  const { base, paths, name, ext, path, glob, type, size, depth: maxDepth } = options;
  const isSelected = name !== undefined || size !== undefined ||
    ext.length + path.length + glob.length + type.length > 0;
  if (base === undefined && paths.length === 0 && !isSelected) return [];
  // The limits of time are those of the commands.
  const bounds = new Bounds(unbounded, ctx, {});
  const items: string[] = [];
  const walked = { ...options, ...basesOf({ base: base ?? ".", paths }), maxDepth };
  for (const entry of selectedEntries(walked, ctx, { bounds, report })) {
    if (bounds.tick()) await bounds.breathe();
    if (entry?.kind === "f") items.push(entry.path);
  }
  const tool = definition.name;
  const doubtful = { tool, found: items.length > 0, patterns: nameUses(options) };
  const isQuiet = reportDoubts(doubtful, options, ctx);
  if (items.length === 0) {
    const filters = scopeFilters(walked);
    const call = { options: walked, filters, isOfFiles: true, skipped: 0, isQuiet };
    await reportEmptyScope(tool, call, bounds, ctx);
  }
  return items;
}
