/**
 * What `ct-agent` is, except for its verbs.
 *
 * @module
 */
import type { ToolDefinition } from "@ct/core/definition";

/** The tool as data. */
export const definition = {
  name: "ct-agent",
  summary: "Give the agents of a workflow their tools, and record what they do",
  description: "Runs the tools of seven agents (discussion, scoping, research, plan, preflight, " +
    "pulsing, review) on one directory, the root, and keeps calls, reads, notes and outputs in a " +
    "store. The first word is the verb: `tools` lists what an agent may call, and `call` calls " +
    "one of its tools. The other verbs are for the person or program that runs the agents; they " +
    "are not offered to models. Sensitive content is blocked or redacted, no path leads outside " +
    "the root, and every write returns a token with which `revert` undoes it. The store is " +
    ".ct/agent/state.db in the root, or the one given. An agent gets only the permissions of its " +
    "tools: an agent that reads can write only to the store and start nothing. Pulsing and " +
    "preflight have a shell, and with it all rights of the user. Exit status: 0 done, 1 the tool " +
    "failed or nothing was found, 2 the call was wrong or the store cannot be used. Call it as " +
    "`ct agent …` or `ct-agent …`.",
  options: {},
  permissions: { write: true },
  examples: [
    { command: "tools --agent research", purpose: "List what an agent may call." },
    {
      command: `call --agent plan read_file '{"path":"README.md","startLine":1,"endLine":5}' ` +
        "--reason 'see what it is'",
      purpose: "Call a tool. Its text goes to stdout, remarks go to stderr.",
    },
    { command: "log --reads --json", purpose: "Print what was read, where and why." },
  ],
} as const satisfies ToolDefinition;
