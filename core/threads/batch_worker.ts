/**
 * The side of the threads that take batches.
 *
 * @module
 */
import { BatchBoard } from "./batch_board.ts";

/**
 * Does the work of one file, which is requested by its absolute path or by a JSON value that has
 * it. `null` if the file should be left for its turn: it would take long, or there is more to find
 * out than is known here. So should one that cannot be read; that the job throws means the same.
 */
export type FileJob<Result, Request = string> = (request: Request) => Result | null;

/** The result of a job that may fail; `null` where nothing is requested. */
export function resultOf<Result, Request>(
  job: FileJob<Result, Request>,
  request: Request | null,
): Result | null {
  if (request === null) return null;
  try {
    return job(request);
  } catch {
    // The same error comes up again when it is the file's turn, where it can be reported.
    return null;
  }
}

/** What a new thread is sent. */
export interface ThreadStart<Setup> {
  /** The memory of the board that holds the batches. */
  readonly memory: SharedArrayBuffer;
  /** What the job is to be made with. */
  readonly setup: Setup;
}

/**
 * Makes this thread work on the files of batches until there are no more. To be called once by the
 * module of a worker; `makeJob` makes the job out of the setup that was given to
 * {@linkcode workAhead}. Results must be JSON values.
 */
export function serveFiles<Setup, Result, Request = string>(
  makeJob: (setup: Setup) => FileJob<Result, Request>,
): void {
  addEventListener("message", (event) => {
    if (!(event instanceof MessageEvent)) return;
    const { memory, setup }: ThreadStart<Setup> = event.data;
    serve(new BatchBoard(memory), makeJob(setup));
    close();
  }, { once: true });
}

function serve<Result, Request>(
  board: BatchBoard<readonly (Request | null)[], readonly (Result | null)[]>,
  job: FileJob<Result, Request>,
): void {
  for (let taken = board.take(0); taken !== undefined; taken = board.take(taken.slot + 1)) {
    board.finish(
      taken.slot,
      taken.batch.map((request) => board.isStopped ? null : resultOf(job, request)),
    );
  }
}
