/**
 * What the readers of lock files' YAML have in common.
 *
 * @module
 */

/** A value of a lock file: every scalar is text, as it is written. */
export type JsonValue =
  | string
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** How deep values may be nested; lock files have five levels. */
export const maxLevels = 100;

/** A line that is not understood. */
export class LockSyntaxError extends Error {
  /** @inheritdoc */
  override readonly name = "LockSyntaxError";
}

/** A line of a lock file that is neither blank nor a comment. */
export interface LockLine {
  /** How many blanks it begins with. */
  readonly indent: number;
  /** What follows these, without white space at its end. */
  readonly text: string;
}

/** The lines of a lock file, one after the other. */
export class LockLines {
  readonly #lines: string[];
  #at = 0;
  #next: LockLine | undefined;

  /** Creates one from the whole text. */
  constructor(text: string) {
    this.#lines = text.replace(/^\ufeff/, "").split(/\r\n|\n|\r/);
  }

  /** The number of the line that comes next, or of the last one, counted from 1. */
  get number(): number {
    return Math.min(this.#at + 1, this.#lines.length);
  }

  /**
   * The next line, which is not taken by that; `undefined` at the end.
   * @throws {LockSyntaxError} If it is indented by tabs.
   */
  peek(): LockLine | undefined {
    while (this.#next === undefined) {
      const line = this.#lines[this.#at];
      if (line === undefined) return undefined;
      const text = line.trim();
      const indent = indentOf(line);
      if (text === "" || text.startsWith("#")) this.#at++;
      else if (line[indent] === "\t") throw new LockSyntaxError("a tab in the indentation");
      else this.#next = { indent, text };
    }
    return this.#next;
  }

  /** Takes the line that was looked at. */
  take(): void {
    this.#next = undefined;
    this.#at++;
  }

  /** Puts the rest of the line that was looked at in its place, at this indentation. */
  replace(rest: string, indent: number): void {
    this.#next = undefined;
    this.#lines[this.#at] = " ".repeat(indent) + rest;
  }

  /** Takes the lines, also blank ones, that are indented deeper, as they are. */
  takeBlock(indent: number): readonly string[] {
    const start = this.#at;
    for (let line = this.#lines[this.#at]; line !== undefined; line = this.#lines[this.#at]) {
      if (line.trim() !== "" && indentOf(line) <= indent) break;
      this.#at++;
    }
    this.#next = undefined;
    return this.#lines.slice(start, this.#at);
  }
}

/** How many blanks a line begins with. */
export function indentOf(line: string): number {
  let indent = 0;
  while (line[indent] === " ") indent++;
  return indent;
}
