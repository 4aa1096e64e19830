/**
 * Reading a file that decides what agents may do: only if no other user may have written it (R22).
 *
 * @module
 */
import {
  CtError,
  decodeStrict,
  directoryOf,
  isOurs,
  lstatIfThere,
  openDoor,
  osErrorText,
  ownerOfHome,
  readRegularFile,
  settingsBytes,
} from "@ct/base";

/**
 * The text of the file at an absolute path, if it and its directory belong to the owner of another
 * directory, or to root; `undefined` if it is not there.
 * @throws {CtError} With code `refused` if another user may have written it, or its place is taken
 * by a link; `read` if it cannot be read.
 */
export function readOwnSettings(path: string, ownerOf: string): string | undefined {
  try {
    const info = lstatIfThere(path);
    if (info === undefined) return undefined;
    const owner = ownerOfHome(ownerOf);
    const holder = Deno.lstatSync(directoryOf(path));
    if (!info.isFile || !holder.isDirectory) {
      throw new CtError("refused", `not using ${path}: it is not a regular file`, { path });
    }
    if (!isOurs(info, owner) || !isOurs(holder, owner)) {
      const message = `not using ${path}: another user owns it or may write to it`;
      throw new CtError("refused", message, { path, help: "make it yours, or remove it" });
    }
    const text = decodeStrict(
      readRegularFile(path, { cwd: "/", door: openDoor, maxBytes: settingsBytes }),
    );
    if (text === undefined) throw new Error("it is not UTF-8");
    return text;
  } catch (cause) {
    if (cause instanceof CtError && cause.code === "refused") throw cause;
    const reason = cause instanceof CtError ? cause.message : osErrorText(cause);
    throw new CtError("read", `cannot read ${path}: ${reason}`, { path, cause });
  }
}
