/**
 * The patterns of a command line, including those in files.
 *
 * @module
 */
import { decodeUtf8, pushAll, readRegularFile } from "@ct/base";
import type { Context } from "../context/context.ts";

/** A pattern, or a file of patterns. */
export interface TypedPattern {
  /** Which of the two. */
  readonly from: "text" | "file";
  /** The pattern, or several for grep; or the path of the file, `-` for standard input. */
  readonly value: string;
}

/**
 * The patterns in the order typed. `split` tells what patterns are in a text, by where it is from.
 * @throws {CtError} If a file cannot be read or is not UTF-8.
 */
export async function readTypedPatterns(
  typed: readonly TypedPattern[],
  ctx: Pick<Context, "cwd" | "door" | "stdin">,
  split: Readonly<Record<TypedPattern["from"], (text: string) => readonly string[]>>,
): Promise<readonly string[]> {
  const all: string[] = [];
  for (const { from, value } of typed) {
    const text = from === "text"
      ? value
      : value === "-"
      ? await ctx.stdin.text()
      : decodeUtf8(readRegularFile(value, ctx), value);
    pushAll(all, split[from](text));
  }
  return all;
}
