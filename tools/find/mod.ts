/**
 * `ct-find`: the places in a project that answer a question.
 *
 * @example A question
 * ```ts
 * import { command } from "@ct/find";
 * import { memoryContext } from "@ct/core/context";
 * import assert from "node:assert/strict";
 * const cwd = Deno.makeTempDirSync();
 * Deno.writeTextFileSync(`${cwd}/pool.rs`, "/// Gives a connection back.\nfn release() {\n  x;\n}\n");
 * const ctx = memoryContext({ cwd });
 * assert.equal(await command.run(["how are connections given back"], ctx), 0);
 * assert.match(ctx.stdout.text, /^\.\/pool\.rs:1:4:fn:release\n {2}fn release\(\) \{\n/);
 * Deno.removeSync(cwd, { recursive: true });
 * ```
 *
 * @module
 */
import { Bounds } from "@ct/core/bounds";
import type { Context } from "@ct/core/context";
import { type Command, defineCommand, printsJson } from "@ct/core/definition";
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
import { limitNote, palette } from "@ct/core/text";
import { exitStatus } from "@ct/core/verdict";
import { definition, type FindOptions } from "./definition.ts";
import type { FindReport } from "./find_json.ts";
import guide from "./explain.md" with { type: "text" };
import { Finder } from "./find.ts";
import { findJson, matchLines, shapeOf } from "./report.ts";

export { definition } from "./definition.ts";
export type { FindReport, FoundLines, FoundPart, FoundPlace } from "./find_json.ts";

/** The tool as a command. */
export const command: Command = defineCommand(definition, guide, run);

/**
 * Finds as the options say; resolves to the exit status.
 * @throws {CtError} If an option's value is malformed or the base does not exist.
 */
async function run(
  options: FindOptions,
  ctx: Context,
  onResult: OnResult<FindReport> = jsonPrinter(options, ctx),
): Promise<number> {
  const shape = shapeOf(options);
  const bounds = new Bounds(options, ctx, { TOOL: definition.name });
  const result = await new Finder(options, ctx).run(bounds);
  ctx.onObservations?.({ coverage: result.coverage });
  if (printsJson(options)) {
    onResult(findJson(result, shape));
  } else {
    for (const line of matchLines(result, shape, palette(ctx.colour))) {
      ctx.stdout.write(`${line}\n`);
    }
  }
  const { limit } = options;
  if (limit > 0 && result.omitted !== 0 && result.stopped === undefined) {
    ctx.stderr.write(`${definition.name}: ${limitNote(limit, result.omitted)}\n`);
  }
  return reportGaps(definition.name, result, ctx) ? 2 : exitStatus(result.verdict);
}

/** The options of {@linkcode find}. */
export type FindCall = CallOptions<typeof definition>;

/**
 * Finds the parts of files that a question in words is about, best first. The index of the files is
 * kept if the context has a `cacheHome` or `home`.
 * @throws {CtError} If an option's value is malformed or the base does not exist.
 *
 * @example A question
 * ```ts
 * import { find } from "@ct/find";
 * import assert from "node:assert/strict";
 * const cwd = Deno.makeTempDirSync();
 * Deno.writeTextFileSync(`${cwd}/a.py`, "def read_settings():\n    pass\n");
 * const { matches } = await find({ ask: ["read the settings"] }, { cwd });
 * assert.equal(matches[0]?.path, "./a.py");
 * Deno.removeSync(cwd, { recursive: true });
 * ```
 */
export function find(
  options: FindCall,
  context?: CallContext,
): Promise<WithStatus<FindReport>> {
  return callTool({ definition, run }, options, context);
}

if (import.meta.main) await main(command);
