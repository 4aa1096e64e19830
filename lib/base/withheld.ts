/**
 * What the runtime does not let this process do. A process that was started for some directories
 * must not take what it may not look at for what is not there: its answers would silently differ.
 *
 * @module
 */
import { CtError } from "./errors.ts";

/**
 * Whether the runtime kept something back that it was not told to grant. What it opens to nobody
 * who has not all permissions, as `/proc`, is not meant.
 */
export function isWithheld(error: unknown): boolean {
  return withheldBy(error) !== undefined;
}

/**
 * Passes on what was withheld; a place that takes other errors for an absence calls this first.
 * @throws {CtError} With code `refused`, naming the path, if the error is of that kind.
 */
export function throwWithheld(error: unknown): void {
  const withheld = withheldBy(error);
  if (withheld === undefined) return;
  const [, kind = "read", path] = /^Requires (\w+) access to "([^]*)", run again/
    .exec(withheld.message) ?? [];
  throw new CtError("refused", `the runtime does not let this process ${kind} "${path ?? "it"}"`, {
    ...(path === undefined ? {} : { path }),
    help: "it was started for other directories; start it again with this one",
    cause: withheld,
  });
}

/** The runtime's error, which may be the cause of one of ours. */
function withheldBy(error: unknown): Error | undefined {
  const cause = error instanceof CtError ? error.cause : error;
  const isMeant = cause instanceof Deno.errors.NotCapable &&
    !cause.message.startsWith("Requires all access to ");
  return isMeant ? cause : undefined;
}
