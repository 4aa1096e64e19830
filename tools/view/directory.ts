/**
 * A directory in place of a file: its outline.
 *
 * @module
 */
import { CtError } from "@ct/base";
import { type Context, MemorySink } from "@ct/core/context";
import { failureOf } from "@ct/core/definition";
import { formatJson } from "@ct/core/text";
import type { ViewOptions } from "./definition.ts";
import type { Show } from "./show.ts";

/**
 * Outlines a directory; what is returned prints the outline, and resolves to its exit status.
 * @throws {CtError} With code `read` if it has no declarations, or nothing here can outline it.
 */
export async function outlineOf(
  path: string,
  { encoding, timeout, lossy, json, "json-pretty": isPretty }: ViewOptions,
  ctx: Context,
): Promise<Show> {
  const [stdout, stderr] = [new MemorySink(), new MemorySink()];
  const options = { encoding, lossy, timeout, json: json || isPretty, paths: [path] };
  const inner = { ...ctx, stdout, stderr, onObservations: undefined, onValue: undefined };
  const outline = await ctx.commands.get("ct-outline")?.call?.(options, inner);
  if (outline === undefined || outline.status === 1) {
    throw new CtError("read", `read ${path}: Is a directory (os error 21)`, { path });
  }
  const { status, value, error } = outline;
  const failure = error === undefined ? "" : failureOf("ct-outline", error).text;
  return (place) => {
    if (value === undefined) place.write(stdout.text);
    else if (place.value !== undefined) place.value(value);
    else place.write(formatJson(value, isPretty));
    ctx.stderr.write(stderr.text + failure);
    return Promise.resolve(status);
  };
}
