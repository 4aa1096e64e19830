/**
 * Digests as the database has them, each by itself.
 *
 * @module
 */
import { decodeDigest, encodeDigest, type FileDigest } from "@ct/retrieval";
import type { StoredDigestBytes } from "./index_database.ts";

/** A digest as bytes. */
export function storedDigest(digest: FileDigest): StoredDigestBytes {
  const { buffer, byteOffset, byteLength } = digest.lengths;
  return {
    lengths: new Uint8Array(buffer, byteOffset, byteLength),
    digest: encodeDigest(digest),
  };
}

/** The digest that bytes are; `undefined` if they are damaged. */
export function digestIn({ digest, lengths }: StoredDigestBytes): FileDigest | undefined {
  try {
    return decodeDigest(digest, lengthsIn(lengths));
  } catch {
    return undefined;
  }
}

/** The lengths of a digest, as they are stored. */
export function lengthsIn(lengths: Uint8Array): Uint16Array {
  const { buffer, byteOffset, byteLength } = lengths.byteOffset % 2 === 0
    ? lengths
    : lengths.slice();
  return new Uint16Array(buffer, byteOffset, Math.floor(byteLength / 2));
}
