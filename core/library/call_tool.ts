/**
 * A tool as a function: its result is handed over as data and never printed.
 *
 * @module
 */
import { CtError } from "@ct/base";
import type { RawOptions } from "../context/call_result.ts";
import type { Context } from "../context/context.ts";
import { checkOptions } from "../definition/check_options.ts";
import type { OptionsOf, ToolDefinition } from "../definition/types.ts";
import { withoutFinalNewlines } from "../text/lines.ts";
import { type CallContext, callContext } from "./call_context.ts";

/** Takes the result of a call. */
export type OnResult<Result> = (result: Result) => void;

/** What a call came to besides its data. */
export type Status = {
  /**
   * The exit status of the command: 0 if the answer is yes, 1 if it is no, and 2 if the result is
   * incomplete, since something could not be read or the time was up.
   */
  readonly status: number;
};

/** A result, which has the members of the command's JSON, and its status. */
export type WithStatus<Result> = Result & Status;

/** A tool that can be called. */
export interface CalledFunction<D extends ToolDefinition, Result> {
  /** What it is. */
  readonly definition: D;
  /** Does what the options say, and gives the result instead of printing it. */
  readonly run: (
    options: OptionsOf<D>,
    ctx: Context,
    onResult: OnResult<Result>,
  ) => number | Promise<number>;
}

/** The tool for one of its forms: of all results, it gives those of one type. */
export function formOf<D extends ToolDefinition, All, Result extends All>(
  { definition, run }: CalledFunction<D, All>,
  isOne: (result: All) => result is Result,
): CalledFunction<D, Result> {
  return {
    definition,
    run: (options, ctx, onResult) =>
      run(options, ctx, (result) => isOne(result) && onResult(result)),
  };
}

/**
 * Calls a tool with options.
 * @throws {CtError} If an option is wrong, or there is no result.
 *
 * @example A tool that doubles
 * ```ts
 * import { callTool } from "@ct/core/library";
 * import type { ToolDefinition } from "@ct/core/definition";
 * import assert from "node:assert/strict";
 * const definition = {
 *   name: "ct-double",
 *   summary: "Doubles",
 *   description: "Doubles.",
 *   options: {
 *     of: { kind: "integer", default: 1, description: "The number." },
 *     json: { kind: "flag", description: "Prints JSON." },
 *   },
 * } as const satisfies ToolDefinition;
 * const tool = {
 *   definition,
 *   run({ of }: { of: number }, _ctx: unknown, give: (result: { sum: number }) => void) {
 *     give({ sum: 2 * of });
 *     return 0;
 *   },
 * };
 * assert.deepEqual(await callTool(tool, { of: 4 }), { sum: 8, status: 0 });
 * ```
 */
export async function callTool<D extends ToolDefinition, Result>(
  { definition, run }: CalledFunction<D, Result>,
  args: RawOptions,
  context: CallContext = {},
): Promise<WithStatus<Result>> {
  const messages: string[] = [];
  const onDiagnostic = (text: string): void => {
    messages.push(text);
    context.onDiagnostic?.(text);
  };
  const options = checkOptions(definition, { ...args, json: true });
  const results: Result[] = [];
  const ctx = callContext({ ...context, onDiagnostic });
  const status = await run(options, ctx, (result) => results.push(result));
  const [result] = results;
  if (result !== undefined) return { ...result, status };
  throw new CtError("read", withoutFinalNewlines(messages.join("")), { multiline: true });
}
