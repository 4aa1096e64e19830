/**
 * Patching JSON lines: every line that is not blank is a document of its own. A text comes in
 * pieces, so that a file of any size takes the same memory.
 *
 * @module
 */
import { CtError } from "@ct/base";
import type { ChangeLog } from "../model/change.ts";
import { JsonDocument } from "./json.ts";
import { JsonTape } from "@ct/json";
import type { Operation } from "../model/operation.ts";

const space = 0x20;
const unicode = 0x80;

/**
 * Patches one text.
 *
 * @example Changes are counted by record
 * ```ts
 * import { openDoor } from "@ct/base";
 * import { JsonlPatch, readOperations } from "@ct/patch";
 * import assert from "node:assert/strict";
 * const none = { add: [], "move-first": [], "move-last": [], "move-up": [], "move-down": [] };
 * const patch = new JsonlPatch(readOperations({ set: [], delete: ["a"], ...none }, { cwd: "/", door: openDoor }));
 * assert.equal(patch.push('{"a":1}\n\n{"b":1}\n'), '{}\n\n{"b":1}\n');
 * assert.equal(patch.changes, 1);
 * ```
 */
export class JsonlPatch {
  readonly #operations: readonly Operation[];
  readonly #log: ChangeLog | undefined;
  readonly #tape = new JsonTape();
  #line = 0;
  #changes = 0;
  #differs = false;

  /** Creates a patch of one text, which tells a log what it changes. */
  constructor(operations: readonly Operation[], log?: ChangeLog) {
    this.#operations = operations;
    this.#log = log;
  }

  /** How many operations changed a record so far. */
  get changes(): number {
    return this.#changes;
  }

  /** Whether anything reads differently now. */
  get differs(): boolean {
    return this.#differs;
  }

  /**
   * Patches the next piece, which ends after a line ending or at the end of the text.
   * @throws {CtError} With code `syntax` or `not-found`, naming the line.
   */
  push(piece: string): string {
    const parts: string[] = [];
    let copied = 0;
    for (let start = 0; start < piece.length;) {
      const newline = piece.indexOf("\n", start);
      const end = newline < 0 ? piece.length : newline;
      this.#line++;
      const patched = isBlank(piece, start, end) ? undefined : this.#record(piece, start, end);
      if (patched !== undefined) {
        parts.push(piece.slice(copied, start), patched);
        copied = end;
      }
      start = end + 1;
    }
    if (parts.length === 0) return piece;
    this.#differs = true;
    return parts.join("") + piece.slice(copied);
  }

  /** The patched record; `undefined` if it reads the same. */
  #record(piece: string, start: number, end: number): string | undefined {
    let changes = 0;
    try {
      const document = new JsonDocument(piece, start, end, this.#tape);
      const log = this.#log?.atLine(this.#line);
      for (const operation of this.#operations) if (document.apply(operation, log)) changes++;
      this.#changes += changes;
      if (changes === 0) return undefined;
      const { text } = document;
      return text === piece.slice(start, end) ? undefined : text;
    } catch (error) {
      if (!(error instanceof CtError)) throw error;
      const { code, message, column } = error;
      const line = this.#line;
      throw new CtError(code, `line ${line}: ${message}`, {
        line,
        ...(column === undefined ? {} : { column }),
      });
    }
  }
}

function isBlank(text: string, start: number, end: number): boolean {
  const code = text.charCodeAt(start);
  if (start < end && code > space && code < unicode) return false;
  return text.slice(start, end).trim() === "";
}
