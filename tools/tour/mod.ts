/**
 * `ct-tour`: writes a small project on which every tool can be tried.
 *
 * @example The project, and what to do with it
 * ```ts
 * import { tour } from "@ct/tour";
 * import assert from "node:assert/strict";
 * const directory = `${Deno.makeTempDirSync()}/shop`;
 * const { files, calls } = await tour({ directory });
 * assert.ok(files.includes("src/cart.js"));
 * assert.equal(calls[0], `cd ${directory}`);
 * Deno.removeSync(directory, { recursive: true });
 * ```
 *
 * @module
 */
import { CtError, escapeControls, joinName, lstatIfThere, resolvePath, shellWord } from "@ct/base";
import type { Context } from "@ct/core/context";
import { type Command, defineCommand } from "@ct/core/definition";
import {
  type CallContext,
  type CalledFunction,
  type CallOptions,
  callTool,
  jsonPrinter,
  type OnResult,
  type WithStatus,
} from "@ct/core/library";
import { main } from "@ct/core/process";
import { createFile } from "@ct/write";
import { definition, type TourOptions } from "./definition.ts";
import guide from "./explain.md" with { type: "text" };
import { tourCalls } from "./calls.ts";
import { tourProject } from "./project.ts";
import type { TourReport } from "./tour_json.ts";

export { definition } from "./definition.ts";
export type { TourReport } from "./tour_json.ts";

/** The tool as a command. */
export const command: Command = defineCommand(definition, guide, run);

/**
 * Writes the project, and says what to do with it; resolves to the exit status.
 * @throws {CtError} If the directory exists, or a file cannot be created.
 */
async function run(
  { directory = "ct-tour", json, "json-pretty": pretty }: TourOptions,
  ctx: Context,
  onResult: OnResult<TourReport> = jsonPrinter({ "json-pretty": pretty }, ctx),
): Promise<number> {
  const path = resolvePath(directory, ctx);
  ctx.door.assertReadable(path, directory);
  if (lstatIfThere(path) !== undefined) {
    throw new CtError("write", `"${directory}" exists`, {
      path: directory,
      help: "name a directory that does not exist yet, such as ct tour shop",
    });
  }
  for (const [name, text] of tourProject) {
    await createFile({ path: joinName(path, name), text }, ctx);
  }
  const report: TourReport = {
    calls: [`cd ${shellWord(directory)}`, ...tourCalls],
    directory,
    files: [...tourProject.keys()],
    tool: "ct-tour",
    verdict: "SUCCESS",
  };
  if (json || pretty) onResult(report);
  else ctx.stdout.write(tourText(report));
  return 0;
}

/** Where the project is, and the calls. */
function tourText({ directory, files, calls }: TourReport): string {
  const head = `wrote ${files.length} files to ${escapeControls(directory)}; now try:\n`;
  return head + calls.map((call) => `  ${call}\n`).join("");
}

/** The options of {@linkcode tour}. */
export type TourCall = CallOptions<typeof definition>;

/**
 * Writes the project of the tour.
 * @throws {CtError} If the directory exists, or a file cannot be created.
 */
export function tour(
  options: TourCall = {},
  context?: CallContext,
): Promise<WithStatus<TourReport>> {
  const tool: CalledFunction<typeof definition, TourReport> = { definition, run };
  return callTool(tool, options, context);
}

if (import.meta.main) await main(command);
