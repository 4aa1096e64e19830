/**
 * Values that may come from a file: `file:PATH`, and `text:VALUE` for a text that looks like one
 * (docs/spec/conventions.md#payloads).
 *
 * @module
 */
import { CtError, decodeStrict, osErrorText, readRegularFile, settingsBytes } from "@ct/base";
import type { Context } from "../context/context.ts";

/** A value and where it came from. */
export interface Payload {
  /** The value, nothing trimmed. */
  readonly text: string;
  /** Whether it was read from a file; such patterns are literal unless a mode is given. */
  readonly fromFile: boolean;
}

/**
 * Resolves the payload schemes.
 * @throws {CtError} With code `payload` if the file cannot be read or is not UTF-8.
 *
 * @example A text that looks like a scheme
 * ```ts
 * import { openDoor } from "@ct/base";
 * import { readPayload } from "@ct/core/input";
 * import assert from "node:assert/strict";
 * assert.equal(readPayload("text:file:a", { cwd: "/", door: openDoor }).text, "file:a");
 * ```
 */
export function readPayload(value: string, ctx: Pick<Context, "cwd" | "door">): Payload {
  if (value.startsWith("text:")) {
    return { text: value.slice("text:".length), fromFile: false };
  }
  if (!value.startsWith("file:")) return { text: value, fromFile: false };
  const path = value.slice("file:".length);
  const fail = (reason: string, cause?: unknown) =>
    new CtError("payload", `reading payload file '${path}': ${reason}`, {
      path,
      cause,
    });
  let bytes: Uint8Array;
  try {
    const { cwd, door } = ctx;
    bytes = readRegularFile(path, { cwd, door, maxBytes: settingsBytes, isWhole: true });
  } catch (cause) {
    throw fail(
      cause instanceof CtError ? cause.message : osErrorText(cause),
      cause,
    );
  }
  const text = decodeStrict(bytes);
  if (text === undefined) throw fail("stream did not contain valid UTF-8");
  return { text, fromFile: true };
}
