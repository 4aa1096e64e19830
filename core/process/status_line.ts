/**
 * The one line at a terminal that shows how far a call is: it comes after 300 ms, changes at most
 * ten times a second, and is gone before anything else is printed and when the call ends. It
 * changes nothing else of the terminal, so a signal that ends the process at once leaves one line,
 * as git's.
 *
 * @module
 */
import type { ProgressLine, Sink } from "../context/context.ts";

/** When the line comes, and how often it changes, in milliseconds. */
const [firstMs, nextMs] = [300, 100];
const clearLine = "\r\x1b[K";

/** The line on a sink, which is stderr. */
export class StatusLine implements ProgressLine {
  readonly #sink: Sink;
  #due: number = performance.now() + firstMs;
  #isShown = false;

  /** Shows nothing yet. */
  constructor(sink: Sink) {
    this.#sink = sink;
  }

  /** Shows a text, if it is time. */
  show(text: () => string): void {
    const now = performance.now();
    if (now < this.#due) return;
    this.#due = now + nextMs;
    const columns = this.#sink.columns ?? 80;
    this.#sink.write(`${clearLine}${text().slice(0, columns - 1)}`);
    this.#sink.flush();
    this.#isShown = true;
  }

  /** Takes the line away. */
  clear(): void {
    if (!this.#isShown) return;
    this.#isShown = false;
    this.#sink.write(clearLine);
    this.#sink.flush();
  }
}

/** The sink, which takes the line away before it writes. */
export function afterStatus(sink: Sink, line: ProgressLine): Sink {
  const { withColour, writeFailure } = sink;
  return {
    isTerminal: sink.isTerminal,
    get columns(): number | undefined {
      return sink.columns;
    },
    write: (text, raw): void => {
      if (text !== "") line.clear();
      sink.write(text, raw);
    },
    flush: (): void => sink.flush(),
    ...writeFailure && {
      writeFailure: (text: string): void => {
        line.clear();
        writeFailure(text);
      },
    },
    ...withColour && { withColour: (colour) => afterStatus(withColour(colour), line) },
  };
}

/** The two sinks of a call with the line on `stderr`, and the line. */
export function withStatusLine(
  { stdout, stderr: diagnostics }: { readonly stdout: Sink; readonly stderr: Sink },
  stderr: Sink,
): { readonly progress: ProgressLine; readonly stdout: Sink; readonly stderr: Sink } {
  const progress = new StatusLine(stderr);
  return {
    progress,
    stdout: stdout.isTerminal ? afterStatus(stdout, progress) : stdout,
    stderr: afterStatus(diagnostics, progress),
  };
}
