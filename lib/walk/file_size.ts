/**
 * The sizes of what a walk finds.
 *
 * @module
 */
import { CtError, osErrorText } from "@ct/base";
import type { Entry } from "./entry.ts";

/**
 * The size in bytes of the file that an entry of a walk stands for; links are followed.
 * @throws {CtError} With code `traversal` if the system does not tell.
 */
export function fileSize(
  { path, absolutePath }: Pick<Entry, "path" | "absolutePath">,
): number {
  try {
    return Deno.statSync(absolutePath).size;
  } catch (cause) {
    throw new CtError("traversal", `stat ${path}: ${osErrorText(cause)}`, {
      path,
      cause,
    });
  }
}
