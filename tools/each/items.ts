/**
 * Where items come from: words, files of a walk, standard input.
 *
 * @module
 */
import type { Context } from "@ct/core/context";
import { CtError } from "@ct/base";
import { nameTest } from "@ct/pattern";
import { readPayload } from "@ct/core/input";
import { walk, type WalkProblem } from "@ct/walk";
import type { EachOptions } from "./definition.ts";

/**
 * The items of a call in order.
 * @throws {UsageError} If there are none.
 * @throws {CtError} If a file cannot be read or a pattern is malformed.
 */
export async function readItems(
  options: EachOptions,
  ctx: Context,
  report: (problem: WalkProblem) => void,
): Promise<readonly string[]> {
  const items = [
    ...options.items.flatMap((word) => wordItems(word, ctx)),
    ...walkItems(options, ctx, report),
    ...(options.stdin ? itemLines(await ctx.stdin.text()) : []),
  ];
  if (items.length === 0) {
    throw new CtError(
      "usage",
      "no items: give --items, --base, --name, --ext or --stdin",
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

function* walkItems(
  options: EachOptions,
  ctx: Context,
  report: (problem: WalkProblem) => void,
): Generator<string> {
  const { base, name, ext, hidden, follow } = options;
  if (base === undefined && name === undefined && ext.length === 0) return;
  const keepsName = nameTest(options);
  const { cwd, home, configHome } = ctx;
  const ignore = !options["no-ignore"];
  for (
    const entry of walk({
      base: base ?? ".",
      cwd,
      hidden,
      follow,
      ignore,
      home,
      configHome,
    }, report)
  ) {
    if (entry.kind === "f" && keepsName(entry.name)) yield entry.path;
  }
}
