// @ts-nocheck: AssemblyScript
/**
 * Finds one needle: two of its bytes are compared at sixteen places at once, and where both fit the
 * whole.
 *
 * @module
 */
import { isAt } from "./needle.ts";

/**
 * The first place in the range where the needle lies; -1 if there is none. The table holds the
 * offsets of the two bytes, for each what to set in the text and what the text must be then, and at
 * 16 the needle.
 */
export function findOne(table: usize, from: usize, end: usize): isize {
  const needle = table + 16;
  const last = <isize> end - <isize> load<u32>(needle);
  const first = load<u32>(table);
  const second = load<u32>(table, 4);
  const firstSet = v128.load_splat<u8>(table, 8);
  const firstByte = v128.load_splat<u8>(table, 9);
  const secondSet = v128.load_splat<u8>(table, 10);
  const secondByte = v128.load_splat<u8>(table, 11);
  let at = <isize> from;
  while (at <= last) {
    while (at + 63 <= last) {
      const a = <usize> at + first;
      const b = <usize> at + second;
      const fits0 = v128.and(
        i8x16.eq(v128.or(v128.load(a), firstSet), firstByte),
        i8x16.eq(v128.or(v128.load(b), secondSet), secondByte),
      );
      const fits1 = v128.and(
        i8x16.eq(v128.or(v128.load(a, 16), firstSet), firstByte),
        i8x16.eq(v128.or(v128.load(b, 16), secondSet), secondByte),
      );
      const fits2 = v128.and(
        i8x16.eq(v128.or(v128.load(a, 32), firstSet), firstByte),
        i8x16.eq(v128.or(v128.load(b, 32), secondSet), secondByte),
      );
      const fits3 = v128.and(
        i8x16.eq(v128.or(v128.load(a, 48), firstSet), firstByte),
        i8x16.eq(v128.or(v128.load(b, 48), secondSet), secondByte),
      );
      if (v128.any_true(v128.or(v128.or(fits0, fits1), v128.or(fits2, fits3)))) break;
      at += 64;
    }
    const stop = min(last, at + 63);
    for (; at <= stop; at += 16) {
      let fits = i8x16.bitmask(v128.and(
        i8x16.eq(v128.or(v128.load(<usize> at + first), firstSet), firstByte),
        i8x16.eq(v128.or(v128.load(<usize> at + second), secondSet), secondByte),
      ));
      for (; fits !== 0; fits &= fits - 1) {
        const place = at + ctz(fits);
        if (isAt(needle, place, end)) return place;
      }
    }
  }
  return -1;
}
