/**
 * Looking whether something is there.
 *
 * @module
 */
import { throwWithheld } from "@ct/base";

/** What is at the path itself, not followed if it is a link; `undefined` if nothing is in reach. */
export function lookAt(absolutePath: string): Deno.FileInfo | undefined {
  try {
    return Deno.lstatSync(absolutePath);
  } catch (error) {
    throwWithheld(error);
    return undefined;
  }
}
