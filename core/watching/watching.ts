/**
 * `--watch`: what a command prints, again each time that files change.
 *
 * @module
 */
import { CtError } from "@ct/base";
import type { Context } from "../context/context.ts";
import { reportFailure, UsageError } from "../definition/mod.ts";
import { type OpenWatch, watchDirectories } from "./directory_watch.ts";
import { WatchedFiles, type WatchedScope } from "./watched_files.ts";

/**
 * How long after a change a run begins, and after a run what it wrote is still reported, in
 * milliseconds.
 */
const settleMs = 200;

/** To the upper left corner, and all behind it away; what has scrolled out stays. */
const clearScreen = "\x1b[H\x1b[2J";

/** The process is to end, or there is nothing left to watch. */
const lastCodes: readonly string[] = ["signal", "aborted", "broken-pipe", "traversal"];

/** A command that is run again and again. */
export interface WatchedCall extends WatchedScope {
  /** The tool's name. */
  readonly tool: string;
  /** Runs it once. */
  readonly run: () => Promise<number>;
}

/**
 * Runs a command, and again when files change, until a signal ends the process. Changes during a
 * run are its own as well as others', so they lead to one more run, and those during that one to
 * none: it says so.
 * @throws {CtError} With code `refused` if nobody is looking, `read` if the files cannot be
 * watched, `signal` if a run was asked to end; or what is wrong with the call.
 */
export async function watching(
  call: WatchedCall,
  ctx: Context,
  open: OpenWatch = watchDirectories,
): Promise<never> {
  if (ctx.isPart || !ctx.stdout.isTerminal) {
    throw new CtError("refused", "--watch needs a terminal on stdout; nothing was run");
  }
  using changes = new Changes(new WatchedFiles(call, ctx), open);
  for (let isSecond = false;;) {
    changes.renew();
    clear(ctx);
    await runOnce(call, ctx);
    await ctx.clock.sleep(settleMs, ctx.signal);
    const changed = changes.take();
    isSecond = changed && !isSecond;
    if (isSecond) continue;
    ctx.stdout.write(`${lastLine(changed)}\n`);
    ctx.stdout.flush();
    await changes.next(ctx.signal);
    await ctx.clock.sleep(settleMs, ctx.signal);
    changes.take();
  }
}

/** Only what cannot get better ends the watch. */
async function runOnce({ tool, run }: WatchedCall, ctx: Context): Promise<void> {
  try {
    await run();
  } catch (error) {
    const isLast = error instanceof UsageError ||
      error instanceof CtError && lastCodes.includes(error.code);
    if (isLast) throw error;
    reportFailure(tool, error, ctx);
  }
  ctx.progress?.clear();
  ctx.stdout.flush();
  ctx.stderr.flush();
}

function clear({ stdout, stderr, progress }: Context): void {
  // A terminal without cursor movements has no line of progress either.
  if (stderr.isTerminal && progress === undefined) return;
  stdout.write(clearScreen, true);
}

function lastLine(hasChanged: boolean): string {
  const time = new Date().toTimeString().slice(0, 8);
  const doubt = hasChanged ? "files changed during this run; " : "";
  return `${time} ${doubt}watching; Ctrl-C ends`;
}

/** Whether files have changed. */
class Changes implements Disposable {
  readonly #files: WatchedFiles;
  readonly #open: OpenWatch;
  #directories: readonly string[] = [];
  #watch: Disposable | undefined;
  #paths = new Set<string | undefined>();
  #arrived = Promise.withResolvers<void>();

  /** Watches nothing yet. */
  constructor(files: WatchedFiles, open: OpenWatch) {
    this.#files = files;
    this.#open = open;
  }

  /** Watches what is there now, before it is looked at. */
  renew(): void {
    const directories = this.#files.directories();
    const isSame = directories.length === this.#directories.length &&
      directories.every((each, at) => each === this.#directories[at]);
    if (isSame) return;
    const last = this.#watch;
    this.#watch = this.#open(directories, (path) => {
      this.#paths.add(path);
      this.#arrived.resolve();
    });
    this.#directories = directories;
    last?.[Symbol.dispose]();
  }

  /** Whether anything that counts has changed since the last question. */
  take(): boolean {
    const paths = [...this.#paths];
    this.#paths.clear();
    this.#arrived = Promise.withResolvers();
    return paths.some((path) => path === undefined || this.#files.counts(path));
  }

  /**
   * Resolves once something that counts has changed.
   * @throws {CtError} The reason of the signal, if it aborts.
   */
  async next(signal: AbortSignal): Promise<void> {
    const aborted = Promise.withResolvers<never>();
    const abort = () => aborted.reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort);
    try {
      do await Promise.race([this.#arrived.promise, aborted.promise]); while (!this.take());
    } finally {
      signal.removeEventListener("abort", abort);
    }
  }

  /** Ends it. */
  [Symbol.dispose](): void {
    this.#watch?.[Symbol.dispose]();
  }
}
