/**
 * What an option takes from a file, from standard input (`-`), or as the text itself, which has
 * several lines then (docs/spec/edit.md#scripts).
 *
 * @module
 */
import { CtError, encodeBytes, osErrorText, readRegularFile, settingsBytes } from "@ct/base";
import type { Context } from "../context/context.ts";

/** What stands for standard input. */
const standardInput = "-";

/** What was read, and where it came from. */
export interface TypedSource {
  /** All of it. */
  readonly bytes: Uint8Array;
  /** The file; `undefined` if it is none. */
  readonly path: string | undefined;
  /** What messages call it. */
  readonly name: string;
}

/** Whether the value is the name of a file: neither standard input nor the text itself. */
export function namesFile(value: string): boolean {
  return value !== standardInput && !isText(value);
}

/** The value as a report names it; `undefined` if it is the text itself. */
export function sourceName(value: string | undefined): string | undefined {
  return value === undefined || isText(value) ? undefined : value;
}

function isText(value: string): boolean {
  return value.includes("\n");
}

/**
 * Reads what a value names. A text may lack its last newline, which shells and models leave away.
 * @throws {CtError} With code `read` if it cannot be read, or is larger than 64 MiB.
 *
 * @example The text itself
 * ```ts
 * import { memoryContext } from "@ct/core/context";
 * import { readTypedSource } from "@ct/core/input";
 * import assert from "node:assert/strict";
 * const { bytes, path } = await readTypedSource("one\ntwo", memoryContext({ cwd: "/" }));
 * assert.deepEqual([new TextDecoder().decode(bytes), path], ["one\ntwo\n", undefined]);
 * ```
 */
export async function readTypedSource(
  value: string,
  ctx: Pick<Context, "cwd" | "door" | "stdin">,
): Promise<TypedSource> {
  if (isText(value)) {
    const bytes = encodeBytes(value.endsWith("\n") ? value : `${value}\n`);
    return { bytes, path: undefined, name: "the text" };
  }
  if (value === standardInput) {
    return { bytes: await inputBytes(ctx), path: undefined, name: "standard input" };
  }
  try {
    const { cwd, door } = ctx;
    const bytes = readRegularFile(value, { cwd, door, maxBytes: settingsBytes, isWhole: true });
    return { bytes, path: value, name: value };
  } catch (cause) {
    const reason = cause instanceof CtError ? cause.message : osErrorText(cause);
    throw new CtError("read", reason, { path: value, cause });
  }
}

/** Everything on standard input. Whoever writes there may write without end, so it is bounded. */
async function inputBytes({ stdin }: Pick<Context, "stdin">): Promise<Uint8Array> {
  if (stdin.bytes === undefined) return encodeBytes(await stdin.text());
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stdin.bytes()) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > settingsBytes) throw new CtError("read", "larger than 64 MiB");
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
