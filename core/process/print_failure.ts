/**
 * Why something could not be printed.
 *
 * @module
 */
import { CtError, osErrorText } from "@ct/base";
import type { Sink } from "../context/context.ts";

/** The reader went away, which nobody has to be told, or the system refuses what is printed. */
export function printFailure(cause: unknown): CtError {
  return cause instanceof Deno.errors.BrokenPipe
    ? new CtError("broken-pipe", "the reader of the output has gone", { cause })
    : new CtError("write", `cannot print: ${osErrorText(cause)}`, { cause });
}

/** Standard output where it is closed: printing fails, as it does in the programs of GNU. */
export const closedOutput: Sink = {
  isTerminal: false,
  isClosed: true,
  write(text: string): void {
    if (text !== "") throw new CtError("write", "cannot print: standard output is closed");
  },
  flush: (): void => {},
};
