/**
 * The block tools that hand in a card for approval. Descriptions are the contract's, word for word,
 * except those that say that the call is the block.
 *
 * @module
 */
import { optionalReason } from "./reason.ts";
import type { ToolContract } from "./tool_contract.ts";

/** The contract of `submit_scope`. */
export const submitScope = {
  name: "submit_scope",
  description: `When you're ready to define the scope, emit a single structured block.
The block IS the scope. Anything outside it doesn't count.
After emitting the scope block, stop. No additional content.`,
  toolDescription: `When you're ready to define the scope, call this tool once.
The call IS the scope. Anything outside it doesn't count.
After the call, stop. No additional content.`,
  parameters: [
    {
      name: "title",
      type: "string",
      required: true,
      description: "Brief title of what this scope covers",
    },
    {
      name: "description",
      type: "string",
      required: true,
      description: "A few sentences describing the scope in detail",
    },
    {
      name: "in_scope",
      type: "string[]",
      required: true,
      description: "List of items explicitly in scope",
    },
    {
      name: "out_of_scope",
      type: "string[]",
      required: true,
      description: "List of items explicitly out of scope",
    },
    {
      name: "constraints",
      type: "string[]",
      required: false,
      default: null,
      description: "List of binding constraints that must not be violated",
    },
    {
      name: "recommended_path",
      type: "string",
      values: ["quick", "full"],
      ownCheck: true,
      required: true,
      description: "Recommended workflow path",
    },
    {
      name: "rationale",
      type: "string",
      required: false,
      default: null,
      description: "Explanation of why the recommended path was chosen",
    },
  ],
  extras: [optionalReason],
  nonBlank: true,
  family: "B",
  terminal: true,
  mutates: false,
  annotations: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
} as const satisfies ToolContract;

/** The contract of `submit_research`. */
export const submitResearch = {
  name: "submit_research",
  description:
    `When—and only when—you have sufficient understanding to guide implementation, end the message with an autarch-research block.

Before producing it:
- Review accumulated notes
- Ensure all key findings are incorporated`,
  toolDescription:
    `When—and only when—you have sufficient understanding to guide implementation, call this tool; the call is the research card.

Before calling it:
- Review accumulated notes
- Ensure all key findings are incorporated

After the call, stop.`,
  parameters: [
    {
      name: "summary",
      type: "string",
      required: true,
      description: "Concise, factual overview of how the relevant system works",
    },
    {
      name: "keyFiles",
      type: "record[]",
      record: "KeyFile",
      fields: [{ name: "path", type: "string", required: true, description: "" }, {
        name: "purpose",
        type: "string",
        required: true,
        description: "",
      }, {
        name: "lineRanges",
        type: "string",
        required: false,
        default: null,
        description: 'e.g., "45-120, 200-250"',
      }],
      required: true,
      description: "Important files discovered during research",
    },
    {
      name: "patterns",
      type: "record[]",
      record: "Pattern",
      fields: [
        {
          name: "category",
          type: "string",
          required: true,
          description: 'e.g., "error-handling", "dependency-injection"',
        },
        { name: "description", type: "string", required: true, description: "" },
        {
          name: "example",
          type: "string",
          required: true,
          description: "Describe in words, not code",
        },
        {
          name: "locations",
          type: "string[]",
          required: true,
          description: 'e.g., ["file.ts:10-50", "other.ts:100-120"]',
        },
      ],
      required: false,
      default: null,
      description: "Observed patterns used consistently across the codebase",
    },
    {
      name: "dependencies",
      type: "record[]",
      record: "Dependency",
      fields: [{ name: "name", type: "string", required: true, description: "" }, {
        name: "purpose",
        type: "string",
        required: true,
        description: "",
      }, { name: "usageExample", type: "string", required: true, description: "" }],
      required: false,
      default: null,
      description: "External libraries or modules relevant to the work",
    },
    {
      name: "integrationPoints",
      type: "record[]",
      record: "IntegrationPoint",
      fields: [{ name: "location", type: "string", required: true, description: "" }, {
        name: "description",
        type: "string",
        required: true,
        description: "",
      }, {
        name: "existingCode",
        type: "string",
        required: true,
        description: "Reference to relevant files/lines",
      }],
      required: false,
      default: null,
      description: "Locations where new behavior should attach",
    },
    {
      name: "challenges",
      type: "record[]",
      record: "Challenge",
      fields: [{ name: "issue", type: "string", required: true, description: "" }, {
        name: "mitigation",
        type: "string",
        required: true,
        description: "",
      }],
      required: false,
      default: null,
      description: "Technical or architectural risks",
    },
    {
      name: "recommendations",
      type: "string[]",
      required: true,
      description: "Clear, directive guidance for implementation",
    },
  ],
  extras: [optionalReason],
  nonBlank: true,
  family: "B",
  terminal: true,
  mutates: false,
  annotations: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
} as const satisfies ToolContract;

/** The contract of `submit_plan`. */
export const submitPlan = {
  name: "submit_plan",
  description:
    `When the plan is ready, you must end your message with a single :::autarch-plan block.
This block is the execution contract.`,
  toolDescription: `When the plan is ready, call this tool once, as the last thing you do.
The call is the execution contract.`,
  parameters: [
    {
      name: "approachSummary",
      type: "string",
      required: true,
      description: "High-level description of how the solution will be implemented",
    },
    {
      name: "pulses",
      type: "record[]",
      record: "Pulse",
      fields: [{
        name: "id",
        type: "string",
        required: true,
        description: 'e.g., "pulse-1", "pulse-2"',
      }, {
        name: "title",
        type: "string",
        required: true,
        description: "Short, concrete pulse title",
      }, {
        name: "description",
        type: "string",
        required: true,
        description: "What this pulse accomplishes and why",
      }, {
        name: "expectedChanges",
        type: "string[]",
        required: true,
        description: "File paths expected to be modified",
      }, {
        name: "estimatedSize",
        type: "string",
        values: ["small", "medium", "large"],
        required: true,
        description: "",
      }, {
        name: "dependsOn",
        type: "string[]",
        required: false,
        default: null,
        description: "IDs of pulses that must complete first",
      }],
      required: true,
      description: "Ordered list of execution units",
    },
  ],
  extras: [optionalReason],
  nonBlank: true,
  family: "B",
  terminal: true,
  mutates: false,
  annotations: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
} as const satisfies ToolContract;
