/**
 * Options that several verbs have.
 *
 * @module
 */
import {
  type ChoiceDefinition,
  type FlagDefinition,
  type PathDefinition,
  type TextDefinition,
  UsageError,
} from "@ct/core/definition";
import { resolvePath } from "@ct/base";
import type { Context } from "@ct/core/context";
import type { LogLocation } from "./call_log.ts";
import { clientNames, type ToolCall } from "./clients.ts";
import { modes } from "./decide.ts";

/** `--mode`; its default is the verb's. */
export const modeOption = {
  kind: "choice",
  values: modes,
  description:
    "What to do about a command line that has a better call of ct: warn advises the agent, deny " +
    "refuses the call and says what to call instead, ask lets the user decide, and rewrite runs " +
    "an equivalent call of ct if there is one.",
} as const satisfies Omit<ChoiceDefinition, "default">;

/** `--program`. */
export const programOption = {
  kind: "text",
  default: "ct",
  description: "How the client's shell calls ct: a name on its search path, or a path.",
} as const satisfies TextDefinition;

/** `--client`. */
export const clientOption = {
  kind: "choice",
  values: clientNames,
  default: "claude-code",
  description: "The client, which determines the format of calls and answers.",
} as const satisfies ChoiceDefinition;

/** `--log` and `--log-dir`. */
export const logOptions = {
  log: {
    kind: "flag",
    description:
      "Keep a record of each call: a line of JSON in a file for each day, in the folder `tclog` " +
      "of the project's `.ct`. Possible secrets in a command line are omitted: values after " +
      "`=`, values of options and headers with telling names, users in URLs, and tokens of " +
      "well-known services.",
  },
  "log-dir": {
    kind: "path",
    description: "With --log, keep the records in this directory.",
  },
} as const satisfies Readonly<Record<string, FlagDefinition | PathDefinition>>;

/**
 * Whether a record is kept.
 * @throws {UsageError} If only its place is said.
 */
export function keepsLog(
  { log, "log-dir": directory }: { readonly log: boolean; readonly "log-dir": string | undefined },
): boolean {
  if (!log && directory !== undefined) throw new UsageError("--log-dir needs --log");
  return log;
}

/** Where the record of a call goes. */
export function logPlace(
  { "log-dir": directory }: { readonly "log-dir": string | undefined },
  call: ToolCall,
  ctx: Context,
): LogLocation {
  return {
    directory: directory === undefined ? undefined : resolvePath(directory, ctx),
    cwd: call.cwd ?? ctx.cwd,
  };
}
