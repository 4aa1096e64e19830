// @ts-nocheck: AssemblyScript
/**
 * Counts lines, words and characters: ASCII 16 bytes at a time, other well-formed text nearly so,
 * and the rest byte by byte with an automaton.
 *
 * @module
 */
import { sumOf, sumsOfBytes } from "./bytes.ts";
import { errors, incomplete } from "./utf8.ts";

let newlines: i32 = 0;
let words: i32 = 0;
let chars: i32 = 0;

/**
 * Counts the next piece of a text and returns the state after it, given the state before. It puts
 * what it counted, newlines, words and characters, at `counts`. The table is that of
 * `utf8_automaton.ts`.
 */
export function countText(
  table: usize,
  state: u32,
  from: usize,
  end: usize,
  counts: usize,
): u32 {
  newlines = 0;
  words = 0;
  chars = 0;
  let at = from;
  while (at < end) {
    if (state < 2) {
      let stop = countAscii(at, end, state);
      if (stop === at) stop = countWellFormed(at, end, state);
      if (stop > at) {
        state = isBlank(load<u8>(stop - 1)) ? 0 : 1;
        at = stop;
        continue;
      }
    }
    for (const stop = min(end, at + 16); at < stop || (state >= 2 && at < end); at++) {
      const byte = load<u8>(at);
      const transition = <u32> load<u16>(table + (state << 9) + (<usize> byte << 1));
      state = transition & 63;
      chars += (transition >> 6) & 3;
      words += transition >> 8;
      newlines += byte === 10 ? 1 : 0;
    }
  }
  store<u32>(counts, newlines);
  store<u32>(counts, words, 4);
  store<u32>(counts, chars, 8);
  return state;
}

/**
 * Counts whole 16 bytes from `at` on up to the first that are not all ASCII; returns where these
 * begin.
 */
function countAscii(at: usize, end: usize, state: u32): usize {
  const from = at;
  let before = i8x16.splat(<i8> (state - 1));
  let newlineSums = i32x4.splat(0);
  let wordSums = i32x4.splat(0);
  for (let isAscii = true; isAscii && at + 16 <= end;) {
    // A counter of a byte takes 1 at most a round.
    const stop = min(end - 15, at + 255 * 16);
    let newlineCounts = i8x16.splat(0);
    let wordCounts = i8x16.splat(0);
    for (; at < stop; at += 16) {
      const input = v128.load(at);
      if (i8x16.bitmask(input) !== 0) {
        isAscii = false;
        break;
      }
      const blanks = blanksOf(input);
      // deno-fmt-ignore: sixteen lanes
      const shifted = i8x16.shuffle(before, blanks,
        15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30
      );
      wordCounts = i8x16.sub(wordCounts, v128.andnot(shifted, blanks));
      newlineCounts = i8x16.sub(newlineCounts, i8x16.eq(input, i8x16.splat(10)));
      before = blanks;
    }
    newlineSums = i32x4.add(newlineSums, sumsOfBytes(newlineCounts));
    wordSums = i32x4.add(wordSums, sumsOfBytes(wordCounts));
  }
  newlines += sumOf(newlineSums);
  words += sumOf(wordSums);
  chars += <i32> (at - from);
  return at;
}

/**
 * Counts up to 16 bytes at a time, without a sequence that they only begin, up to where something
 * is malformed or white space outside of ASCII, or where ASCII goes on; returns where that is.
 */
function countWellFormed(at: usize, end: usize, state: u32): usize {
  let before = <i32> (1 - state);
  while (at + 16 <= end) {
    const input = v128.load(at);
    const isOdd = v128.or(errors(input, i8x16.splat(0)), wideBlanks(input));
    if (v128.any_true(isOdd)) break;
    const cut = ctz(i8x16.bitmask(i8x16.ne(incomplete(input), i8x16.splat(0))) | 0x10000);
    const inside = (1 << cut) - 1;
    // As signed numbers the bytes that continue a sequence are the least.
    const starts = i8x16.bitmask(i8x16.ge_s(input, i8x16.splat(-64))) & inside;
    const blanks = i8x16.bitmask(blanksOf(input));
    chars += popcnt(starts);
    words += popcnt(starts & ~blanks & (blanks << 1 | before));
    newlines += popcnt(i8x16.bitmask(i8x16.eq(input, i8x16.splat(10))));
    before = (blanks >> (cut - 1)) & 1;
    at += cut;
    if (i8x16.bitmask(input) === 0) break;
  }
  return at;
}

/** White space of ASCII: -1 where it is. */
function blanksOf(input: v128): v128 {
  return v128.or(
    i8x16.eq(input, i8x16.splat(32)),
    i8x16.lt_u(i8x16.sub(input, i8x16.splat(9)), i8x16.splat(5)),
  );
}

/** White space outside of ASCII: anything but 0 at its last byte. */
function wideBlanks(input: v128): v128 {
  const none = i8x16.splat(0);
  // deno-fmt-ignore: sixteen lanes
  const back1 = i8x16.shuffle(none, input,
    15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30
  );
  // deno-fmt-ignore: sixteen lanes
  const back2 = i8x16.shuffle(none, input,
    14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29
  );
  // U+0085, U+00A0
  const ofC2 = v128.and(is(back1, 0xc2), v128.or(is(input, 0x85), is(input, 0xa0)));
  // U+2000 to U+200A, U+2028, U+2029, U+202F
  const ofE280 = v128.and(
    is(back1, 0x80),
    v128.or(
      v128.or(within(input, 0x80, 11), within(input, 0xa8, 2)),
      is(input, 0xaf),
    ),
  );
  // U+205F
  const ofE281 = v128.and(is(back1, 0x81), is(input, 0x9f));
  const ofE2 = v128.and(is(back2, 0xe2), v128.or(ofE280, ofE281));
  // U+1680, U+3000
  const beginning = v128.or(
    v128.and(is(back2, 0xe1), is(back1, 0x9a)),
    v128.and(is(back2, 0xe3), is(back1, 0x80)),
  );
  return v128.or(v128.or(ofC2, ofE2), v128.and(beginning, is(input, 0x80)));
}

function is(bytes: v128, byte: i32): v128 {
  return i8x16.eq(bytes, i8x16.splat(<i8> byte));
}

function within(bytes: v128, first: i32, count: i32): v128 {
  return i8x16.lt_u(i8x16.sub(bytes, i8x16.splat(<i8> first)), i8x16.splat(<i8> count));
}

function isBlank(byte: u8): bool {
  return byte === 32 || <u8> (byte - 9) < 5;
}
