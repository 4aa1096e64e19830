/**
 * Tools that the contract does not have. No agent is offered one unless who runs it asks for it.
 *
 * @module
 */
import { reason } from "./reason.ts";
import type { ToolContract } from "./tool_contract.ts";

/** Moves a file or directory. */
export const movePath = {
  name: "move_path",
  description: `Move or rename a file or a directory in the worktree.
Parent directories of the new path are created automatically. Nothing is ever replaced: if the new path exists, the call fails.
Imports and other mentions of the path are not changed.`,
  parameters: [
    reason,
    {
      name: "path",
      type: "string",
      required: true,
      description: "Path of the file or directory, relative to worktree root",
    },
    {
      name: "newPath",
      type: "string",
      required: true,
      description: "Its new path, relative to worktree root; there must be nothing yet",
    },
  ],
  nonBlank: true,
  family: "B",
  terminal: false,
  mutates: true,
  annotations: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
} as const satisfies ToolContract;

/** Deletes a file or an empty directory. */
export const deletePath = {
  name: "delete_path",
  description: `Delete a file or an empty directory in the worktree.
A directory that has anything in it is not deleted: delete its files first.`,
  parameters: [
    reason,
    {
      name: "path",
      type: "string",
      required: true,
      description: "Path of the file or empty directory, relative to worktree root",
    },
  ],
  nonBlank: true,
  family: "B",
  terminal: false,
  mutates: true,
  annotations: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
} as const satisfies ToolContract;

/** Starts a command that runs while other tools are called. */
export const startCommand = {
  name: "start_command",
  description:
    `Start a shell command in the background, such as a development server or a watcher, and return its handle.
Read what it prints with read_output, and stop it with stop_command. It has no input.
It is stopped by a call that ends your turn. Commands that end by themselves belong into shell.`,
  parameters: [
    reason,
    { name: "command", type: "string", required: true, description: "Shell command to start" },
  ],
  nonBlank: true,
  family: "B",
  terminal: false,
  mutates: true,
  annotations: { readOnly: false, destructive: true, idempotent: false, openWorld: true },
} as const satisfies ToolContract;

const handle = {
  name: "handle",
  type: "string",
  required: true,
  description: "The handle that start_command returned",
} as const;

/** Reads what a command in the background has printed since the last time. */
export const readOutput = {
  name: "read_output",
  description:
    `Read what a command in the background has printed since it was last read, and whether it is still running.
A line that is not complete yet is returned once it is, or when the command ends.`,
  parameters: [
    reason,
    handle,
    {
      name: "waitSeconds",
      type: "number",
      required: false,
      default: 0,
      description: "Wait up to this many seconds for new output or the end of the command " +
        "(default: 0, max: 50)",
    },
  ],
  nonBlank: true,
  family: "B",
  terminal: false,
  mutates: false,
  annotations: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
} as const satisfies ToolContract;

/** Stops a command in the background. */
export const stopCommand = {
  name: "stop_command",
  description: "Stop a command in the background with everything that it has started, and " +
    "return what it has printed since it was last read.",
  parameters: [reason, handle],
  nonBlank: true,
  family: "B",
  terminal: false,
  mutates: true,
  annotations: { readOnly: false, destructive: true, idempotent: true, openWorld: false },
} as const satisfies ToolContract;
