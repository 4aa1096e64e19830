// @ts-nocheck: AssemblyScript
/**
 * Validates UTF-8: the algorithm "lookup4" of John Keiser and Daniel Lemire, "Validating UTF-8 In
 * Less Than One Instruction Per Byte", Software: Practice and Experience 51 (2021),
 * https://arxiv.org/abs/2010.03090. The names of the errors are theirs.
 *
 * @module
 */
import { lookup, lowerHalves, upperHalves } from "./halves.ts";

const tooShort: i8 = 1;
const tooLong: i8 = 1 << 1;
const overlong3: i8 = 1 << 2;
const tooLarge: i8 = 1 << 3;
const surrogate: i8 = 1 << 4;
const overlong2: i8 = 1 << 5;
const tooLarge1000: i8 = 1 << 6;
const overlong4: i8 = 1 << 6;
const twoContinuations: i8 = -128;
/** Errors that the lower half of the first byte does not decide. */
const carry: i8 = tooShort | tooLong | twoContinuations;
const large: i8 = carry | tooLarge | tooLarge1000;
const continued: i8 = tooLong | overlong2 | twoContinuations;

/** Whether the range is well-formed UTF-8 as a whole. */
export function isUtf8(from: usize, end: usize): bool {
  let at = from;
  let previous = i8x16.splat(0);
  while (at + 64 <= end) {
    const input0 = v128.load(at);
    const input1 = v128.load(at, 16);
    const input2 = v128.load(at, 32);
    const input3 = v128.load(at, 48);
    if (
      i8x16.bitmask(v128.or(v128.or(input0, input1), v128.or(input2, input3))) === 0
    ) {
      if (v128.any_true(incomplete(previous))) return false;
    } else {
      const errors01 = v128.or(errors(input0, previous), errors(input1, input0));
      const errors23 = v128.or(errors(input2, input1), errors(input3, input2));
      if (v128.any_true(v128.or(errors01, errors23))) return false;
    }
    previous = input3;
    at += 64;
  }
  for (; at < end; at += 16) {
    let input = v128.load(at);
    // NUL for what lies behind the end: whatever is incomplete there shows as too short.
    if (end - at < 16) {
      const lanes = i8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
      input = v128.and(input, i8x16.lt_u(lanes, i8x16.splat(<i8> (end - at))));
    }
    if (v128.any_true(errors(input, previous))) return false;
    previous = input;
  }
  return !v128.any_true(incomplete(previous));
}

/** What is wrong with the 16 bytes, where a sequence that they only begin is not. */
export function errors(input: v128, previous: v128): v128 {
  // deno-fmt-ignore: sixteen lanes
  const back1 = i8x16.shuffle(previous, input,
    15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30
  );
  // deno-fmt-ignore: sixteen lanes
  const back2 = i8x16.shuffle(previous, input,
    14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29
  );
  // deno-fmt-ignore: sixteen lanes
  const back3 = i8x16.shuffle(previous, input,
    13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28
  );
  const third = i8x16.sub_sat_u(back2, i8x16.splat(<i8> (0xe0 - 0x80)));
  const fourth = i8x16.sub_sat_u(back3, i8x16.splat(<i8> (0xf0 - 0x80)));
  const mustContinue = v128.and(v128.or(third, fourth), i8x16.splat(-128));
  return v128.xor(mustContinue, errorsOfTwo(back1, input));
}

/** What is wrong with two bytes in a row, told by three of their four halves. */
function errorsOfTwo(first: v128, second: v128): v128 {
  // deno-fmt-ignore: one row for each kind of half
  const firstUpper = lookup(
    i8x16(
      tooLong, tooLong, tooLong, tooLong, tooLong, tooLong, tooLong, tooLong,
      twoContinuations, twoContinuations, twoContinuations, twoContinuations,
      tooShort | overlong2,
      tooShort,
      tooShort | overlong3 | surrogate,
      tooShort | tooLarge | tooLarge1000 | overlong4,
    ),
    upperHalves(first),
  );
  // deno-fmt-ignore: the same
  const firstLower = lookup(
    i8x16(
      carry | overlong3 | overlong2 | overlong4,
      carry | overlong2,
      carry, carry,
      carry | tooLarge,
      large, large, large, large, large, large, large, large,
      large | surrogate,
      large, large,
    ),
    lowerHalves(first),
  );
  // deno-fmt-ignore: the same
  const secondUpper = lookup(
    i8x16(
      tooShort, tooShort, tooShort, tooShort, tooShort, tooShort, tooShort, tooShort,
      continued | overlong3 | tooLarge1000 | overlong4,
      continued | overlong3 | tooLarge,
      continued | surrogate | tooLarge, continued | surrogate | tooLarge,
      tooShort, tooShort, tooShort, tooShort,
    ),
    upperHalves(second),
  );
  return v128.and(v128.and(firstUpper, firstLower), secondUpper);
}

/** Where the last three bytes begin a sequence that goes on behind them: anything but 0. */
export function incomplete(input: v128): v128 {
  // The least bytes that begin a sequence of four, three and two, less one.
  // deno-fmt-ignore: sixteen lanes
  const most = i8x16(
    -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, <i8> 0xef, <i8> 0xdf, <i8> 0xbf
  );
  return i8x16.sub_sat_u(input, most);
}
