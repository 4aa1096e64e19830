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
import { escapeControls } from "@ct/base";
import { Bounds } from "@ct/core/bounds";
import { type Command, defineCommand } from "@ct/core/definition";
import type { Context } from "@ct/core/context";
import { formatNearestMiss } from "@ct/pattern";
import { reportAmbiguity, reportDoubts } from "@ct/core/input";
import { main } from "@ct/core/process";
import { palette } from "@ct/core/text";
import { definition, type ViewOptions } from "./definition.ts";
import guide from "./explain.md" with { type: "text" };
import { FileFrames } from "./frames.ts";
import { JsonView, textSink } from "./report.ts";
import { openTarget } from "./target.ts";
import { View } from "./view.ts";

export { parseRange } from "./range.ts";
export { parsePlace, type Place } from "./target.ts";

/** The tool as a command. */
export const command: Command = defineCommand(definition, guide, run);

/**
 * Shows files as the options say.
 * @throws {CtError} If a file cannot be read, or a pattern or range is malformed.
 */
async function run(options: ViewOptions, ctx: Context): Promise<number> {
  const bounds = new Bounds(options, ctx, { TOOL: definition.name });
  const words = [options.path, ...options.more];
  const json = options.json || options["json-pretty"];
  const files = new FileFrames(words.length, { json, pretty: options["json-pretty"] });
  let isFound = false;
  for (const word of words) {
    const { view, chosen } = openTarget(word, options, (chosen) => {
      return { chosen, view: new View(chosen, ctx, bounds) };
    });
    const write = (text: string) => ctx.stdout.write(text, options.raw);
    write(files.before(escapeControls(chosen.path)));
    using _ = view;
    isFound = await show(view, chosen, { ctx, write: (text) => write(files.within(text)) }) ||
      isFound;
  }
  ctx.stdout.write(files.end());
  return isFound ? 0 : 1;
}

/** Prints a view; resolves to whether it has what was looked for. */
async function show(
  view: View,
  options: ViewOptions,
  { ctx, write }: { readonly ctx: Context; readonly write: (text: string) => void },
): Promise<boolean> {
  const selection = await view.select();
  let shown: number;
  if (options.json || options["json-pretty"]) {
    const json = new JsonView(write, options["json-pretty"]);
    shown = await view.lines(selection.ranges, json.line);
    json.end(options.path, selection);
  } else {
    const paint = ctx.colour ? palette(true) : undefined;
    shown = await view.lines(selection.ranges, textSink(selection, options, { paint, write }));
  }
  const { totalLines, matched, patterns, ambiguity } = selection;
  const reason = shown === 0 && options.limit !== 0 ? view.emptyRange(totalLines) : undefined;
  if (reason !== undefined) {
    ctx.stderr.write(`${definition.name}: --range ${options.range} ${reason}\n`);
  }
  const call = { tool: definition.name, found: matched !== false };
  reportDoubts({ ...call, patterns }, options, ctx);
  reportAmbiguity({ ...call, option: "--match", ambiguity }, ctx);
  if (selection.miss !== undefined) {
    for (const line of formatNearestMiss(selection.miss, options.path)) {
      ctx.stderr.write(`${definition.name}: ${line}\n`);
    }
  }
  return matched !== false;
}

if (import.meta.main) await main(command);
