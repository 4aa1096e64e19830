/**
 * Reads when the entries of a walk were changed.
 *
 * @module
 */
import { throwWithheld } from "@ct/base";
import type { Entry } from "./entry.ts";

/**
 * What changes if the content of a file does: its path, size, time of modification and number; just
 * the path if the system does not tell.
 */
export function fileState({ path, absolutePath }: Pick<Entry, "path" | "absolutePath">): string {
  try {
    const { size, mtime, ino } = Deno.statSync(absolutePath);
    return [path, size, mtime?.getTime(), ino].join("\0");
  } catch (error) {
    throwWithheld(error);
    return path;
  }
}

/**
 * When the content of what an entry stands for was last modified, in milliseconds since 1970; links
 * are followed, and it is 0 if the system does not tell.
 */
export function modifiedAt({ absolutePath }: Pick<Entry, "absolutePath">): number {
  try {
    return Deno.statSync(absolutePath).mtime?.getTime() ?? 0;
  } catch (error) {
    throwWithheld(error);
    return 0;
  }
}
