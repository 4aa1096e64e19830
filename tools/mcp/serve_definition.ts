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
  description:
    "Serves the tools of the suite until the client disconnects. Messages go over stdin and " +
    "stdout; with --http they go over HTTP on this machine (127.0.0.1), and the URL and the " +
    "token that each request must carry are printed on stderr. Clients of the revision " +
    "2026-07-28 of the protocol and of those since 2024-10-07 are served.",
  options: {
    root: {
      kind: "list",
      misspellings: ["dir", "directory", "base", "allow", "path"],
      description:
        "A directory that the tools may reach; repeatable. By default the working directory. " +
        "Relative paths in calls start at the first one. Paths outside all of them, even through " +
        "links, are refused.",
    },
    "read-only": {
      kind: "flag",
      misspellings: ["readonly", "ro"],
      description:
        "Offer only tools that read. The process then may write only to ct/watch in the user's " +
        "cache directory, where it creates an empty file to make sure that all changes were " +
        "reported to it; with --no-resident it may not write at all.",
    },
    "no-resident": {
      kind: "flag",
      description: "Keep no files in memory between calls, and watch nothing.",
    },
    "allow-config": {
      kind: "flag",
      description:
        "Let tools write configuration of package managers, tool managers, commit hooks and CI, " +
        "such as .npmrc or .github/workflows. Without this option that is refused.",
    },
    gate: {
      kind: "flag",
      misspellings: ["secrets", "redact"],
      description: "Hide secrets from the client: keys, tokens and passwords in all results, and " +
        "the contents of files such as .env. Searches do not match them, and edits keep them.",
    },
    tools: {
      kind: "list",
      split: true,
      description:
        "Offer only these tools: 'ct-search,ct-view', for example. Repeatable or comma-joined.",
    },
    http: {
      kind: "integer",
      misspellings: ["port", "p"],
      description:
        "Serve over HTTP on this port of 127.0.0.1, not over stdin and stdout. 0 takes any free " +
        "port.",
    },
    "output-schemas": {
      kind: "flag",
      description: "Announce schemas of results, and return every result as an object.",
    },
    "max-chars": {
      kind: "integer",
      default: 40_000,
      description: "Cut results after this many characters. The end of a cut result says how to " +
        "get the rest.",
    },
  },
  foreignOptions: [
    { names: ["stdio"], advice: "the server uses stdin and stdout unless --http is given" },
    { names: ["host"], advice: "over HTTP the server listens on 127.0.0.1 alone" },
    {
      names: ["write", "allow-write"],
      advice: "tools may write below the roots unless --read-only is given",
    },
  ],
  examples: [
    { command: "--root . --root ../shared", purpose: "Serve two directories." },
    { command: "--root . --http 8642", purpose: "Listen on a port of this machine." },
  ],
} as const satisfies ToolDefinition;

/** The options of a server. */
export type ServeOptions = OptionsOf<typeof serveDefinition>;
