/**
 * The text of a file that is read as a whole.
 *
 * @module
 */
import { CtError, decodeStrict, isBinary, osErrorText, readRegularFile } from "@ct/base";
import type { Context } from "@ct/core/context";
import type { SkippedFile } from "@ct/core/input";

/** A file that was read. */
export interface ReadText {
  /** Its bytes. */
  readonly bytes: Uint8Array;
  /** Its text. */
  readonly text: string;
}

/** Reads a file; why not, if it cannot be read or is not UTF-8. `path` is what messages name. */
export function readFileText(
  path: string,
  ctx: Pick<Context, "cwd" | "door">,
  absolutePath = path,
): ReadText | SkippedFile {
  let bytes: Uint8Array;
  try {
    bytes = readRegularFile(absolutePath, ctx);
  } catch (error) {
    return unreadable(path, error);
  }
  const text = decodeStrict(bytes);
  if (text !== undefined) return { bytes, text };
  return { path, reason: isBinary(bytes) ? "binary" : "not UTF-8" };
}

/** A file that is skipped, as it cannot be read. */
export function unreadable(path: string, error: unknown): SkippedFile {
  const message = error instanceof CtError ? error.message : osErrorText(error);
  return { path, reason: "unreadable", message };
}
