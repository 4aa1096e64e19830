/**
 * The tools that run commands and keep what they printed. Descriptions are the contract's, word for
 * word.
 *
 * @module
 */
import { reason } from "./reason.ts";
import type { ToolContract } from "./tool_contract.ts";

/** The contract of `shell`. */
export const shell = {
  name: "shell",
  description: `Execute a shell command in the worktree directory.
Returns stdout, stderr, and exit code.
Commands time out after 60 seconds.

Note: You are working in an isolated git worktree. All commands run in that context.

WARNING: Shell commands can have side effects. Use with caution.
         If you have other tools that can accomplish the same thing, use them instead.`,
  variants: {
    preflight: `Execute a shell command in the worktree directory.
Returns stdout, stderr, and exit code.
Commands time out after 60 seconds.

Use this to run environment setup commands like:
- git submodule update --init --recursive
- dotnet restore
- npm install
- pip install -r requirements.txt

WARNING: You must NOT modify any files tracked by git.
Only untracked artifacts (dependencies, build outputs) may be created.`,
  },
  parameters: [
    reason,
    { name: "command", type: "string", required: true, description: "Shell command to execute" },
    {
      name: "timeoutSeconds",
      type: "number",
      required: false,
      default: 60,
      description: "Timeout in seconds (default: 60, max: 300)",
    },
  ],
  extras: [{
    name: "fullOutput",
    type: "boolean",
    required: false,
    default: false,
    description: "If true, up to 65,536 characters of each stream are shown",
  }],
  family: "B",
  terminal: false,
  mutates: true,
  annotations: { readOnly: false, destructive: true, idempotent: false, openWorld: true },
} as const satisfies ToolContract;

/** The contract of `record_baseline`. */
export const recordBaseline = {
  name: "record_baseline",
  description: `Record a known build/lint error or warning from the clean worktree state.
Pulses will filter out these known issues from their own build/lint output.

Use this after running build/lint commands to record any pre-existing issues
that are not caused by pulse changes.

Parameters:
- issueType: "Error" or "Warning"
- source: "Build", "Lint", or "Test"
- pattern: The exact error/warning message or a pattern to match
- filePath: Optional file path associated with the issue
- description: Optional description for context`,
  parameters: [
    reason,
    {
      name: "issueType",
      type: "string",
      values: ["Error", "Warning"],
      ownCheck: true,
      required: true,
      description: "Type of issue: 'Error' or 'Warning'",
    },
    {
      name: "source",
      type: "string",
      values: ["Build", "Lint", "Test"],
      ownCheck: true,
      required: true,
      description: "Source of the issue: 'Build', 'Lint', or 'Test'",
    },
    {
      name: "pattern",
      type: "string",
      ownCheck: true,
      required: true,
      description: "The exact error/warning message or pattern to match",
    },
    {
      name: "filePath",
      type: "string",
      required: false,
      default: null,
      description: "Optional file path associated with this issue",
    },
    {
      name: "description",
      type: "string",
      required: false,
      default: null,
      description: "Optional description for context",
    },
  ],
  family: "B",
  terminal: false,
  mutates: false,
  annotations: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
} as const satisfies ToolContract;
