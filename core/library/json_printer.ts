/**
 * Results as the JSON that commands print.
 *
 * @module
 */
import type { Context } from "../context/context.ts";
import { printJson } from "../context/print_json.ts";
import type { LongJson } from "../text/json_parts.ts";
import type { OnResult } from "./call_tool.ts";

/**
 * Prints each result that it is given.
 *
 * @example Sorted keys, on one line
 * ```ts
 * import { jsonPrinter } from "@ct/core/library";
 * import { memoryContext } from "@ct/core/context";
 * import assert from "node:assert/strict";
 * const ctx = memoryContext({ cwd: "/" });
 * jsonPrinter({ "json-pretty": false }, ctx)({ verdict: "SUCCESS", count: 1 });
 * assert.equal(ctx.stdout.text, '{"count":1,"verdict":"SUCCESS"}\n');
 * ```
 */
export function jsonPrinter(
  { "json-pretty": isPretty }: { readonly "json-pretty": boolean },
  ctx: Pick<Context, "stdout" | "onValue">,
): OnResult<LongJson> {
  return (result) => printJson(result, ctx, isPretty);
}
