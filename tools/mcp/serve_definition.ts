/**
 * What `ct-mcp serve` is.
 *
 * @module
 */
import type { OptionsOf, ToolDefinition } from "@ct/core/definition";

/** The verb as data. */
export const serveDefinition = {
  name: "ct-mcp serve",
  summary: "Serve the suite to an agent",
  description: "Serves the tools of the suite until the client goes away. Messages go over stdin " +
    "and stdout; with --http they go over HTTP on this machine (127.0.0.1), and the URL and the " +
    "token that each request must carry are printed on stderr. Clients of the revision " +
    "2026-07-28 of the protocol and of those since 2024-10-07 are served.",
  options: {
    root: {
      kind: "list",
      description: "A directory that the tools may reach; repeatable. By default the working " +
        "directory. Relative paths in calls start at the first one. Whatever leads out of all of " +
        "them, through links too, is refused.",
    },
    "read-only": {
      kind: "flag",
      description: "Offer only tools that read. The process then may not write at all.",
    },
    "allow-config": {
      kind: "flag",
      description: "Let tools write what configures package managers, tool managers, hooks of " +
        "commits and CI, such as .npmrc or .github/workflows. Without it that is refused.",
    },
    tools: {
      kind: "list",
      split: true,
      description: "Offer only these tools, by the names that they have here, such as " +
        "'ct-search,ct-view'. Repeatable or comma-joined.",
    },
    http: {
      kind: "integer",
      description: "Listen for HTTP on this port of 127.0.0.1, or on any that is free for 0, " +
        "instead of using stdin and stdout.",
    },
    "output-schemas": {
      kind: "flag",
      description: "Announce the schema of every result, and return every result as an object.",
    },
    "max-chars": {
      kind: "integer",
      default: 40_000,
      description: "Cut results after this many characters. The end of a cut result says how to " +
        "get the rest.",
    },
  },
  examples: [
    { command: "--root . --root ../shared", purpose: "Serve two directories." },
    { command: "--root . --http 8642", purpose: "Listen on a port of this machine." },
  ],
} as const satisfies ToolDefinition;

/** The options of a server. */
export type ServeOptions = OptionsOf<typeof serveDefinition>;
