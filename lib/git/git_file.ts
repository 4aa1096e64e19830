/**
 * Reading files that git reads, too. A tree may come from anywhere, so a FIFO or an endless file
 * under such a name must not stall us.
 *
 * @module
 */
import {
  type Door,
  isWithheld,
  openDoor,
  osErrorText,
  readRegularFile,
  withoutConcealing,
} from "@ct/base";

/** Larger files are not read; git's own limit for files of patterns. */
const gitFileBytes = 100 << 20;

/**
 * Takes the reason why a file that is there could not be read, and whether it was the runtime that
 * withheld it: nobody knows then whether it is there.
 */
export type ReportUnread = (reason: string, isWithheld: boolean) => void;

/** How a file is read. */
export interface GitFileOptions {
  /** The most bytes that it may have; git's own limit for files of patterns by default. */
  readonly maxBytes?: number;
  /** What lets it be read; by default everything that the system permits. */
  readonly door?: Door;
}

/**
 * The content of the regular file at the path, `undefined` if there is none. A file that is there
 * but cannot be read is reported. What the runtime opens to nobody, as `/proc`, counts as not
 * there.
 */
export function readGitFile(
  absolutePath: string,
  report: ReportUnread,
  { maxBytes = gitFileBytes, door = openDoor }: GitFileOptions = {},
): Uint8Array<ArrayBuffer> | undefined {
  try {
    if (Deno.statSync(absolutePath).isFile) {
      return readRegularFile(absolutePath, { cwd: "/", door: withoutConcealing(door), maxBytes });
    }
  } catch (error) {
    if (isWithheld(error)) report(osErrorText(error), true);
    else if (!isAbsent(error)) report(osErrorText(error), false);
  }
  return undefined;
}

function isAbsent(error: unknown): boolean {
  return error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory ||
    error instanceof Deno.errors.NotCapable;
}
