/**
 * What `ct-mcp` is, except for its verbs.
 *
 * @module
 */
import type { ToolDefinition } from "@ct/core/definition";
import { probePermissions } from "@ct/rules-engine/permissions";

/** The tool as data. */
export const definition = {
  name: "ct-mcp",
  summary: "Offer the suite to agents as an MCP server",
  description: "Offers the tools of the suite to agents that speak the Model Context Protocol " +
    "(MCP). Without a verb it serves. `serve` answers a client on stdin and stdout, or clients " +
    "on this machine with --http. Only the directories of --root can be reached. Tools that read " +
    "and tools that write are different tools, and --read-only omits those that write. Exit " +
    "status: 0 the client has gone, 2 the call was wrong or the port cannot be used. Call it as " +
    "`ct mcp …` or `ct-mcp …`.",
  options: {},
  defaultVerb: "serve",
  permissions: { write: true, run: probePermissions },
  examples: [
    { command: "serve --root .", purpose: "Serve the working directory on stdin and stdout." },
    { command: "serve --root . --read-only", purpose: "The same, with nothing that writes." },
  ],
} as const satisfies ToolDefinition;
