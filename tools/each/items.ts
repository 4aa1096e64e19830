/**
 * Where items come from: words, files of a walk, standard input.
 *
 * @module
 */
import type { Context } from "@ct/core/context";
import { CtError } from "@ct/base";
import { nameTest, nameUses } from "@ct/pattern";
import { readPayload, reportDoubts } from "@ct/core/input";
import { Bounds, unbounded } from "@ct/core/bounds";
import { nameFilters, reportEmptyScope, walkTree } from "@ct/core/walking";
import type { Entry, ReportProblem } from "@ct/walk";
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
  const { base, name, ext, path } = options;
  const isSelected = name !== undefined || ext.length + path.length > 0;
  if (base === undefined && !isSelected) return [];
  const keepsName = nameTest(options);
  const keeps = (entry: Pick<Entry, "kind" | "name">) =>
    entry.kind === "f" && keepsName(entry.name);
  // The limits of time are those of the commands.
  const bounds = new Bounds(unbounded, ctx, {});
  const items: string[] = [];
  const entries = walkTree({ ...options, base: base ?? "." }, ctx, { bounds, keeps, report });
  for (const entry of entries) {
    if (bounds.tick()) await bounds.breathe();
    if (entry !== undefined) items.push(entry.path);
  }
  const tool = definition.name;
  const doubtful = { tool, found: items.length > 0, patterns: nameUses(options) };
  const isQuiet = reportDoubts(doubtful, options, ctx);
  if (items.length === 0) {
    const walked = { ...options, base: base ?? "." };
    const filters = nameFilters(walked);
    const call = { options: walked, filters, isOfFiles: true, skipped: 0, isQuiet };
    await reportEmptyScope(tool, call, bounds, ctx);
  }
  return items;
}
