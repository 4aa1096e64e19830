/**
 * `ct-outline`: the declarations of source files with their line spans.
 *
 * @example The outline of a file
 * ```ts
 * import { command } from "@ct/outline";
 * import { memoryContext } from "@ct/core/context";
 * import assert from "node:assert/strict";
 * const cwd = Deno.makeTempDirSync();
 * Deno.writeTextFileSync(`${cwd}/a.rs`, "struct P;\n\nfn main() {\n}\n");
 * const ctx = memoryContext({ cwd });
 * assert.equal(await command.run(["--base", "a.rs", "--flat"], ctx), 0);
 * assert.equal(ctx.stdout.text, "a.rs:1:1:struct:P\na.rs:3:4:fn:main\n");
 * Deno.removeSync(cwd, { recursive: true });
 * ```
 *
 * @module
 */
import { escapeControls } from "@ct/base";
import { Bounds } from "@ct/core/bounds";
import { basesOf, type Command, defineCommand, printsJson } from "@ct/core/definition";
import type { Context } from "@ct/core/context";
import { exitStatus, printBanner, printEmits } from "@ct/core/verdict";
import { palette } from "@ct/core/text";
import { explainSkip, explanationLine, scopeFilters } from "@ct/core/walking";
import {
  type CallContext,
  type CallOptions,
  callTool,
  jsonPrinter,
  type OnResult,
  reportGaps,
  reportScope,
  type WithStatus,
} from "@ct/core/library";
import { main } from "@ct/core/process";
import { usesMember } from "@ct/pattern";
import { packs } from "@ct/source";
import { definition, type OutlineOptions } from "./definition.ts";
import type { OutlineReport } from "./outline_json.ts";
import guide from "./explain.md" with { type: "text" };
import { Outline, type OutlineResult } from "./outline.ts";
import { folderLines } from "./folders.ts";
import { unknownWords } from "./unknown_words.ts";
import { flatLines, outlineJson, treeLines } from "./report.ts";

export { definition } from "./definition.ts";
export type { OutlinedDeclaration, OutlinedFile, OutlineReport } from "./outline_json.ts";

/** The tool as a command. */
export const command: Command = defineCommand(
  definition,
  guide.replace("{{languages}}", languageTable),
  run,
);

/**
 * Outlines as the options say; resolves to the exit status.
 * @throws {CtError} If an option's value is malformed, the base does not exist or cannot be
 * outlined.
 */
async function run(
  typed: OutlineOptions,
  ctx: Context,
  onResult: OnResult<OutlineReport> = jsonPrinter(typed, ctx),
): Promise<number> {
  const options = { ...typed, ...basesOf(typed) };
  const bounds = new Bounds(options, ctx, { TOOL: definition.name });
  const outline = new Outline(options, ctx);
  const path = options["explain-skip"];
  if (path !== undefined) {
    const refusal = outline.refusal;
    return await explainSkip(options, { tool: definition.name, path, refusal }, ctx);
  }
  const json = printsJson(options);
  if (!json) printBanner(options, ctx);
  const result = await outline.run(bounds);
  ctx.onObservations?.({ coverage: result.coverage, patterns: usesMember(result.patterns) });
  if (json) onResult(outlineJson(result));
  else printText(result, options, ctx);
  const filters = [...scopeFilters(options), outline.languageFilter];
  await reportScope({ ...result, tool: definition.name, filters }, options, { bounds, ctx });
  if (result.count === 0) {
    for (const line of unknownWords(options)) {
      ctx.stderr.write(`${definition.name}: ${escapeControls(line)}\n`);
    }
  }
  if (!options.quiet) ctx.stderr.write(explanationLine(definition.name, result));
  return reportGaps(definition.name, result, ctx) ? 2 : exitStatus(result.verdict);
}

function printText(result: OutlineResult, options: OutlineOptions, ctx: Context): void {
  if (!options.quiet) {
    const lines = options.flat ? flatLines : treeLines;
    const paint = palette(ctx.colour);
    const folders = ctx.abridges && folderLines(result);
    for (const line of folders ?? lines(result, paint)) ctx.stdout.write(line + "\n");
  }
  if (result.stopped !== undefined) return;
  printEmits(options, {
    RESULT: result.verdict,
    QUESTION: options.question ?? "",
    COUNT: result.count,
    BASE: result.bases.join(" "),
    MATCHES: () => [...flatLines(result, palette(false))].join("\n"),
  }, ctx);
}

/** The guide's table of languages. */
function languageTable(): string {
  const rows = packs.map(({ language, extensions, kinds }) =>
    `| ${language} | ${extensions.map((word) => `\`.${word}\``).join(" ")} | ${kinds.join(", ")} |`
  );
  return ["| language | extensions | kinds |", "| --- | --- | --- |", ...rows].join("\n");
}

/** The options of {@linkcode outline}. */
export type OutlineCall = CallOptions<typeof definition, "explain-skip" | "flat">;

/**
 * Lists what the files of a tree declare.
 * @throws {CtError} If an option's value is malformed, the base does not exist or cannot be
 * outlined.
 *
 * @example The functions of a file
 * ```ts
 * import { outline } from "@ct/outline";
 * import assert from "node:assert/strict";
 * const cwd = Deno.makeTempDirSync();
 * Deno.writeTextFileSync(`${cwd}/a.py`, "def run():\n    pass\n");
 * const { files } = await outline({ paths: ["a.py"] }, { cwd });
 * assert.equal(files[0]?.entries[0]?.name, "run");
 * Deno.removeSync(cwd, { recursive: true });
 * ```
 */
export function outline(
  options: OutlineCall = {},
  context?: CallContext,
): Promise<WithStatus<OutlineReport>> {
  return callTool({ definition, run }, options, context);
}

if (import.meta.main) await main(command);
