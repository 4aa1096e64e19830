/**
 * Changes on the disk that signals do not break off.
 *
 * @module
 */
import { CtError } from "@ct/base";
import type { CommitContext } from "./commit_context.ts";

/**
 * Does such work: signals that ask this process to end reach it, through the signal it is given,
 * and not the process. Resolves to what the work does.
 * @throws {CtError} With code `aborted` and the status of the signal, if there was one: the message
 * says what is `done`, or that nothing was written if the work took the signal for its end.
 */
export async function unbroken<Result>(
  { clock, spawn }: CommitContext,
  work: (signal?: AbortSignal) => Promise<Result>,
  done = "the write was finished",
): Promise<Result> {
  if (spawn === undefined) return await work();
  using heard = spawn.interruption();
  const { signal } = heard;
  let result: Result;
  try {
    result = await work(signal);
  } catch (failure) {
    throw signal.aborted && failure === signal.reason
      ? interrupted(signal, "nothing was written")
      : failure;
  }
  // Signals arrive between two turns of the event loop, and this is the last chance to hear one.
  if (heard.isNever !== true) await clock.sleep(0);
  if (signal.aborted) throw interrupted(signal, done);
  return result;
}

function interrupted({ reason }: AbortSignal, outcome: string): CtError {
  const { message, status } = reason instanceof CtError
    ? reason
    : { message: "interrupted", status: 2 };
  return new CtError("aborted", `${message}; ${outcome}`, { status, cause: reason });
}
