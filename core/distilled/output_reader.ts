/**
 * The output of a command that runs, distilled while it comes.
 *
 * @module
 */
import { lastItem } from "@ct/base";
import type { Distilled } from "@ct/distill";
import type { Context } from "../context/context.ts";
import { type OutcomeEnd, readOnlyPrograms, type StreamName } from "../run/mod.ts";
import { SourceExcerpts } from "./source_excerpts.ts";

/** What is known about a command. */
export interface ReaderOptions {
  /** Its words. */
  readonly words: readonly string[];
  /** The runner with `-` for spaces, such as `go-test`, if the caller names it. */
  readonly runner?: string | undefined;
}

/** Takes the output of a command. */
export interface OutputReader {
  /** The next piece of a stream. */
  add(stream: StreamName, text: string): void;
  /** The result; without an end, it is not compared with one. */
  end(end?: OutcomeEnd): Promise<Distilled>;
}

/**
 * Whether a command may be a runner: not one of the programs that only look, nor a tool of the
 * suite. What those print is what was asked for.
 */
export function mayBeRunner([program = ""]: readonly string[]): boolean {
  const name = lastItem(program.split(/[\\/]/));
  return !readOnlyPrograms.includes(name) && !name.startsWith("ct-");
}

/** Loads the readers of all formats. */
export async function readOutput(
  { words, runner }: ReaderOptions,
  { cwd }: Pick<Context, "cwd">,
): Promise<OutputReader> {
  const { Distiller, runners } = await import("@ct/distill");
  const named = runners.find((each) => each.replaceAll(" ", "-") === runner);
  const distiller = new Distiller({ words, runner: named, root: cwd });
  return {
    add: (stream, text) => distiller.push(stream, text),
    end: (end) =>
      distiller.end(end === undefined || end.kind === "failed-to-launch" ? undefined : end),
  };
}

/** The lines of a report, with excerpts of source; at most this many bytes of failures. */
export async function reportLines(
  distilled: Distilled,
  budget: number,
  ctx: Pick<Context, "cwd" | "door">,
): Promise<readonly string[]> {
  const { distilledLines } = await import("@ct/distill");
  const excerpts = new SourceExcerpts(ctx);
  return distilledLines(distilled, {
    maxChars: budget,
    excerpt: (place, within) => excerpts.around(place, within),
  });
}

/** Why an exit status of 0 is no pass; `undefined` if it is one. */
export async function doubtOf(distilled: Distilled): Promise<string | undefined> {
  const { passDoubt } = await import("@ct/distill");
  return passDoubt(distilled);
}
