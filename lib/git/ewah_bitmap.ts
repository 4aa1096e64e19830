/**
 * Git's compressed bitmaps (EWAH), read.
 *
 * @module
 */

/** Yields the positions that are set, among the first `count`. */
export type BitmapReader = (count: number) => ReadonlySet<number>;

const wordBits = 64;

/**
 * Reads the bitmap at an offset.
 *
 * @throws {RangeError} If it is cut off.
 */
export function readBitmap(view: DataView, offset: number): BitmapReader {
  const words = view.getUint32(offset + 4);
  const first = offset + 8;
  if (first + words * 8 > view.byteLength) {
    throw new RangeError("a bitmap of the index is truncated");
  }
  return (count) => {
    const positions = new Set<number>();
    let position = 0;
    for (let word = 0; word < words && position < count;) {
      // A word that says: this many words of equal bits, then this many literal ones.
      const marker = view.getBigUint64(first + 8 * word++);
      const end = position + Number((marker >> 1n) & 0xffffffffn) * wordBits;
      if ((marker & 1n) === 1n) {
        for (let at = position; at < Math.min(end, count); at++) positions.add(at);
      }
      position = end;
      const literals = Number(marker >> 33n);
      for (let left = literals; left > 0 && word < words && position < count; left--) {
        const bits = view.getBigUint64(first + 8 * word++);
        for (let bit = 0; bit < wordBits && position + bit < count; bit++) {
          if (((bits >> BigInt(bit)) & 1n) === 1n) positions.add(position + bit);
        }
        position += wordBits;
      }
    }
    return positions;
  };
}
