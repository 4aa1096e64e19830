/**
 * `ct-map`: the declarations of a project that matter most.
 *
 * @example Where a program starts comes first
 * ```ts
 * import { command } from "@ct/map";
 * import { memoryContext } from "@ct/core/context";
 * import assert from "node:assert/strict";
 * const cwd = Deno.makeTempDirSync();
 * Deno.writeTextFileSync(`${cwd}/main.py`, "def main():\n    makePool()\n");
 * Deno.writeTextFileSync(`${cwd}/pool.py`, "def makePool():\n    pass\n");
 * const ctx = memoryContext({ cwd });
 * assert.equal(await command.run([], ctx), 0);
 * assert.match(ctx.stdout.text, /^\.\/main\.py \(main\)\n  1  def main\(\):\n\.\/pool\.py\n/);
 * Deno.removeSync(cwd, { recursive: true });
 * ```
 *
 * @module
 */
import { escapeControls } from "@ct/base";
import { Bounds } from "@ct/core/bounds";
import type { Context } from "@ct/core/context";
import { basesOf, type Command, defineCommand, printsJson } from "@ct/core/definition";
import {
  type CallContext,
  type CallOptions,
  callTool,
  jsonPrinter,
  type OnResult,
  reportGaps,
  type WithStatus,
} from "@ct/core/library";
import { main } from "@ct/core/process";
import { definition, type MapOptions } from "./definition.ts";
import type { MapReport } from "./map_json.ts";
import guide from "./explain.md" with { type: "text" };
import { ProjectMap } from "./map.ts";
import { mapJson, mapLines } from "./report.ts";

export { definition } from "./definition.ts";
export type { MappedDeclaration, MappedFile, MappedFolder, MapReport } from "./map_json.ts";

/** The tool as a command. */
export const command: Command = defineCommand(definition, guide, run);

/**
 * Creates the map that the options ask for; resolves to the exit status.
 * @throws {CtError} If an option's value is malformed or names nothing, or the base does not exist.
 */
async function run(
  typed: MapOptions,
  ctx: Context,
  onResult: OnResult<MapReport> = jsonPrinter(typed, ctx),
): Promise<number> {
  const options = { ...typed, ...basesOf(typed) };
  const bounds = new Bounds(options, ctx, { TOOL: definition.name });
  const result = await new ProjectMap(options, ctx).run(bounds);
  ctx.onObservations?.({ coverage: result.coverage });
  if (printsJson(options)) {
    onResult(mapJson(result));
  } else {
    for (const line of mapLines(result)) ctx.stdout.write(`${line}\n`);
  }
  for (const note of result.notes) {
    ctx.stderr.write(`${definition.name}: ${escapeControls(note)}\n`);
  }
  return reportGaps(definition.name, result, ctx) ? 2 : result.count > 0 ? 0 : 1;
}

/** The options of {@linkcode map}. */
export type MapCall = CallOptions<typeof definition> & {
  /** The most text of the declarations, as in `4000tok` or `20kb`. */
  readonly budget?: string | undefined;
};

/**
 * Finds the most important declarations of a tree.
 * @throws {CtError} If an option's value is malformed or names nothing, or the base does not exist.
 */
export function map(
  options: MapCall = {},
  context?: CallContext,
): Promise<WithStatus<MapReport>> {
  return callTool({ definition, run }, options, context);
}

if (import.meta.main) await main(command);
