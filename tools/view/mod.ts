/**
 * `ct-view`: bounded reading of files.
 *
 * @example Show lines 2 to 3
 * ```ts
 * import { command } from "@ct/view";
 * import { memoryContext } from "@ct/core/context";
 * import assert from "node:assert/strict";
 * const cwd = Deno.makeTempDirSync();
 * Deno.writeTextFileSync(`${cwd}/a.txt`, "one\ntwo\nthree\n");
 * const ctx = memoryContext({ cwd });
 * assert.equal(await command.run(["a.txt", "--range", "2:"], ctx), 0);
 * assert.equal(ctx.stdout.text, "2  two\n3  three\n");
 * Deno.removeSync(cwd, { recursive: true });
 * ```
 *
 * @module
 */
import { leastOf } from "@ct/base";
import { Bounds } from "@ct/core/bounds";
import { type Command, defineCommand } from "@ct/core/definition";
import type { Context } from "@ct/core/context";
import { main } from "@ct/core/process";
import { palette } from "@ct/core/text";
import { definition, type ViewOptions } from "./definition.ts";
import guide from "./explain.md" with { type: "text" };
import { reportNotes } from "./notes.ts";
import { JsonLines, JsonView, textSink } from "./report.ts";
import { type Show, showAll, type Shown } from "./show.ts";
import { outlineOf } from "./directory.ts";
import { readTargets, type Target } from "./target.ts";
import { View, type ViewContext } from "./view.ts";

export { definition } from "./definition.ts";
export { parseRange } from "./range.ts";
export { type Location, placesOf } from "./place.ts";
export { view, type ViewCall, type ViewedLine, type ViewReport } from "./view_function.ts";

/** The tool as a command. */
export const command: Command = defineCommand(definition, guide, run);

/**
 * Shows files as the options say.
 * @throws {CtError} If a file cannot be read, or a pattern or range is malformed.
 */
async function run(options: ViewOptions, ctx: Context): Promise<number> {
  const bounds = new Bounds(options, ctx, { TOOL: definition.name });
  const targets = readTargets(options, ctx);
  const around = { ctx, bounds, hasOthers: targets.length > 1 };
  const all: Shown[] = [];
  for (const target of targets) {
    const show = target.isDirectory
      ? await outlineOf(target.path, options, ctx)
      : await viewOf(target, options, around);
    all.push({ path: target.path, show });
  }
  const statuses = await showAll(all, options, ctx);
  // One of several files with a match is enough.
  return statuses.includes(2) ? 2 : leastOf(statuses);
}

/** Looks into a file; what is returned prints it, and resolves to its exit status. */
async function viewOf(
  target: Target,
  options: ViewOptions,
  around: ViewContext,
): Promise<Show> {
  const { ctx } = around;
  const view = new View(target, options, around);
  const selection = await view.select();
  return async ({ write, value }) => {
    let shown: number;
    if (value !== undefined) {
      const json = new JsonLines((chars) => ctx.onValuePart?.(chars));
      try {
        shown = await view.lines(selection.ranges, json.line);
        json.end(target.path, selection);
      } finally {
        value(json.value);
      }
    } else if (options.json || options["json-pretty"]) {
      const json = new JsonView(write, options["json-pretty"]);
      shown = await view.lines(selection.ranges, json.line);
      json.end(target.path, selection);
    } else {
      const paint = ctx.colour ? palette(true) : undefined;
      shown = await view.lines(selection.ranges, textSink(selection, options, { paint, write }));
    }
    return reportNotes({ path: target.path, selection, shown }, options, ctx);
  };
}

if (import.meta.main) await main(command);
