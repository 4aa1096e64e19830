// @ts-nocheck: AssemblyScript
/**
 * Finds and counts single bytes, 64 at a time.
 *
 * @module
 */

/** The first place in the range that holds the byte; -1 if there is none. */
export function indexOfByte(byte: i32, from: usize, end: usize): isize {
  const wanted = i8x16.splat(<i8> byte);
  let at = from;
  // The next one is often near, as a line's end is: one step decides before 64 bytes are looked at.
  for (let near = at + 16; at < end; at += 16) {
    if (at >= near) {
      while (at + 64 <= end) {
        const fits = v128.or(
          v128.or(i8x16.eq(v128.load(at), wanted), i8x16.eq(v128.load(at, 16), wanted)),
          v128.or(i8x16.eq(v128.load(at, 32), wanted), i8x16.eq(v128.load(at, 48), wanted)),
        );
        if (v128.any_true(fits)) break;
        at += 64;
      }
      near = at + 64;
    }
    const fits = i8x16.bitmask(i8x16.eq(v128.load(at), wanted));
    if (fits !== 0) {
      const place = at + ctz(fits);
      return place < end ? place : -1;
    }
  }
  return -1;
}

/** The last place in the range that holds the byte; -1 if there is none. */
export function lastIndexOfByte(byte: i32, from: usize, end: usize): isize {
  const wanted = i8x16.splat(<i8> byte);
  let at = <isize> end;
  const start = <isize> from;
  for (let near = at - 16; at > start; at -= 16) {
    if (at <= near) {
      while (at - 64 >= start) {
        const fits = v128.or(
          v128.or(i8x16.eq(v128.load(at - 64), wanted), i8x16.eq(v128.load(at - 48), wanted)),
          v128.or(i8x16.eq(v128.load(at - 32), wanted), i8x16.eq(v128.load(at - 16), wanted)),
        );
        if (v128.any_true(fits)) break;
        at -= 64;
      }
      near = at - 64;
    }
    const fits = i8x16.bitmask(i8x16.eq(v128.load(at - 16), wanted));
    if (fits !== 0) {
      const place = at + 15 - (clz(fits) - 16);
      return place - 16 >= start ? place - 16 : -1;
    }
  }
  return -1;
}

/** How often the byte occurs in the range. */
export function countByte(byte: i32, from: usize, end: usize): i32 {
  const wanted = i8x16.splat(<i8> byte);
  let at = from;
  let sums = i32x4.splat(0);
  while (at + 64 <= end) {
    // Each of the sixteen counters takes 4 at most a round: 63 rounds fit into a byte.
    const stop = min(end - 63, at + 63 * 64);
    let counts = i8x16.splat(0);
    for (; at < stop; at += 64) {
      const fits0 = i8x16.add(
        i8x16.eq(v128.load(at), wanted),
        i8x16.eq(v128.load(at, 16), wanted),
      );
      const fits1 = i8x16.add(
        i8x16.eq(v128.load(at, 32), wanted),
        i8x16.eq(v128.load(at, 48), wanted),
      );
      counts = i8x16.sub(counts, i8x16.add(fits0, fits1));
    }
    sums = i32x4.add(sums, sumsOfBytes(counts));
  }
  let count = sumOf(sums);
  for (; at < end; at += 16) {
    let fits = i8x16.bitmask(i8x16.eq(v128.load(at), wanted));
    if (end - at < 16) fits &= (1 << <i32> (end - at)) - 1;
    count += popcnt(fits);
  }
  return count;
}

/** Sums of four neighbouring bytes each. */
export function sumsOfBytes(counts: v128): v128 {
  return i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(counts));
}

/** The sum of the four. */
export function sumOf(sums: v128): i32 {
  return i32x4.extract_lane(sums, 0) + i32x4.extract_lane(sums, 1) +
    i32x4.extract_lane(sums, 2) + i32x4.extract_lane(sums, 3);
}
