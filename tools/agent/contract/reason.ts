/**
 * Why a tool is called: the parameter that all of them share, in its three forms.
 *
 * @module
 */
import type { Parameter } from "./tool_contract.ts";

/** The form of the tools that all agents, and those who write, have. */
export const reason = {
  name: "reason",
  type: "string",
  required: true,
  description:
    `Required. A short, human-readable statement of the logical purpose of this tool call (e.g. "Add Channels property to ViewModel used by ChannelListView").
Do not describe the tool operation itself (e.g. "edit_file Foo.cs").
Assume this reason may be the only surviving record of the action after a yield.`,
} as const satisfies Parameter;

/** The form of the tools of the review. */
export const reviewReason = {
  name: "reason",
  type: "string",
  required: true,
  description:
    "Required. A short, human-readable statement of the logical purpose of this tool call.",
} as const satisfies Parameter;

/** What the block tools accept besides their parameters. */
export const optionalReason = {
  name: "reason",
  type: "string",
  required: false,
  default: null,
  description: "The logical purpose of this tool call",
} as const satisfies Parameter;
