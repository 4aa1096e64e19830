/**
 * What `ct-agent serve` is.
 *
 * @module
 */
import type { OptionsOf, ToolDefinition } from "@ct/core/definition";
import {
  agentOption,
  descriptionsOption,
  extensionsOption,
  placeOptions,
  turnOptions,
} from "./verb_options.ts";

/** The verb as data. */
export const serveDefinition = {
  name: "ct-agent serve",
  summary: "Serve the tools of an agent over MCP",
  description:
    "Serves the tools of one agent to a client that speaks the Model Context Protocol, on stdin " +
    "and stdout or, with --http, on this machine, until the client disconnects. A call of a " +
    "tool is the same as with `call`; notes are further texts of its result. The URL and the " +
    "token for --http, and warnings, go to stderr. docs/mcp.md has more.",
  options: {
    agent: agentOption,
    ...placeOptions,
    ...turnOptions,
    session: {
      kind: "text",
      description: "The session to continue. By default a new one.",
    },
    base: {
      kind: "text",
      description: "With --agent review: open a review from this commit to the current state of " +
        "the root, as `review open` does.",
    },
    turns: {
      kind: "choice",
      values: ["auto", "strict"],
      default: "auto",
      description:
        "What begins the next turn: with auto, the next call after the end of a turn, unless an " +
        "approval is pending; with strict, only `turn`.",
    },
    approvals: {
      kind: "choice",
      values: ["gate", "auto"],
      default: "gate",
      description: "Whether submissions of the agent wait for `approve`, or are approved at once.",
    },
    "read-only": {
      kind: "flag",
      description: "Offer only tools that change only the record of calls.",
    },
    "no-resident": {
      kind: "flag",
      description: "Keep no files in memory between calls, and watch nothing.",
    },
    tools: {
      kind: "list",
      split: true,
      description: "Offer only these tools of the agent. Repeatable or comma-joined.",
    },
    descriptions: descriptionsOption,
    extensions: extensionsOption,
    http: {
      kind: "integer",
      description:
        "Serve over HTTP on this port of 127.0.0.1, not over stdin. 0 takes any free port.",
    },
    "output-schemas": {
      kind: "flag",
      description: "Announce schemas of results, and return every result as an object.",
    },
  },
  exclusive: [["workflow", "no-workflow"]],
  examples: [
    { command: "--agent research --root .", purpose: "Serve the tools of the research agent." },
  ],
} as const satisfies ToolDefinition;

/** The options of a server. */
export type ServeOptions = OptionsOf<typeof serveDefinition>;
