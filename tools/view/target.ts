/**
 * What a call shows: files, with a range where one is typed after the name.
 *
 * @module
 */
import { CtError } from "@ct/base";
import { UsageError } from "@ct/core/definition";
import type { ViewOptions } from "./definition.ts";

/** Where a word that ends in lines points to. */
export interface Place {
  /** The file. */
  readonly path: string;
  /** Its lines, as `--range` has them. */
  readonly range: string;
}

/**
 * Reads `FILE:10`, `FILE:10:20` and what search and outline print in this form, with more behind
 * it; `undefined` if the word has no lines. An end that is not known is left out.
 *
 * @example A row of an outline
 * ```ts
 * import { parsePlace } from "@ct/view";
 * import assert from "node:assert/strict";
 * assert.deepEqual(parsePlace("src/a.rs:3:9:fn:main"), { path: "src/a.rs", range: "3:9" });
 * assert.deepEqual(parsePlace("src/a.rs:3:// TODO"), { path: "src/a.rs", range: "3" });
 * assert.equal(parsePlace("src/a.rs"), undefined);
 * ```
 */
export function parsePlace(word: string): Place | undefined {
  const parts = word.split(":");
  const at = parts.findIndex((part, index) => index > 0 && /^[1-9]\d*$/.test(part));
  if (at < 0) return undefined;
  const [start = "", end = ""] = parts.slice(at);
  const range = /^\d+$/.test(end) ? `${start}:${end}` : start;
  return { path: parts.slice(0, at).join(":"), range };
}

/**
 * Calls `open` with the options for one word of the call: the word is a file if there is one of
 * this name, and a file with a range if not.
 * @throws {CtError} If there is neither.
 */
export function openTarget<T>(
  word: string,
  options: ViewOptions,
  open: (options: ViewOptions) => T,
): T {
  try {
    return open({ ...options, path: word });
  } catch (error) {
    const place = parsePlace(word);
    const isAbsent = error instanceof CtError && error.code === "read" &&
      error.message.includes("No such file");
    if (place === undefined || !isAbsent) throw error;
    if (options.range !== undefined) {
      throw new UsageError(`--range cannot be used with ${word}`);
    }
    return open({ ...options, ...place });
  }
}
