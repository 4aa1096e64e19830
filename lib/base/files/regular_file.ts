/**
 * Reading files. Only regular files are read, and none without a limit: opening a FIFO or a device
 * could wait forever, and a file that is mostly a hole could take all memory (R4, R24).
 *
 * @module
 */
import { CtError } from "../errors.ts";
import { asksForDirectory, resolvePath } from "../path/absolute_path.ts";
import { type Door, openThrough, shownThrough } from "./door.ts";

/** How a file is read. */
export interface RegularFileOptions {
  /** The absolute directory that a relative path starts from. */
  readonly cwd: string;
  /** What lets it be read. */
  readonly door: Door;
  /**
   * The most bytes that the file may have; 512 MiB by default, about the longest text that the
   * runtime can hold.
   */
  readonly maxBytes?: number;
  /**
   * Whether a file is refused of which the door conceals something: what it says is to be done, and
   * a mark must not be taken for it.
   */
  readonly isWhole?: boolean;
}

const mebibyte = 1 << 20;
const longestTextBytes = 2 ** 29 - 24;
/** How much is read at a time of a file whose size is unknown, as below /proc. */
const pieceBytes = 64 << 10;

/**
 * The most bytes of a file that says how to work, such as a manifest, a script or a store: 64 MiB.
 */
export const settingsBytes: number = 64 * mebibyte;

/**
 * All bytes of a regular file; links are followed.
 * @throws {CtError} With code `read` if it is a directory or another special file, or larger than
 * the limit; with code `refused` if the door does not let it be read.
 * @throws {Error} The system's error if it cannot be read.
 */
export function readRegularFile(
  path: string,
  { cwd, door, maxBytes = longestTextBytes, isWhole = false }: RegularFileOptions,
): Uint8Array<ArrayBuffer> {
  const real = resolvePath(path, { cwd, door });
  door.assertReadable(real, path);
  assertRegular(Deno.statSync(real), path);
  const file = openThrough(door, real, { typed: path });
  try {
    // What was opened counts: another file may have come into its place since.
    const info = file.statSync();
    assertRegular(info, path);
    const bytes = info.size > maxBytes ? undefined : readAll(file, info.size, maxBytes);
    if (bytes !== undefined) {
      const shown = shownThrough(door, bytes, real);
      if (!isWhole || shown === bytes) return shown;
      throw new CtError("refused", "the gate hides secrets in it", { path });
    }
  } finally {
    file.close();
  }
  throw new CtError("read", `larger than ${sizeText(maxBytes)}`, { path });
}

/** What the file holds; `undefined` if that is more than the limit. */
function readAll(
  file: Deno.FsFile,
  size: number,
  maxBytes: number,
): Uint8Array<ArrayBuffer> | undefined {
  // One byte more than it should have, so that its end is seen without growing.
  let buffer = new Uint8Array(size + 1);
  let filled = 0;
  for (;;) {
    const read = file.readSync(buffer.subarray(filled));
    if (read === null) return buffer.subarray(0, filled);
    filled += read;
    if (filled > maxBytes) return undefined;
    if (filled < buffer.length) continue;
    const larger = new Uint8Array(Math.max(filled * 2, pieceBytes));
    larger.set(buffer);
    buffer = larger;
  }
}

function sizeText(bytes: number): string {
  return bytes < mebibyte ? `${bytes} bytes` : `${Math.round(bytes / mebibyte)} MiB`;
}

/**
 * Checks that what was typed as `path` is a file that can be read without waiting.
 * @throws {CtError} With code `read` if it is a directory or another special file, or the path asks
 * for a directory.
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
