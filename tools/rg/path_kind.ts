/**
 * What lies at a path of the command line.
 *
 * @module
 */
import { resolvePath, throwWithheld } from "@ct/base";
import type { Context } from "@ct/core/context";

/** What it is, links followed; `other` if it is not there. */
export function pathKind(path: string, ctx: Pick<Context, "cwd">): "file" | "directory" | "other" {
  try {
    const { isFile, isDirectory } = Deno.statSync(resolvePath(path, ctx));
    return isFile ? "file" : isDirectory ? "directory" : "other";
  } catch (error) {
    throwWithheld(error);
    return "other";
  }
}
