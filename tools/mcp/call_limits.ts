/**
 * How long a call may take.
 *
 * @module
 */
import type { RawOptions } from "@ct/core/context";
import type { ToolDefinition } from "@ct/core/definition";

/** A scan takes no longer, unless the call says otherwise. */
const scanSeconds = 10;
/** The same for a tool that runs others: clients wait for a minute. */
const runSeconds = 50;
/** Reports progress to the client. */
const progressSeconds = 600;

/** The limits of a call. */
export interface Limits {
  /** The options, with a limit of time where the tool has none of its own. */
  readonly options: RawOptions;
  /** When the call is broken off. */
  readonly seconds: number;
  /** When it is over in any case. */
  readonly known: number;
}

/**
 * A call may take a little longer than the time that it sets; a client that receives progress
 * waits.
 */
export function limitsOf(
  definition: ToolDefinition,
  args: RawOptions,
  { wantsProgress }: { readonly wantsProgress: boolean },
): Limits {
  const run = definition.permissions?.run;
  const startsOthers = run !== undefined &&
    (run.onlyWith === undefined || args[run.onlyWith] === true);
  const hasLimit = "timeout" in definition.options && !startsOthers;
  const options = hasLimit ? { timeout: scanSeconds, ...args } : args;
  const own = Number(args["timeout"] ?? 0);
  const seconds = wantsProgress
    ? progressSeconds
    : Math.min(Math.max(runSeconds, own + 5 || 0), progressSeconds);
  const limit = Number(options["timeout"] ?? 0);
  return { options, seconds, known: hasLimit ? Math.min(seconds, limit || seconds) : seconds };
}
