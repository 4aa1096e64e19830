/**
 * Bytes to text. Files are UTF-8; what is not appears as U+FFFD, and a NUL byte early on marks a
 * binary file.
 *
 * @module
 */
import { CtError } from "../errors.ts";

const lossy = new TextDecoder("utf-8", { ignoreBOM: true });
const strict = new TextDecoder("utf-8", { ignoreBOM: true, fatal: true });

/** How many bytes are looked at to tell binary files from text. */
export const binaryProbeBytes = 8192;

/** At most this much is checked at a time. */
const pieceBytes = 64 << 10;

/** Whether there is a NUL byte in the first 8 KiB. */
export function isBinary(bytes: Uint8Array): boolean {
  return bytes.subarray(0, binaryProbeBytes).includes(0);
}

/** Whether there is a byte order mark of UTF-16. */
export function hasUtf16Mark(bytes: Uint8Array): boolean {
  const [first, second] = [bytes[0], bytes[1]];
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

/**
 * Whether bytes may have words that are not found in them as UTF-8: those of UTF-16, with a mark or
 * without.
 */
export function mayHideWords(buffer: Uint8Array, length: number = buffer.length): boolean {
  if (length < 2) return false;
  const first = buffer[0];
  return first === 0 || buffer[1] === 0 ||
    first !== undefined && first >= 0xfe && hasUtf16Mark(buffer.subarray(0, 2));
}

/** Text with U+FFFD for every malformed sequence; a byte order mark is kept. */
export function decodeLossy(bytes: Uint8Array): string {
  return lossy.decode(bytes);
}

/** The text, or `undefined` if the bytes are not UTF-8; a byte order mark is kept. */
export function decodeStrict(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Checks bytes of a file that must be UTF-8, without holding their text.
 * @throws {CtError} With code `encoding`, naming `path`.
 */
export function assertUtf8(bytes: Uint8Array, path: string): void {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true });
    }
    decoder.decode();
  } catch {
    throw notUtf8(path);
  }
}

/**
 * The text of a file that must be UTF-8.
 * @throws {CtError} With code `encoding`, naming `path`.
 */
export function decodeUtf8(bytes: Uint8Array, path: string): string {
  const text = decodeStrict(bytes);
  if (text !== undefined) return text;
  throw notUtf8(path);
}

function notUtf8(path: string): CtError {
  return new CtError("encoding", `read ${path}: stream did not contain valid UTF-8`, { path });
}
