/**
 * Printing for a process that runs others: it must not wait for its reader, for meanwhile it could
 * keep no limit and hear no signal (R25). What is printed is queued, and whoever has more to print
 * asks for room.
 *
 * @module
 */
import { CtError } from "@ct/base";
import type { Backlog, Sink } from "../context/context.ts";
import { printFailure } from "./print_failure.ts";
import { watchReader } from "./reader_watch.ts";
import { terminalColumns } from "./terminal.ts";

type File = typeof Deno.stdout;

/** At most this much waits for the reader before there is no room any more, in UTF-16 units. */
const roomChars = 1 << 20;
/** At most this much is handed to the system at a time. */
const pieceChars = 32 * 1024;
/** How long a reader that is waited for no longer may take nothing, in milliseconds. */
const patienceMs = 500;
/** How long the last message may wait for a reader, in milliseconds. */
const messageMs = 200;
/** Exit status where the reader of the output is gone: 128 + SIGPIPE. */
const brokenPipeStatus = 141;

/** Prints on both streams of the process, in the order of the calls. */
export class Printer implements Backlog {
  /** Results. */
  readonly stdout: Sink = this.#sink(Deno.stdout);
  /** Diagnostics. */
  readonly stderr: Sink = this.#sink(Deno.stderr);
  readonly #queue: { readonly file: File; text: string }[] = [];
  readonly #gone = new AbortController();
  readonly #hurried = Promise.withResolvers<void>();
  readonly #printed: () => void;
  #stopWatching: (() => void) | undefined;
  #written = Promise.withResolvers<void>();
  #waitingChars = 0;
  #isPrinting = false;
  #isStalled = false;
  #failure: { readonly error: unknown } | undefined;

  /** Creates a printer that tells each time that a reader has taken something. */
  constructor(printed: () => void = () => {}) {
    this.#printed = printed;
  }

  /** Aborts, with an error of code `broken-pipe`, once a reader has gone. */
  get signal(): AbortSignal {
    return this.#gone.signal;
  }

  /** Resolves when there is room; `undefined` if there is some now. */
  room(): Promise<void> | undefined {
    return this.#waitingChars < roomChars ? undefined : this.#untilFewer(roomChars);
  }

  /** Waits no longer for a reader that takes nothing. */
  hurry(): void {
    this.#hurried.resolve();
  }

  /** Notices when the reader goes away, from the first program on: a timer takes 7 ms to load. */
  watch(): void {
    this.#stopWatching ??= watchReader(() => this.#fail(gone()));
  }

  /**
   * Prints what is left of the tool's output. Resolves to the exit status of the process, given
   * that of the tool: another one if the output could not be printed.
   */
  async end(tool: string, status: number): Promise<number> {
    this.#stopWatching?.();
    const isReported = this.#isStalled || status > 128;
    // Who has sent a signal does not wait for the rest.
    if (status > 128) this.hurry();
    try {
      await this.#untilFewer(1);
      return status;
    } catch (error) {
      if (error instanceof CtError && error.code === "broken-pipe") return brokenPipeStatus;
      await this.#printLast(
        isReported || !(error instanceof CtError) ? "" : `${tool}: ${error.message}\n`,
      );
    }
    return status > 128 ? status : 2;
  }

  /** Prints what stderr still has to get, and a message, if that takes no time. */
  async #printLast(message: string): Promise<void> {
    const queued = this.#queue.filter(({ file }) => file === Deno.stderr).map(({ text }) => text);
    const bytes = new TextEncoder().encode(queued.join("") + message);
    await Promise.race([Deno.stderr.write(bytes).catch(() => {}), sleep(messageMs)]);
  }

  #sink(file: File): Sink {
    const isTerminal = file.isTerminal();
    // A person has to see a question before the answer is waited for.
    const write = (text: string) => isTerminal ? writeAll(file, text) : this.#add(file, text);
    return {
      isTerminal,
      get columns(): number | undefined {
        return isTerminal ? terminalColumns() : undefined;
      },
      write,
      flush: (): void => {},
    };
  }

  #add(file: File, text: string): void {
    if (this.#failure !== undefined) throw this.#failure.error;
    if (text === "") return;
    const last = this.#queue.at(-1);
    if (last?.file === file && last.text.length < pieceChars) last.text += text;
    else this.#queue.push({ file, text });
    this.#waitingChars += text.length;
    if (this.#isPrinting) return;
    this.#isPrinting = true;
    // What is printed together is written together.
    queueMicrotask(() => void this.#print());
  }

  async #print(): Promise<void> {
    const encoder = new TextEncoder();
    try {
      for (let next = this.#queue.shift(); next !== undefined; next = this.#queue.shift()) {
        const bytes = encoder.encode(next.text);
        for (let at = 0; at < bytes.length;) {
          at += await next.file.write(bytes.subarray(at, at + pieceChars));
          this.#progress(0);
        }
        this.#progress(next.text.length);
      }
    } catch (cause) {
      this.#fail(printFailure(cause));
    }
    this.#isPrinting = false;
  }

  #fail(error: unknown): void {
    this.#failure = { error };
    if (error instanceof CtError) this.#gone.abort(error);
    this.#progress(0);
  }

  #progress(chars: number): void {
    this.#waitingChars -= chars;
    this.#printed();
    this.#written.resolve();
    this.#written = Promise.withResolvers();
  }

  async #untilFewer(chars: number): Promise<void> {
    while (this.#waitingChars >= chars) {
      if (this.#failure !== undefined) throw this.#failure.error;
      const late = this.#hurried.promise.then(() => sleep(patienceMs)).then(() => "late");
      if (await Promise.race([this.#written.promise, late]) !== "late") continue;
      this.#isStalled = true;
      throw stalled();
    }
  }
}

function writeAll(file: File, text: string): void {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length;) at += file.writeSync(bytes.subarray(at));
}

function gone(): CtError {
  return new CtError("broken-pipe", "the reader of the output has gone");
}

function stalled(): CtError {
  return new CtError("aborted", "the reader of the output does not read; gave up");
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms));
}
