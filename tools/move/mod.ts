/**
 * `ct-move`: move a file or a directory, and rewrite the imports of it and in it.
 *
 * @example Move a module
 * ```ts
 * import { command } from "@ct/move";
 * import { memoryContext } from "@ct/core/context";
 * import assert from "node:assert/strict";
 * const cwd = Deno.makeTempDirSync();
 * Deno.writeTextFileSync(`${cwd}/a.ts`, "export const a = 1;\n");
 * Deno.writeTextFileSync(`${cwd}/main.ts`, 'import { a } from "./a.ts";\n');
 * const ctx = memoryContext({ cwd });
 * assert.equal(await command.run(["a.ts", "lib/a.ts", "--quiet"], ctx), 0);
 * assert.equal(Deno.readTextFileSync(`${cwd}/main.ts`), 'import { a } from "./lib/a.ts";\n');
 * Deno.removeSync(cwd, { recursive: true });
 * ```
 *
 * @module
 */
import { Bounds } from "@ct/core/bounds";
import { diffOptions, printDiffs, showWritten, writeCall, writeChanges } from "@ct/core/changes";
import type { Context } from "@ct/core/context";
import { type Command, defineCommand, printsJson } from "@ct/core/definition";
import {
  type CallContext,
  type CallOptions,
  callTool,
  jsonPrinter,
  type OnResult,
  type WithStatus,
} from "@ct/core/library";
import { computeMove } from "@ct/core/moving";
import { main } from "@ct/core/process";
import { palette } from "@ct/core/text";
import { exitStatus } from "@ct/core/verdict";
import { reportUnwritten } from "@ct/walk";
import { definition, type MoveOptions } from "./definition.ts";
import guide from "./explain.md" with { type: "text" };
import type { MoveReport } from "./move_json.ts";
import { moveJson, moveText, noteRows } from "./report.ts";

export { definition } from "./definition.ts";
export type { MovedFile, MoveRemark, MoveReport } from "./move_json.ts";

/** The tool as a command. */
export const command: Command = defineCommand(definition, guide, run);

/**
 * Moves as the options say; resolves to the exit status.
 * @throws {CtError} If the move may not be done, or a file cannot be written; then nothing is.
 */
async function run(
  options: MoveOptions,
  ctx: Context,
  onResult: OnResult<MoveReport> = jsonPrinter(options, ctx),
): Promise<number> {
  const bounds = new Bounds(options, ctx, { TOOL: definition.name });
  const result = await computeMove(options, ctx, bounds);
  if (reportUnwritten(result.problems, definition.name, ctx)) return 2;
  const applied = result.verdict === "SUCCESS" && !options["dry-run"];
  const call = {
    ...writeCall(definition, options, { ...ctx, deadline: bounds }),
    diffs: diffOptions(options, [options.base ?? "."]),
  };
  const reported = await writeChanges(result, applied, call, ctx);
  await showWritten(reported, ctx, () => {
    for (const row of noteRows(result)) ctx.stderr.write(`${definition.name}: note: ${row}\n`);
    if (printsJson(options)) {
      onResult(moveJson(result, options, reported));
      return;
    }
    if (options.diff) printDiffs(reported.files, definition.name, ctx);
    ctx.stdout.write(moveText(result, options, { ...reported, paint: palette(ctx.colour) }));
  });
  return exitStatus(result.verdict);
}

/** The options of {@linkcode move}. */
export type MoveCall = CallOptions<typeof definition, "diff">;

/**
 * Moves a file or a directory, and rewrites the imports of it and in it.
 * @throws {CtError} If that is not certain to keep what every import means; then nothing is
 * written.
 *
 * @example See what would change
 * ```ts
 * import { move } from "@ct/move";
 * import assert from "node:assert/strict";
 * const cwd = Deno.makeTempDirSync();
 * Deno.writeTextFileSync(`${cwd}/a.ts`, "");
 * Deno.writeTextFileSync(`${cwd}/main.ts`, 'import "./a.ts";\n');
 * const { sites } = await move({ file: "a.ts", new: "b.ts", "dry-run": true }, { cwd });
 * assert.deepEqual(sites.map(({ after }) => after), ['import "./b.ts";']);
 * Deno.removeSync(cwd, { recursive: true });
 * ```
 */
export function move(options: MoveCall, context?: CallContext): Promise<WithStatus<MoveReport>> {
  return callTool({ definition, run }, options, context);
}

if (import.meta.main) await main(command);
