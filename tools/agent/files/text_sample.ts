/**
 * Decides what is text, for all tools alike.
 *
 * @module
 */

/** At most this much of a file is looked at, in bytes. */
export const sampleBytes: number = 64 << 10;

/** 1 for each byte that is a control character and no white space of text. */
const controlBytes = Uint8Array.from({ length: 256 }, (_, byte) => {
  const isControl = byte < 0x20 ? byte !== 9 && byte !== 10 && byte !== 13 : byte === 0x7f;
  return isControl ? 1 : 0;
});

/**
 * Whether the beginning of a file shows that it is no text: a NUL byte, or more than a tenth of
 * control characters.
 */
export function isBinaryContent(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, sampleBytes);
  if (sample.includes(0)) return true;
  let controls = 0;
  // By index and table: every file that is searched comes by here.
  for (let at = 0; at < sample.length; at++) controls += controlBytes[sample[at] ?? 0] ?? 0;
  return controls * 10 > sample.length;
}

/** Whether a content begins with the byte order mark of UTF-8. */
export function hasByteOrderMark([first, second, third]: Uint8Array): boolean {
  return first === 0xef && second === 0xbb && third === 0xbf;
}
