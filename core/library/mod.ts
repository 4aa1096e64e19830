/**
 * Tools as functions: options in, data out.
 *
 * @module
 */
export {
  allOptions,
  type CallOptions,
  type PrintingOption,
  type RequiredName,
} from "./call_options.ts";
export {
  type CalledFunction,
  callTool,
  type Give,
  type Status,
  type WithStatus,
} from "./call_tool.ts";
export { callContext, type Surroundings } from "./surroundings.ts";
