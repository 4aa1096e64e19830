/**
 * The text of a source in whatever encoding.
 *
 * @module
 */
import { decodeStrict, hasUtf16Mark, isBinary } from "@ct/base";
import type { SkipReason } from "../input/mod.ts";

const little = new TextDecoder("utf-16le", { fatal: true, ignoreBOM: true });
const big = new TextDecoder("utf-16be", { fatal: true, ignoreBOM: true });

/** The text, with a blank for a byte order mark; or why there is none. */
export function sourceText(
  bytes: Uint8Array,
): { readonly text: string } | { readonly reason: SkipReason } {
  const isWide = hasUtf16Mark(bytes);
  if (!isWide && isBinary(bytes)) return { reason: "binary" };
  const text = isWide ? decodeWide(bytes) : decodeStrict(bytes);
  if (text === undefined) return { reason: "not UTF-8" };
  // What is in 32 bits has the same mark.
  return text.charCodeAt(1) === 0 ? { reason: "binary" } : { text: text.replace(/^\ufeff/, " ") };
}

function decodeWide(bytes: Uint8Array): string | undefined {
  try {
    return (bytes[0] === 0xff ? little : big).decode(bytes);
  } catch {
    return undefined;
  }
}
