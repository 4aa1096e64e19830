/**
 * Reading files of any size in constant memory: one buffer serves all pieces of all files.
 *
 * @module
 */
import { type Door, readRegularFile } from "@ct/base";

/**
 * The bytes of the regular file at the absolute path, piece by piece, each filling `buffer` from
 * its start; a piece is valid until the next is asked for. The file is closed when the pieces end
 * or the caller stops.
 * @throws {Error} The system's error if it cannot be opened or read.
 *
 * @example Count the bytes of a file
 * ```ts
 * import { openDoor } from "@ct/base";
 * import { fileChunks } from "@ct/core/input";
 * import assert from "node:assert/strict";
 * const path = Deno.makeTempFileSync();
 * Deno.writeTextFileSync(path, "twelve bytes");
 * let bytes = 0;
 * for (const chunk of fileChunks(path, new Uint8Array(5), { door: openDoor })) bytes += chunk.length;
 * assert.equal(bytes, 12);
 * Deno.removeSync(path);
 * ```
 */
export function* fileChunks(
  absolutePath: string,
  buffer: Uint8Array,
  { door }: { readonly door: Door },
): Generator<Uint8Array> {
  door.assertListed(absolutePath);
  if (door.conceal !== undefined) {
    const shown = readRegularFile(absolutePath, { cwd: "/", door });
    for (let at = 0; at < shown.length; at += buffer.length) {
      const piece = shown.subarray(at, at + buffer.length);
      buffer.set(piece);
      yield buffer.subarray(0, piece.length);
    }
    return;
  }
  using file = Deno.openSync(absolutePath);
  // A short piece is not the end: files below /proc come in pieces smaller than the buffer.
  for (
    let read = file.readSync(buffer);
    read !== null;
    read = file.readSync(buffer)
  ) {
    yield read === buffer.length ? buffer : buffer.subarray(0, read);
  }
}
