/**
 * `ct-undo`: puts back what the files of a write held before.
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
import { Bounds } from "@ct/core/bounds";
import { type Context, printJson } from "@ct/core/context";
import { callText, type Command, defineCommand, UsageError } from "@ct/core/definition";
import { main } from "@ct/core/process";
import {
  commitRevertibly,
  dropRevert,
  keptWrites,
  lastWrite,
  planRevert,
  reportCommit,
  reportRevert,
  unreportedWrite,
  type WritePlan,
} from "@ct/write";
import { definition, type UndoOptions } from "./definition.ts";
import guide from "./explain.md" with { type: "text" };
import { listJson, listText, type Undone, undoneJson, undoneText } from "./report.ts";

/** The tool as a command. */
export const command: Command = defineCommand(definition, guide, run);

/**
 * Undoes a write, or lists what can be undone; resolves to the exit status.
 * @throws {CtError} If there is nothing to undo, or a file has changed since; then nothing is
 * written.
 */
async function run(options: UndoOptions, ctx: Context): Promise<number> {
  const { token: typed, list, json, "json-pretty": pretty } = options;
  const isJson = json || pretty;
  const { cwd } = ctx;
  if (list) {
    if (typed !== undefined) throw new UsageError("--list takes no token");
    const writes = [...keptWrites(ctx)];
    if (isJson) printJson(listJson(writes), ctx, pretty);
    else ctx.stdout.write(listText(writes, cwd));
    return 0;
  }
  const token = typed === undefined || typed === "last" ? lastWrite(cwd, ctx).token : typed;
  const plan = await planRevert(token, ctx);
  const applied = !options["dry-run"];
  const revert = applied ? await commit(plan, options, ctx) : {};
  if (applied) dropRevert(token, ctx);
  const undone: Undone = { token, plan, applied, revert };
  try {
    if (isJson) printJson(undoneJson(undone), ctx, pretty);
    else ctx.stdout.write(undoneText(undone, options, cwd));
  } catch (cause) {
    throw applied ? unreportedWrite(cause) : cause;
  }
  return 0;
}

/** Writes, and says how that can be undone; JSON has the token itself. */
async function commit(
  plan: WritePlan,
  options: UndoOptions,
  ctx: Context,
): Promise<Undone["revert"]> {
  const { clock, door, spawn } = ctx;
  const written = await commitRevertibly(plan, {
    clock,
    door,
    spawn,
    deadline: new Bounds(options, ctx, { TOOL: definition.name }),
    user: options["no-revert"] ? undefined : ctx,
    origin: { command: "ct undo", what: callText(definition, options), isRevert: true },
  });
  reportCommit(written, definition.name, ctx);
  const { token, reason } = written.revert;
  const inJson = options.json || options["json-pretty"];
  reportRevert(inJson ? { reason } : { token, reason }, definition.name, ctx);
  return written.revert;
}

if (import.meta.main) await main(command);
