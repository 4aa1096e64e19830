/**
 * When what a walk finds was changed.
 *
 * @module
 */
import type { Entry } from "./entry.ts";

/**
 * When the content of what an entry stands for was last modified, in milliseconds since 1970; links
 * are followed, and it is 0 if the system does not tell.
 */
export function modifiedAt({ absolutePath }: Pick<Entry, "absolutePath">): number {
  try {
    return Deno.statSync(absolutePath).mtime?.getTime() ?? 0;
  } catch {
    return 0;
  }
}
