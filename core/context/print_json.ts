/**
 * The one way in which tools hand over a result as JSON: as text, or as data to who calls in this
 * process.
 *
 * @module
 */
import { jsonParts, type LongJson } from "../text/json_parts.ts";
import type { Context } from "./context.ts";

/**
 * Prints a value as JSON on stdout, or passes it to {@linkcode Context.onValue}.
 *
 * @example Keys are sorted
 * ```ts
 * import { memoryContext, printJson } from "@ct/core/context";
 * import assert from "node:assert/strict";
 * const ctx = memoryContext({ cwd: "/" });
 * printJson({ tool: "ct-x", count: 1 }, ctx);
 * assert.equal(ctx.stdout.text, '{"count":1,"tool":"ct-x"}\n');
 * ```
 */
export function printJson(
  value: LongJson,
  ctx: Pick<Context, "stdout" | "onValue">,
  isPretty = false,
): void {
  if (ctx.onValue !== undefined) ctx.onValue(value, isPretty);
  else for (const part of jsonParts(value, isPretty)) ctx.stdout.write(part);
}
