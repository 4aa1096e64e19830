/**
 * What is text, for all tools alike.
 *
 * @module
 */

/** So much of a file is looked at, in bytes. */
export const sampleBytes: number = 64 << 10;

/**
 * Whether the beginning of a file shows that it is no text: a NUL byte, or more than a tenth of
 * control characters.
 */
export function isBinaryContent(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, sampleBytes);
  if (sample.includes(0)) return true;
  let controls = 0;
  for (const byte of sample) {
    const isControl = byte < 0x20 ? byte !== 9 && byte !== 10 && byte !== 13 : byte === 0x7f;
    if (isControl) controls++;
  }
  return controls * 10 > sample.length;
}

/** Whether a content begins with the byte order mark of UTF-8. */
export function hasByteOrderMark([first, second, third]: Uint8Array): boolean {
  return first === 0xef && second === 0xbb && third === 0xbf;
}
