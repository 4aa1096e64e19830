/**
 * Tools as functions: options in, data out.
 *
 * @module
 */
export type { CallOptions, PrintingOption, RequiredName } from "./call_options.ts";
export {
  type CalledFunction,
  callTool,
  formOf,
  type OnResult,
  type Status,
  type WithStatus,
} from "./call_tool.ts";
export { type CallContext, callContext } from "./call_context.ts";
export { jsonPrinter } from "./json_printer.ts";
export { reportGaps, type WalkGaps } from "./walk_gaps.ts";
export { reportScope, type ScopedCall } from "./walk_scope.ts";
export type { WalkReport } from "./walk_report.ts";
export { callWords, type PrintedResult } from "./call_words.ts";
