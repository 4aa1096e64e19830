/**
 * `ct and`, `ct or` and `ct all`: several commands in a row, without a shell.
 *
 * @module
 */
import { UsageError } from "@ct/core/definition";
import type { CommandEnd } from "./start.ts";

/** `and` goes on as long as commands succeed, `or` as long as they fail, `all` in any case. */
export type ChainMode = "and" | "or" | "all";

/** Stands between two commands of a chain. */
export const separator = ":::";

/**
 * Splits the words of a chain into its commands, each with at least one word.
 * @throws {UsageError} If a command is empty.
 */
export function parseChain(
  mode: ChainMode,
  words: readonly string[],
): readonly (readonly string[])[] {
  const segments: string[][] = [[]];
  for (const word of words) {
    if (word === separator) segments.push([]);
    else segments.at(-1)?.push(word);
  }
  const empty = segments.findIndex((segment) => segment.length === 0);
  if (empty < 0) return segments;
  throw new UsageError(
    `empty segment ${empty + 1} of ct ${mode}: \`${separator}\` separates commands`,
    {
      help: `as in: ct ${mode} search --name a.txt ${separator} view a.txt`,
    },
  );
}

/**
 * Runs commands from left to right: with `and` up to the first status other than 0, with `or` up to
 * the first 0, with `all` up to the last. A command that a signal ended or that could not be
 * started counts as 2. An interruption ends the chain. Resolves to the status of the last command
 * that ran, with `all` to the greatest.
 */
export async function runChain(
  mode: ChainMode,
  segments: readonly (readonly string[])[],
  start: (segment: readonly string[]) => Promise<CommandEnd>,
): Promise<number> {
  let status = 0;
  let greatest = 0;
  for (const segment of segments) {
    const end = await start(segment);
    if (end.kind === "interrupted") return end.status;
    status = end.kind === "exited" ? end.status : 2;
    greatest = Math.max(greatest, status);
    if (mode !== "all" && (status === 0) === (mode === "or")) break;
  }
  return mode === "all" ? greatest : status;
}
