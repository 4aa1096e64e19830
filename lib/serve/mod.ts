/**
 * An MCP server of tools, resources and prompts that are given as data: over stdio or over HTTP on
 * this machine, for clients of the current revision of the protocol and of those before it.
 *
 * @module
 */
export type {
  Answer,
  AnswerBlock,
  JsonObject,
  JsonValue,
  Served,
  ServedAnnotations,
  ServedCall,
  ServedPrompt,
  ServedPromptArgument,
  ServedResource,
  ServedTool,
} from "./served.ts";
export { type ClientOptions, serveClients } from "./clients.ts";
export { withHeartbeat } from "./heartbeat.ts";
export { serveStdio, type StdioOptions } from "./stdio.ts";
