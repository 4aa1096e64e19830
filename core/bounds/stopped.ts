/**
 * A call whose time was up: what it has found is printed all the same, and marked.
 *
 * @module
 */
import { CtError, escapeControls } from "@ct/base";
import type { Context } from "../context/context.ts";

/** Where the time was up, and the message that says so. */
export interface Stopped {
  /** The entry whose turn it was, as printed. */
  readonly path: string;
  /** That it was. */
  readonly message: string;
}

/**
 * Does the work; returns the message if its time was up before the end.
 * @throws {unknown} Whatever else the work throws.
 */
export async function untilTimeout(work: () => Promise<void>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof CtError && error.code === "timeout") return error.message;
    throw error;
  }
}

/** Reports on stderr where a call stopped. */
export function reportStopped(
  tool: string,
  { path, message }: Stopped,
  { stderr }: Pick<Context, "stderr">,
): void {
  stderr.write(`${tool}: ${message} at ${escapeControls(path)}; the result is incomplete\n`);
}
