/**
 * A view as a function. Its results are no interfaces, which are no JSON values to the compiler.
 *
 * @module
 */
import { CtError } from "@ct/base";
import { Bounds } from "@ct/core/bounds";
import type { Context } from "@ct/core/context";
import {
  type CallContext,
  type CallOptions,
  callTool,
  type OnResult,
  type WithStatus,
} from "@ct/core/library";
import { definition, type ViewOptions } from "./definition.ts";
import { reportNotes } from "./notes.ts";
import { readTargets } from "./target.ts";
import { View } from "./view.ts";

/** A line of a file. */
export type ViewedLine = {
  /** Its number, from 1. */
  readonly n: number;
  /** Its text, without the line ending. */
  readonly text: string;
};

/** The lines of a file that were asked for. */
export type ViewReport = {
  /** The lines. */
  readonly lines: readonly ViewedLine[];
  /** Whether `match` found anything, if it was given. */
  readonly matched?: boolean | undefined;
  /** The file, as given. */
  readonly path: string;
  /** How many lines these are. */
  readonly shown: number;
  /** How many lines the file has, where that was found out. */
  readonly total_lines?: number | undefined;
  /** The tool. */
  readonly tool: "ct-view";
};

/** The options of {@linkcode view}, which is of one file. */
export type ViewCall = CallOptions<typeof definition, "more" | "plain" | "number">;

/**
 * Reads lines of a file: all of them, or those that ranges, a pattern or declarations choose.
 * @throws {CtError} If the file cannot be read, or a pattern or range is malformed.
 *
 * @example Lines 2 to 3
 * ```ts
 * import { view } from "@ct/view";
 * import assert from "node:assert/strict";
 * const cwd = Deno.makeTempDirSync();
 * Deno.writeTextFileSync(`${cwd}/a.txt`, "one\ntwo\nthree\n");
 * const { lines } = await view({ path: "a.txt", range: ["2:"] }, { cwd });
 * assert.deepEqual(lines, [{ n: 2, text: "two" }, { n: 3, text: "three" }]);
 * Deno.removeSync(cwd, { recursive: true });
 * ```
 */
export function view(
  options: ViewCall,
  context?: CallContext,
): Promise<WithStatus<ViewReport>> {
  return callTool({ definition, run: onLines }, options, context);
}

async function onLines(
  options: ViewOptions,
  ctx: Context,
  onResult: OnResult<ViewReport>,
): Promise<number> {
  const bounds = new Bounds(options, ctx, { TOOL: definition.name });
  const [target, another] = readTargets(options, ctx);
  if (target === undefined || another !== undefined) {
    throw new CtError("usage", "a view is of one file");
  }
  const { path } = target;
  if (target.isDirectory) {
    throw new CtError("read", `read ${path}: Is a directory (os error 21)`, { path });
  }
  const view = new View(target, options, { ctx, bounds, hasOthers: false });
  const selection = await view.select();
  const lines: { n: number; text: string }[] = [];
  const shown = await view.lines(selection.ranges, (n, text, { isStart }) => {
    const last = lines.at(-1);
    if (isStart || last === undefined) lines.push({ n, text });
    else last.text += text;
  });
  onResult({
    lines,
    matched: selection.matched,
    path,
    shown: lines.length,
    total_lines: selection.totalLines,
    tool: "ct-view",
  });
  return reportNotes({ path, selection, shown }, options, ctx);
}
