/**
 * Byte strings: one character a byte, so that text patterns can be applied to bytes. Ignore
 * patterns need them, because git matches bytes: `?` stands for one byte, two of which make an `é`.
 *
 * @module
 */

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const notAscii = /[\u0080-\uffff]/;
/** The most arguments handed to `fromCharCode` at once; far below any engine's limit. */
const chunkBytes = 8192;

/** The bytes as a string of as many characters, each below U+0100. */
export function byteStringOf(bytes: Uint8Array): string {
  const decoded = decoder.decode(bytes);
  // Nearly always so, and many times faster than one byte at a time.
  if (!notAscii.test(decoded)) return decoded;
  let text = "";
  for (let start = 0; start < bytes.length; start += chunkBytes) {
    text += String.fromCharCode(...bytes.subarray(start, start + chunkBytes));
  }
  return text;
}

/** The text's UTF-8 bytes as a byte string: the text itself where it is plain ASCII. */
export function toByteString(text: string): string {
  return notAscii.test(text) ? byteStringOf(encoder.encode(text)) : text;
}

/** The byte string with `A` to `Z` in lower case and every other byte kept, as git folds case. */
export function foldAscii(text: string): string {
  return /[A-Z]/.test(text) ? text.replace(/[A-Z]+/g, (run) => run.toLowerCase()) : text;
}
