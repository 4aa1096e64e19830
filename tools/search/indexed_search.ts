/**
 * A search with the user's index: the same answer, for less reading.
 *
 * @module
 */
import { CtError } from "@ct/base";
import type { Context } from "@ct/core/context";
import { SearchIndex } from "@ct/core/search_index";
import { definition } from "./definition.ts";
import type { SearchRequest } from "./request.ts";

/** Of the limit of a call so much may pass before reading for the index ends. */
const shareOfLimit = 0.8;
/** After so long others get their turn, in milliseconds. */
const breathMs = 100;

/**
 * Runs a search with what the index knows, and then adds to the index what it lacked. Why there is
 * no index, and what was wrong with it, are notes on stderr.
 * @throws {CtError} With code `aborted`.
 */
export async function withIndex(
  { bases, quiet, timeout = Infinity }: Pick<SearchRequest, "bases" | "quiet" | "timeout">,
  ctx: Context,
  search: (ctx: Context) => Promise<number>,
): Promise<number> {
  const until = ctx.clock.now() + timeout * 1000 * shareOfLimit;
  const opened = await SearchIndex.open({ bases }, ctx);
  const note = (text: string) => {
    if (!quiet) ctx.stderr.write(`${definition.name}: ${text}\n`);
  };
  if (typeof opened === "string") note(`searched without an index: ${opened}`);
  if (opened === undefined || typeof opened === "string") return await search(ctx);
  using index = opened;
  const status = await search({ ...ctx, residentFiles: index.files });
  if (index.damage !== undefined) note(`the index is rebuilt: ${index.damage}`);
  // Whoever waits for the answer has it before.
  ctx.stdout.flush();
  let breath = ctx.clock.now() + breathMs;
  const unstored = await index.update({
    goesOn: () => {
      const now = ctx.clock.now();
      if (ctx.signal.aborted) throw new CtError("aborted", "aborted");
      if (now < breath) return now < until;
      breath = now + breathMs;
      return ctx.clock.sleep(0).then(() => now < until);
    },
  });
  if (unstored !== undefined) note(`the index was not stored: ${unstored}`);
  return status;
}
