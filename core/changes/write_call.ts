/**
 * How the options of a tool say that its call writes.
 *
 * @module
 */
import type { CommitContext } from "@ct/write";
import { callText } from "../definition/call_text.ts";
import { printsJson } from "../definition/option_values.ts";
import type { ToolDefinition } from "../definition/types.ts";
import type { DiffOptions } from "./file_report.ts";
import type { WriteCall } from "./write_changes.ts";

/** The options of every tool that writes. */
export interface WritingOptions {
  /** Whether the result is printed as JSON. */
  readonly json: boolean;
  /** Whether that is indented. */
  readonly "json-pretty": boolean;
  /** Whether the write is not kept for `ct undo`. */
  readonly "no-revert": boolean;
}

/** How a call writes, and what is kept of that. */
export function writeCall(
  definition: ToolDefinition,
  options: WritingOptions,
  { clock, door, spawn, deadline, isRevert = false }: Required<CommitContext> & {
    readonly isRevert?: boolean;
  },
): WriteCall {
  return {
    tool: definition.name,
    writing: { clock, door, spawn, deadline },
    origin: {
      command: definition.name.replace("-", " "),
      what: callText(definition, { ...options }),
      isRevert,
    },
    isKept: !options["no-revert"],
    isJson: printsJson(options),
  };
}

/** Which diffs a call makes: all that it prints, or those that a JSON value has room for. */
export function diffOptions(
  options: Omit<WritingOptions, "no-revert"> & { readonly diff: boolean },
  bases: readonly string[],
): DiffOptions {
  return { bases, diffs: options.diff ? "all" : printsJson(options) ? "short" : undefined };
}
