/**
 * What `ct-steer` is, except for its verbs.
 *
 * @module
 */
import type { ToolDefinition } from "@ct/core/definition";

/** The tool as data. */
export const definition = {
  name: "ct-steer",
  summary: "Point agents from shell commands to the matching call of ct",
  description:
    "Agents that have ct still type grep, find, cat and sed. `ct-steer hook` is a hook for " +
    "agent clients: before a command line runs, it reads the client's description of the call " +
    "on standard input and answers with advice, a refusal, a question to the user, or a command " +
    "line that does the same with ct. Calls that it does not know pass unchanged, and it always " +
    "exits with 0. `ct-steer check` says what it would do with one command line. `ct mcp " +
    "install --steer` adds the hook to a client's configuration. It only reads, but with --log " +
    "`hook` and `post` record calls. Call it as `ct steer …` or `ct-steer …`.",
  options: {},
  permissions: { writesWith: "log" },
  examples: [
    { command: "hook --mode rewrite", purpose: "Answer a client that waits on standard input." },
    {
      command: "check 'grep -rn TODO src'",
      purpose: "Show what is advised for a command line.",
    },
  ],
} as const satisfies ToolDefinition;
