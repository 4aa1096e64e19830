/**
 * An MCP server of tools, resources and prompts that are given as data: over stdio or over HTTP on
 * this machine, for clients of the current revision of the protocol and of those before it. What
 * works on the calls may be a process of its own.
 *
 * @module
 */
export type {
  Answer,
  AnswerBlock,
  CallLimit,
  Identity,
  Served,
  ServedAnnotations,
  ServedCall,
  ServedPrompt,
  ServedPromptArgument,
  ServedResource,
  ServedTool,
} from "./served.ts";
export type { EarlyIdentity } from "./clients.ts";
export {
  type EngineServed,
  type EngineStreams,
  type OpenServed,
  type ProgramWatch,
  runEngine,
} from "./engine_server.ts";
export { type EngineProgram, processStreams } from "./engine_process.ts";
export type { GroupKiller, GuardOptions } from "./guard.ts";
export { withHeartbeat } from "./heartbeat.ts";
export {
  type ProcessServer,
  serveProcess,
  type ServingProcess,
  type TextSink,
} from "./serve_process.ts";
export { serveStdio, type StdioOptions } from "./stdio.ts";
