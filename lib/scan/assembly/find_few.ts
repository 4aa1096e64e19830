// @ts-nocheck: AssemblyScript
/**
 * Finds some needles at once: the Teddy algorithm of Hyperscan's literal matcher, here for 16
 * places and up to three bytes of each needle. The needles are in eight buckets, each a bit. For
 * each of the three bytes two tables tell by its upper and by its lower half which buckets have a
 * needle with such a byte there; a bit that all six agree upon is a candidate.
 *
 * @module
 */
import { isOneAt } from "./needle.ts";
import { lookup, lowerHalves, upperHalves } from "./halves.ts";

/**
 * The first place in the range where a needle lies; -1 if there is none. The table holds for each
 * of the three bytes the buckets by lower half and those by upper half, at 96 for each bucket the
 * address of its list of needles, at 128 the length of the shortest needle and at 144 space for 16
 * bytes. It looks at the buckets of each byte once, and moves those of a needle's first and second
 * byte along to where its third is.
 */
export function findFew(table: usize, from: usize, end: usize): isize {
  const last = <isize> end - <isize> load<u32>(table, 128);
  if (<isize> from > last) return -1;
  const lower0 = v128.load(table);
  const upper0 = v128.load(table, 16);
  const lower1 = v128.load(table, 32);
  const upper1 = v128.load(table, 48);
  const lower2 = v128.load(table, 64);
  const upper2 = v128.load(table, 80);
  // Two of these bytes are of the range.
  const before = v128.load(from - 14);
  let previous0 = bucketsOf(lower0, upper0, before);
  let previous1 = bucketsOf(lower1, upper1, before);
  for (let at = <isize> from; at <= last; at += 16) {
    const bytes = v128.load(at, 2);
    const next0 = bucketsOf(lower0, upper0, bytes);
    const next1 = bucketsOf(lower1, upper1, bytes);
    // deno-fmt-ignore: sixteen lanes
    const first = i8x16.shuffle(previous0, next0,
      14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29
    );
    // deno-fmt-ignore: sixteen lanes
    const second = i8x16.shuffle(previous1, next1,
      15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30
    );
    const buckets = v128.and(v128.and(first, second), bucketsOf(lower2, upper2, bytes));
    previous0 = next0;
    previous1 = next1;
    if (v128.any_true(buckets)) {
      const place = firstOf(table, buckets, at, end);
      if (place >= 0) return place;
    }
  }
  return -1;
}

/** For each byte the buckets that both of its halves allow. */
function bucketsOf(lower: v128, upper: v128, bytes: v128): v128 {
  return v128.and(lookup(lower, lowerHalves(bytes)), lookup(upper, upperHalves(bytes)));
}

/** The first of the 16 places at which a needle of the buckets there lies; -1 if there is none. */
function firstOf(table: usize, buckets: v128, at: isize, end: usize): isize {
  v128.store(table, buckets, 144);
  let places = i8x16.bitmask(i8x16.ne(buckets, i8x16.splat(0)));
  for (; places !== 0; places &= places - 1) {
    const lane = ctz(places);
    let bits = <u32> load<u8>(table + lane, 144);
    for (; bits !== 0; bits &= bits - 1) {
      if (isOneAt(load<u32>(table + 4 * ctz(bits), 96), at + lane, end)) return at + lane;
    }
  }
  return -1;
}
