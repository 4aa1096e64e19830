/**
 * The block tools that yield: for more time, for answers, or because the work is done. Descriptions
 * are the contract's, word for word.
 *
 * @module
 */
import { optionalReason } from "./reason.ts";
import type { ToolContract } from "./tool_contract.ts";

/** The contract of `request_extension`. */
export const requestExtension = {
  name: "request_extension",
  description: `autarch-extend is a yield.

When you emit autarch-extend, you are:
- Pausing execution
- Yielding control to the user
- Allowing context compaction to occur

You MUST NOT perform additional work after emitting it.`,
  toolDescription: `Calling this tool is a yield.

When you call it, you are:
- Pausing execution
- Yielding control to the user
- Allowing context compaction to occur

You MUST NOT perform additional work after the call.`,
  parameters: [
    {
      name: "reason",
      type: "string",
      required: true,
      description: "Why additional time/exploration is required",
    },
    {
      name: "completed",
      type: "string[]",
      required: true,
      description: "Concrete work already completed in this turn",
    },
    {
      name: "remaining",
      type: "string[]",
      required: true,
      description: "Concrete work still required",
    },
  ],
  family: "B",
  terminal: true,
  mutates: false,
  annotations: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
} as const satisfies ToolContract;

/** The contract of `ask_questions`. */
export const askQuestions = {
  name: "ask_questions",
  description: `All questions use autarch-questions. Period. No exceptions.

You cannot ask questions in prose, bullets, or inline text.
If you need clarification, emit an autarch-questions block and stop.`,
  toolDescription: `All questions go through this tool. Period. No exceptions.

You cannot ask questions in prose, bullets, or inline text.
If you need clarification, call this tool and stop.`,
  parameters: [
    {
      name: "questions",
      type: "record[]",
      record: "Question",
      fields: [
        {
          name: "type",
          type: "string",
          values: ["single_select", "multi_select", "ranked", "free_text"],
          required: true,
          description: "",
        },
        { name: "prompt", type: "string", required: true, description: "" },
        {
          name: "options",
          type: "string[]",
          required: false,
          default: null,
          description: "Required for single_select, multi_select, ranked",
        },
      ],
      required: true,
      description: "Array of structured questions",
    },
  ],
  extras: [optionalReason],
  nonBlank: true,
  family: "B",
  terminal: true,
  mutates: false,
  annotations: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
} as const satisfies ToolContract;

/** The contract of `complete_pulse`. */
export const completePulse = {
  name: "complete_pulse",
  description:
    `Only when ALL pulse requirements are satisfied—code complete and clean—may you mark the pulse as done.

The summary field becomes the commit message. Format it as a Conventional Commit.`,
  parameters: [
    {
      name: "summary",
      type: "string",
      required: true,
      description: 'Conventional commit message (e.g., "feat(auth): implement login flow")',
    },
    {
      name: "filesChanged",
      type: "string[]",
      required: true,
      description: "List of file paths that were modified",
    },
    {
      name: "unresolvedIssues",
      type: "record[]",
      record: "UnresolvedIssue",
      fields: [{ name: "issue", type: "string", required: true, description: "" }, {
        name: "reason",
        type: "string",
        required: true,
        description: "",
      }],
      required: false,
      default: null,
      description: "Acknowledged issues that couldn't be fixed (escape hatch)",
    },
  ],
  extras: [optionalReason],
  nonBlank: true,
  family: "B",
  terminal: true,
  mutates: true,
  annotations: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
} as const satisfies ToolContract;

/** The contract of `complete_preflight`. */
export const completePreflight = {
  name: "complete_preflight",
  description: `When environment setup is complete, provide a summary of:
1. What setup commands were run
2. Whether the build succeeded
3. How many baseline issues were recorded (if any)`,
  toolDescription: `When environment setup is complete, call this tool with a summary of:
1. What setup commands were run
2. Whether the build succeeded
3. How many baseline issues were recorded (if any)`,
  parameters: [
    {
      name: "summary",
      type: "string",
      required: true,
      description: "Brief description of setup completed",
    },
    {
      name: "setupCommands",
      type: "string[]",
      required: true,
      description: "List of commands that were executed",
    },
    {
      name: "buildSuccess",
      type: "boolean",
      required: true,
      description: "Whether the project builds successfully",
    },
    {
      name: "baselinesRecorded",
      type: "number",
      required: true,
      description: "Count of baseline issues recorded",
    },
  ],
  extras: [optionalReason],
  nonBlank: true,
  family: "B",
  terminal: true,
  mutates: false,
  annotations: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
} as const satisfies ToolContract;
