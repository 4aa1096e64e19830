/**
 * Reading the files that hold rules. A tree may come from anywhere, so a FIFO or an endless file under
 * such a name must not stall a walk.
 *
 * @module
 */

import { osErrorText } from "@ct/base";

/** Larger files are not read; git's own limit. */
const MAX_BYTES = 100 * 1024 * 1024;

/** Takes the reason why a file that is there could not be read. */
export type ReportUnread = (reason: string) => void;

/**
 * The content of the regular file at the path, `undefined` if there is none. A file that is there but
 * cannot be read is reported; one that the runtime's permissions withhold counts as not there.
 */
export function readRegularFile(
  absolutePath: string,
  report: ReportUnread,
): Uint8Array<ArrayBuffer> | undefined {
  try {
    const info = Deno.statSync(absolutePath);
    if (!info.isFile) return undefined;
    if (info.size <= MAX_BYTES) return Deno.readFileSync(absolutePath);
    report(`larger than ${MAX_BYTES} bytes`);
  } catch (error) {
    if (!isAbsent(error)) report(osErrorText(error));
  }
  return undefined;
}

/** What is at the path itself, not followed if it is a link; `undefined` if nothing is in reach. */
export function lookAt(absolutePath: string): Deno.FileInfo | undefined {
  try {
    return Deno.lstatSync(absolutePath);
  } catch {
    return undefined;
  }
}

function isAbsent(error: unknown): boolean {
  return error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory ||
    error instanceof Deno.errors.NotCapable;
}
