/**
 * Reading files that git reads, too. A tree may come from anywhere, so a FIFO or an endless file under such a name must
 * not stall us.
 *
 * @module
 */
import { osErrorText } from "@ct/base";

/** Larger files are not read; git's own limit. */
const maxBytes = 100 * 1024 * 1024;

/** Takes the reason why a file that is there could not be read. */
export type ReportUnread = (reason: string) => void;

/**
 * The content of the regular file at the path, `undefined` if there is none. A file that is there but
 * cannot be read is reported; one that the runtime's permissions withhold counts as not there.
 */
export function readGitFile(
  absolutePath: string,
  report: ReportUnread,
): Uint8Array<ArrayBuffer> | undefined {
  let reason = `larger than ${maxBytes} bytes`;
  try {
    const info = Deno.statSync(absolutePath);
    if (!info.isFile) return undefined;
    if (info.size <= maxBytes) return Deno.readFileSync(absolutePath);
  } catch (error) {
    if (isAbsent(error)) return undefined;
    reason = osErrorText(error);
  }
  report(reason);
  return undefined;
}

function isAbsent(error: unknown): boolean {
  return error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory ||
    error instanceof Deno.errors.NotCapable;
}
