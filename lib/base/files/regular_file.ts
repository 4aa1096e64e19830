/**
 * Reading files. Only regular files are read: opening a FIFO or a device could wait for ever (R4).
 *
 * @module
 */
import { CtError } from "../errors.ts";
import { asksForDirectory, resolvePath } from "../path/absolute_path.ts";

/**
 * All bytes of a regular file; links are followed.
 * @throws {CtError} With code `read` if it is a directory or another special file.
 * @throws {Error} The system's error if it cannot be read.
 */
export function readRegularFile(
  path: string,
  place: { readonly cwd: string },
): Uint8Array {
  const real = resolvePath(path, place);
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
  if (asksForDirectory(path)) {
    throw new CtError("read", "Not a directory (os error 20)", { path });
  }
  if (!info.isFile) throw new CtError("read", "not a regular file", { path });
}
