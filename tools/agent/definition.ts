/**
 * What `ct-agent` is, but for its verbs.
 *
 * @module
 */
import type { ToolDefinition } from "@ct/core/definition";

/** The tool as data. */
export const definition = {
  name: "ct-agent",
  summary: "Give the agents of a workflow their tools, and keep what they did",
  description:
    "Runs the tools of seven agents (discussion, scoping, research, plan, preflight, pulsing, review) on one directory, the root, and keeps calls, reads, notes and outputs in a store. The first word says what to do: `tools` lists what an agent may call, `call` calls one of its tools; the other verbs are for whoever runs the agents and are offered to no model. Sensitive content is blocked or redacted, no path leads out of the root, and every write leaves a token with which `revert` takes it back. The store is .ct/agent/state.db in the root, or the one given. An agent gets only the permissions of its tools: one that reads can write nothing but the store and start nothing. Pulsing and preflight have a shell, and with it all that the user may do. Exit status: 0 done, 1 the tool failed or what was sought is not there, 2 the call was wrong or the store cannot be used. Call it as `ct agent …` or `ct-agent …`.",
  options: {},
  permissions: { write: true },
  examples: [
    { command: "tools --agent research", purpose: "See what an agent may call." },
    {
      command:
        `call --agent plan read_file '{"path":"README.md","startLine":1,"endLine":5}' --reason 'see what it is'`,
      purpose: "Call a tool; its text goes to stdout, remarks go to stderr.",
    },
    { command: "log --reads --json", purpose: "See what was read, where and why." },
  ],
} as const satisfies ToolDefinition;
