/**
 * A command of which only the words and the output are fixed, since they are another program's.
 *
 * @module
 */
import { MemorySink } from "../context/memory_context.ts";
import type { Callable } from "../context/context.ts";
import { type CallContext, callContext } from "./call_context.ts";

/** What a command has printed, and its exit status. */
export type PrintedResult = {
  /** 0 if something was found, 1 if not, 2 if something went wrong. */
  readonly status: number;
  /** Its results. */
  readonly stdout: string;
  /** Its diagnostics. */
  readonly stderr: string;
};

/** Runs a command with words; resolves to what it prints. Errors are printed, not thrown. */
export async function callWords(
  command: Callable,
  words: readonly string[],
  context?: CallContext,
): Promise<PrintedResult> {
  const [stdout, stderr] = [new MemorySink(), new MemorySink()];
  const status = await command.run(words, { ...callContext(context), stdout, stderr });
  if (stderr.text !== "") context?.onDiagnostic?.(stderr.text);
  return { status, stdout: stdout.text, stderr: stderr.text };
}
