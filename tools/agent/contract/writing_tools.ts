/**
 * The tools that change files. Descriptions are the contract's, word for word.
 *
 * @module
 */
import { reason } from "./reason.ts";
import type { ToolContract } from "./tool_contract.ts";

/** The contract of `write_file`. */
export const writeFile = {
  name: "write_file",
  description: `Write content to a file in the worktree.
Creates the file if it doesn't exist, or overwrites if it does.
Parent directories are created automatically.

Note: You are working in an isolated git worktree. Changes are isolated until pulse completion.`,
  parameters: [
    reason,
    {
      name: "path",
      type: "string",
      required: true,
      description: "Path to file, relative to worktree root",
    },
    {
      name: "content",
      type: "string",
      required: true,
      description: "Content to write to the file",
    },
  ],
  family: "B",
  terminal: false,
  mutates: true,
  annotations: { readOnly: false, destructive: true, idempotent: true, openWorld: false },
} as const satisfies ToolContract;

/** The contract of `edit_file`. */
export const editFile = {
  name: "edit_file",
  description: `Apply an **exact string replacement** in files within the worktree.
Supports single-instance replacements (oldString → newString) and multi-instance replacements via replaceAll.

Edits are applied atomically: if any replacement fails (e.g., oldString not found or multiple matches when replaceAll is not set), no changes are applied and the tool reports a hard failure.

Rules:
- You must read the target file with read_file before editing.
- The oldString must match the file content exactly, including indentation, whitespace, and line endings.
- Line number prefixes from read_file output must not be included in oldString or newString.

Failure is final: do not attempt fuzzy matching or retries.
Note: You are working in an isolated git worktree. Changes are isolated until pulse completion.`,
  parameters: [
    reason,
    {
      name: "path",
      type: "string",
      required: true,
      description: "Path to file, relative to worktree root",
    },
    {
      name: "oldString",
      type: "string",
      required: true,
      description: "Exact content to match in the file (must be found as-is, including " +
        "whitespace and indentation)",
    },
    {
      name: "newString",
      type: "string",
      required: true,
      description: "Replacement content for the matched string (must preserve intended " +
        "indentation and structure)",
    },
    {
      name: "replaceAll",
      type: "boolean",
      required: false,
      default: false,
      description: "If true, replaces all occurrences of oldString; otherwise, fails if multiple " +
        "matches are found",
    },
  ],
  family: "A",
  terminal: false,
  mutates: true,
  annotations: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
} as const satisfies ToolContract;

/** The contract of `multi_edit`. */
export const multiEdit = {
  name: "multi_edit",
  description: `Apply **multiple exact string replacements** to a single file atomically.
More efficient than multiple edit_file calls when making several changes to the same file.

Edits are applied sequentially in array order, each operating on the result of the previous edit.
This allows overlapping or adjacent edits to work correctly.

All edits are validated before any are applied. If any edit fails validation:
- No changes are written to the file
- The tool reports which edit failed and why

Rules:
- You must read the target file with read_file before editing.
- Each oldString must match the file content exactly (at the time that edit is applied).
- Line number prefixes from read_file output must not be included in oldString or newString.
- Each edit has its own replaceAll parameter.

Failure is final: do not attempt fuzzy matching or retries.
Note: You are working in an isolated git worktree. Changes are isolated until pulse completion.`,
  parameters: [
    reason,
    {
      name: "path",
      type: "string",
      required: true,
      description: "Path to file, relative to worktree root",
    },
    {
      name: "edits",
      type: "record[]",
      record: "EditOperation",
      fields: [
        {
          name: "oldString",
          type: "string",
          required: true,
          description: "Exact content to match",
        },
        { name: "newString", type: "string", required: true, description: "Replacement content" },
        {
          name: "replaceAll",
          type: "boolean",
          required: false,
          default: false,
          description: "If true, replaces all occurrences (default: false)",
        },
      ],
      required: true,
      description: "Array of edit operations to apply sequentially. Each edit has: oldString " +
        "(exact content to match), newString (replacement content), replaceAll (optional, if " +
        "true replaces all occurrences)",
    },
  ],
  family: "A",
  terminal: false,
  mutates: true,
  annotations: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
} as const satisfies ToolContract;
