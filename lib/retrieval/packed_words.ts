/**
 * The hashes of a file's words as bytes. Since they are in ascending order, their highest bytes are
 * known by how many words have each: that takes two bits for most words in place of eight.
 *
 * @module
 */

/** At most this many bytes are the packed hashes of words. */
export function packedLength(count: number): number {
  return bitBytes(count) + 3 * count;
}

/** A one for each word, and a zero behind those that have the same highest byte. */
function bitBytes(count: number): number {
  return Math.ceil((count + 256) / 8);
}

/** Packs hashes that are in ascending order. */
export function packWords(words: Uint32Array): Uint8Array {
  const bytes = new Uint8Array(packedLength(words.length));
  let to = bitBytes(words.length);
  words.forEach((word, at) => {
    const bit = at + (word >>> 24);
    bytes[bit >>> 3] = (bytes[bit >>> 3] ?? 0) | 1 << (bit & 7);
    for (const shift of [16, 8, 0]) bytes[to++] = word >>> shift;
  });
  return bytes;
}

/** The hashes that bytes are. */
export function unpackWords(bytes: Uint8Array, count: number): Uint32Array {
  const words = new Uint32Array(count);
  let from = bitBytes(count);
  let highest = 0;
  let bit = 0;
  for (let at = 0; at < count; at += 1) {
    for (; ((bytes[bit >>> 3] ?? 255) >>> (bit & 7) & 1) === 0; bit += 1) highest += 1;
    bit += 1;
    words[at] = highest << 24 | (bytes[from] ?? 0) << 16 | (bytes[from + 1] ?? 0) << 8 |
      (bytes[from + 2] ?? 0);
    from += 3;
  }
  return words;
}
