/**
 * `ct-undo`: restores the files of a write.
 *
 * @example Nothing was written yet
 * ```ts
 * import { command } from "@ct/undo";
 * import { memoryContext } from "@ct/core/context";
 * import assert from "node:assert/strict";
 * const home = Deno.makeTempDirSync();
 * const ctx = memoryContext({ cwd: home, home, stateHome: home });
 * assert.equal(await command.run(["--list"], ctx), 0);
 * assert.equal(ctx.stdout.text, "0 write(s) can be undone\n");
 * Deno.removeSync(home, { recursive: true });
 * ```
 *
 * @module
 */
import { markVerdict, palette } from "@ct/core/text";
import { Bounds } from "@ct/core/bounds";
import { showWritten, writeCall, writePlan } from "@ct/core/changes";
import type { Context } from "@ct/core/context";
import { type Command, defineCommand, printsJson, UsageError } from "@ct/core/definition";
import {
  type CallContext,
  type CallOptions,
  callTool,
  formOf,
  jsonPrinter,
  type OnResult,
  type WithStatus,
} from "@ct/core/library";
import { main } from "@ct/core/process";
import { dropRevert, keptWrites, lastWrite, planRevert } from "@ct/write";
import { definition, type UndoOptions } from "./definition.ts";
import type { UndoList, UndoReport } from "./undo_json.ts";
import guide from "./explain.md" with { type: "text" };
import { listJson, listText, undoneJson, undoneText, type UndoneWrite } from "./report.ts";

export { definition } from "./definition.ts";
export type { UndoableWrite, UndoList, UndoReport } from "./undo_json.ts";

/** The tool as a command. */
export const command: Command = defineCommand(definition, guide, run);

/** The context of a call, and the receiver of its result. */
interface UndoContext extends Context {
  readonly onResult: OnResult<UndoReport | UndoList>;
}

/**
 * Undoes a write, or lists what can be undone; resolves to the exit status.
 * @throws {CtError} If there is nothing to undo, or a file has changed since; then nothing is
 * written.
 */
async function run(
  options: UndoOptions,
  outside: Context,
  onResult: OnResult<UndoReport | UndoList> = jsonPrinter(options, outside),
): Promise<number> {
  const ctx = { ...outside, onResult };
  const { token: typed, list } = options;
  const isJson = printsJson(options);
  const { cwd } = ctx;
  if (list) {
    if (typed !== undefined) throw new UsageError("--list takes no token");
    const writes = [...keptWrites(ctx)];
    if (isJson) onResult(listJson(writes));
    else ctx.stdout.write(listText(writes, cwd));
    return 0;
  }
  const token = typed === undefined || typed === "last" ? lastWrite(cwd, ctx).token : typed;
  const plan = await planRevert(token, ctx);
  const applied = !options["dry-run"];
  const deadline = new Bounds(options, ctx, { TOOL: definition.name });
  const call = writeCall(definition, options, { ...ctx, deadline, isRevert: true });
  const revert = applied ? await writePlan(plan, call, ctx) : {};
  const undone: UndoneWrite = { token, plan, applied, revert };
  await showWritten(undone, ctx, () => {
    if (isJson) onResult(undoneJson(undone));
    else ctx.stdout.write(markVerdict(undoneText(undone, options, cwd), palette(ctx.colour)));
  });
  if (applied) dropRevert(token, ctx);
  return 0;
}

/** The options of {@linkcode undo}. */
export type UndoCall = CallOptions<typeof definition, "list">;

/**
 * Undoes a write of `edit`, `patch`, `rename` or `move`, by default the last one below the working
 * directory. Writes are kept if the context has a `stateHome` or `home`.
 * @throws {CtError} If there is nothing to undo, or a file has changed since; then nothing is
 * written.
 */
export function undo(
  options: UndoCall = {},
  context?: CallContext,
): Promise<WithStatus<UndoReport>> {
  return callTool(formOf({ definition, run }, (result) => "applied" in result), options, context);
}

/**
 * Lists the writes that can be undone.
 * @throws {CtError} If what is kept of them cannot be read.
 */
export function listUndoable(context?: CallContext): Promise<WithStatus<UndoList>> {
  const tool = formOf({ definition, run }, (result) => "writes" in result);
  return callTool(tool, { list: true }, context);
}

if (import.meta.main) await main(command);
