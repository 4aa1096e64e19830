/**
 * The one error class of the suite. Everything that can go wrong for a caller is a
 * {@linkcode CtError} with a code, so that nobody has to parse messages.
 *
 * @module
 */

/** What kind of thing went wrong; one code per situation a caller can react to. */
export type CtErrorCode =
  | "usage"
  | "pattern"
  | "unsupported"
  | "payload"
  | "expect"
  | "bounds"
  | "not-found"
  | "read"
  | "write"
  | "encoding"
  | "traversal"
  | "syntax"
  | "refused"
  | "launch"
  | "timeout"
  | "aborted"
  | "signal"
  | "broken-pipe";

/** Where an error lies and what helps against it. */
export interface CtErrorInit {
  /** What to do about it: one sentence, no full stop. */
  readonly help?: string;
  /** The file concerned, as the user typed it. */
  readonly path?: string;
  /** 1-based line in that file. */
  readonly line?: number;
  /** 1-based column in that line, in UTF-16 units. */
  readonly column?: number;
  /** Exit status, where it is not 2. */
  readonly status?: number;
  /** The underlying error. */
  readonly cause?: unknown;
  /**
   * The message has lines of its own, and what it quotes has no newline. Implied if that holds for
   * the cause.
   */
  readonly multiline?: true;
}

/**
 * An error that a tool reports as `TOOL: MESSAGE` with exit status 2, if it has no other.
 *
 * @example Distinguish errors by code
 * ```ts
 * import { CtError } from "@ct/base";
 * import assert from "node:assert/strict";
 * const error = new CtError("read", "read a.txt: Permission denied (os error 13)", { path: "a.txt" });
 * assert.equal(error.code, "read");
 * assert.equal(error.path, "a.txt");
 * ```
 */
export class CtError extends Error {
  /** The class's name, for logs. */
  override readonly name = "CtError";
  /** What kind of thing went wrong. */
  readonly code: CtErrorCode;
  /** What to do about it, if known. */
  readonly help: string | undefined;
  /** The file concerned, if one is. */
  readonly path: string | undefined;
  /** 1-based line, if known. */
  readonly line: number | undefined;
  /** 1-based column in UTF-16 units, if known. */
  readonly column: number | undefined;
  /** The exit status that this error leads to. */
  readonly status: number;
  /** Whether newlines in the message separate its lines; in all others they are quoted. */
  readonly multiline: boolean;

  /** Creates an error; `message` says what failed and on which input. */
  constructor(code: CtErrorCode, message: string, init: CtErrorInit = {}) {
    super(message, init.cause === undefined ? undefined : { cause: init.cause });
    this.code = code;
    this.help = init.help;
    this.path = init.path;
    this.line = init.line;
    this.column = init.column;
    this.status = init.status ?? 2;
    this.multiline = init.multiline ?? (init.cause instanceof CtError && init.cause.multiline);
  }
}
