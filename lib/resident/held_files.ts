/**
 * What is known of a tree without looking at it.
 *
 * @module
 */
import type { Entry, ReportProblem, WalkOptions } from "@ct/walk";
import type { Needle } from "@ct/scan";

/**
 * A tree as it was when somebody asked, for the call that asked. Whatever it does not know, the
 * file system is to be asked for.
 */
export interface HeldFiles {
  /** What a walk would yield and report; `undefined` if that is not known. */
  walk(options: WalkOptions, report: ReportProblem): Iterable<Entry> | undefined;
  /** Whether the contents of the file are held. */
  has(absolutePath: string): boolean;
  /**
   * Copies the file to the start of the buffer and returns its length in bytes; `undefined` if it
   * is not held or does not fit.
   */
  read(absolutePath: string, buffer: Uint8Array): number | undefined;
  /**
   * A number that belongs to a file for as long as its content is the same, and to no other; if
   * that is not known, `undefined`.
   */
  version(absolutePath: string): number | undefined;
  /**
   * A test whether a file certainly has none of the needles in its bytes. A file that begins with
   * a mark of UTF-16 never passes it.
   */
  lacking(needles: readonly Needle[]): (entry: Entry) => boolean;
}
