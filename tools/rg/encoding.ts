/**
 * Texts in other encodings than UTF-8, and byte order marks.
 *
 * @module
 */
import type { LoadedText } from "@ct/core/grep";

const encoder = new TextEncoder();

/**
 * The text in UTF-8 and without a byte order mark. `none` takes bytes as they are; `auto` heeds a
 * mark of UTF-8 or UTF-16; any other encoding is the one to decode, unless there is a mark.
 */
export function decodedText(
  text: LoadedText,
  encoding: string,
  load: (bytes: Uint8Array) => LoadedText,
): LoadedText {
  if (encoding === "none") return text;
  const { scanner: { buffer }, length } = text;
  const [first, second, third] = buffer.subarray(0, Math.min(3, length));
  if (first === 0xef && second === 0xbb && third === 0xbf) {
    buffer.copyWithin(0, 3, length);
    return { ...text, length: length - 3 };
  }
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const found = isUtf16 ? (first === 0xff ? "utf-16le" : "utf-16be") : encoding;
  if (found === "auto" || found === "utf-8") return text;
  const decoded = new TextDecoder(found).decode(buffer.subarray(0, length));
  return load(encoder.encode(decoded));
}
