/**
 * Why a search does not keep an entry, in words.
 *
 * @module
 */
import type { Bounds } from "@ct/core/bounds";
import type { Context } from "@ct/core/context";
import type { Refusal } from "@ct/core/walking";
import type { Entry } from "@ct/walk";
import type { SearchOptions } from "./definition.ts";
import { EntryPredicate } from "./entry_predicate.ts";

/**
 * Returns the function that tells why an entry of the walk is not in the result; `undefined` if it
 * is.
 * @throws {CtError} If a pattern or size is malformed.
 */
export function refusalOf(
  options: SearchOptions,
  ctx: Pick<Context, "cwd" | "door">,
  bounds: Pick<Bounds, "tick">,
): (entry: Entry) => Refusal | undefined {
  const tick = () => void bounds.tick();
  const predicate = new EntryPredicate(options, ctx, { tick });
  return (entry) => {
    const result = predicate.judge(entry, undefined);
    if (typeof result === "string") {
      const option = result === "content" ? contentOption(entry, options, ctx) : result;
      return { reason: option, text: `${option} does not keep it` };
    }
    if (!("reason" in result)) return undefined;
    const { reason, message } = result;
    return { reason, text: `its contents are unknown: ${message ?? reason}` };
  };
}

/** Which of the two options about content does not keep the entry. */
function contentOption(
  entry: Entry,
  options: SearchOptions,
  ctx: Pick<Context, "cwd" | "door">,
): "--grep" | "--and" | "--lacks" | "--not" | "--in" {
  const only = { ...options, and: [], lacks: undefined, not: [] };
  const isKept = (change: Partial<SearchOptions>) =>
    new EntryPredicate({ ...only, ...change }, ctx, { tick: () => {} })
      .judge(entry, undefined) !== "content";
  if (options.grep.length > 0 && !isKept({ in: undefined })) return "--grep";
  const { and } = options;
  if (and.length > 0 && !isKept({ grep: [], and, in: undefined })) return "--and";
  const hits = options.grep.length > 0 ? {} : { and };
  if (options.in !== undefined && !isKept(hits)) return "--in";
  return options.not.length > 0 && !isKept({ ...hits, not: options.not }) ? "--not" : "--lacks";
}
