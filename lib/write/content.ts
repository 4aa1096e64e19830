/**
 * Comparing what files hold, in bounded memory.
 *
 * @module
 */
import { sha256 } from "@ct/base";
import { equalBytes } from "./equal_bytes.ts";
import { alreadyExists } from "./write_ops.ts";

const pieceBytes = 1 << 20;

/**
 * Opens a regular file. It is opened for writing too, since that does not wait if a FIFO has come
 * into its place.
 * @throws {Error} The system's error, or that another file has taken its place.
 */
function openRegular(path: string): Deno.FsFile {
  const file = openAtOnce(path);
  if (file.statSync().isFile) return file;
  file.close();
  throw alreadyExists();
}

function openAtOnce(path: string): Deno.FsFile {
  try {
    return Deno.openSync(path, { read: true, write: true });
  } catch (error) {
    if (!(error instanceof Deno.errors.PermissionDenied) || !Deno.lstatSync(path).isFile) {
      throw error;
    }
    return Deno.openSync(path);
  }
}

/**
 * The content of a file in pieces of 1 MiB, the last one shorter. A piece is valid until the next
 * is asked for.
 */
export function* readPieces(
  path: string,
  inode?: number | null,
): Generator<Uint8Array<ArrayBuffer>> {
  using file = openRegular(path);
  if (inode !== undefined && file.statSync().ino !== inode) throw alreadyExists();
  // One byte more than a small file holds, so that its end is seen with the first piece.
  const buffer = new Uint8Array(Math.min(pieceBytes, file.statSync().size + 1));
  while (true) {
    const filled = fill(file, buffer);
    if (filled > 0) yield buffer.subarray(0, filled);
    if (filled < buffer.length) return;
  }
}

function fill(file: Deno.FsFile, buffer: Uint8Array): number {
  let filled = 0;
  while (filled < buffer.length) {
    const read = file.readSync(buffer.subarray(filled));
    if (read === null) break;
    filled += read;
  }
  return filled;
}

/** Whether the file holds just these bytes. */
export function holdsBytes(path: string, bytes: Uint8Array): boolean {
  let at = 0;
  for (const piece of readPieces(path)) {
    if (!equalBytes(piece, bytes.subarray(at, at + piece.length))) return false;
    at += piece.length;
  }
  return at === bytes.length;
}

/** Whether two files hold the same. */
export function holdSame(a: string, b: string): boolean {
  const others = readPieces(b);
  try {
    for (const piece of readPieces(a)) {
      const other = others.next();
      if (other.done || !equalBytes(piece, other.value)) return false;
    }
    return others.next().done === true;
  } finally {
    others.return(undefined);
  }
}

/** Three files, by path. */
export interface Overwriting {
  /** The file that was being overwritten. */
  readonly target: string;
  /** A copy of what it held. */
  readonly before: string;
  /** A copy of what it was to hold. */
  readonly after: string;
}

/**
 * Whether the target is what an interrupted overwriting leaves: each byte is that of the former or
 * of the new content at the same place. Anything else was written by another program.
 */
export function isPartlyOverwritten({ target, before, after }: Overwriting): boolean {
  const olds = readPieces(before);
  const news = readPieces(after);
  try {
    let size = 0;
    for (const piece of readPieces(target)) {
      if (!isMixture(piece, olds.next().value, news.next().value)) return false;
      size += piece.length;
    }
    return size >= Math.min(Deno.lstatSync(before).size, Deno.lstatSync(after).size);
  } finally {
    olds.return(undefined);
    news.return(undefined);
  }
}

function isMixture(
  piece: Uint8Array,
  old: Uint8Array | undefined,
  fresh: Uint8Array | undefined,
): boolean {
  for (let index = 0; index < piece.length; index++) {
    const byte = piece[index];
    if (byte !== old?.[index] && byte !== fresh?.[index]) return false;
  }
  return true;
}

/**
 * A digest of what a file holds, in hexadecimal: its SHA-256, or that of the digests of each MiB if
 * it is longer. The runtime's digest takes whole buffers only; in pieces it also does for files
 * that do not fit into memory.
 */
export async function digestFile(path: string): Promise<string> {
  const digests: Uint8Array[] = [];
  for (const piece of readPieces(path)) {
    digests.push(new Uint8Array(await crypto.subtle.digest("SHA-256", piece)));
  }
  const [only] = digests;
  if (only !== undefined && digests.length === 1) return only.toHex();
  const all = new Uint8Array(digests.length * 32);
  digests.forEach((digest, index) => all.set(digest, index * 32));
  return await sha256(all);
}
