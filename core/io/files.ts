/**
 * Reading files. Only regular files are read: opening a FIFO or a device could wait for ever (spec security R4).
 *
 * @module
 */
import { CtError } from "../errors.ts";
import * as absolutePath from "../walk/absolute_path.ts";
import type { Entry } from "../walk/mod.ts";
import type { Context } from "./context.ts";
import { osErrorText } from "./os_error.ts";

/**
 * An absolute path for `path`, which is relative to the context's working directory. A `..` leads where the system
 * says: behind a link to a directory, to that directory's parent.
 * @throws {Error} The system's error if there is nothing before a `..`.
 */
export function resolvePath(path: string, { cwd }: Pick<Context, "cwd">): string {
  return absolutePath.resolvePath(path, cwd);
}

/**
 * All bytes of a regular file; links are followed.
 * @throws {CtError} With code `read` if it is a directory or another special file.
 * @throws {Error} The system's error if it cannot be read.
 */
export function readRegularFile(
  path: string,
  ctx: Pick<Context, "cwd">,
): Uint8Array {
  const real = resolvePath(path, ctx);
  assertRegular(Deno.statSync(real), path);
  return Deno.readFileSync(real);
}

/**
 * Checks that what was typed as `path` is a file that can be read without waiting.
 * @throws {CtError} With code `read` if it is a directory or another special file, or the path asks for a directory.
 */
export function assertRegular(
  info: Pick<Deno.FileInfo, "isFile" | "isDirectory">,
  path: string,
): void {
  if (info.isDirectory) {
    throw new CtError("read", "Is a directory (os error 21)", { path });
  }
  if (absolutePath.asksForDirectory(path)) {
    throw new CtError("read", "Not a directory (os error 20)", { path });
  }
  if (!info.isFile) throw new CtError("read", "not a regular file", { path });
}

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
