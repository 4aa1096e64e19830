/**
 * The lines of a patch.
 *
 * @module
 */
import { CtError } from "@ct/base";

/** Lines of a patch, read one after the other. */
export class PatchLines {
  readonly #lines: readonly string[];
  #next = 0;
  readonly #path: string;
  readonly #isCut: boolean;
  /** Whether the heads of the file that is read end in CRLF. */
  #isCrLf = false;

  /** Cuts a text into lines; `path` stands in messages. */
  constructor(text: string, path: string) {
    this.#lines = text.endsWith("\n") ? text.slice(0, -1).split("\n") : text.split("\n");
    this.#path = path;
    this.#isCut = !text.endsWith("\n");
  }

  /** The next line, or one after it; `undefined` at the end. */
  peek(ahead = 0): string | undefined {
    const line = this.#lines[this.#next + ahead];
    return this.#isCrLf ? line?.replace(/\r$/, "") : line;
  }

  /**
   * Starts the patch of a file with the next line. If that ends in a carriage return, the patch was
   * converted to CRLF as a whole, and no line has one of its own; returns whether it is so.
   */
  beginFile(): boolean {
    this.#isCrLf = false;
    this.#isCrLf = this.peek()?.endsWith("\r") === true;
    return this.#isCrLf;
  }

  /** Continues to the line after the next. */
  skip(): void {
    this.#next++;
  }

  /** Whether the next line is the last one and has no newline: there may have been more of it. */
  get isCut(): boolean {
    return this.#isCut && this.#next === this.#lines.length - 1;
  }

  /** The error for a line that may have had more. */
  cut(): CtError {
    return this.error("the patch ends without a newline, perhaps within a line");
  }

  /** The 1-based number of the next line. */
  get number(): number {
    return this.#next + 1;
  }

  /** The error for the next line. */
  error(message: string, help?: string): CtError {
    const path = this.#path;
    return new CtError("syntax", `${path}:${this.number}: ${message}; nothing was written`, {
      path,
      line: this.number,
      ...help === undefined ? {} : { help },
    });
  }

  /** The error for the next line, which asks for something that is not done. */
  refusal(what: string): CtError {
    return this.error(
      `${what} cannot be applied`,
      "only contents, names and modes of regular files are; git apply has more",
    );
  }

  /** Whether a file with hunks begins with the next line. */
  get isHead(): boolean {
    return this.peek()?.startsWith("--- ") === true &&
      this.peek(1)?.startsWith("+++ ") === true && this.peek(2)?.startsWith("@@ -") === true;
  }
}
