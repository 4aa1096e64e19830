import assert from "node:assert/strict";
import { isThorough } from "@ct/testing";
import { asciiMask, beyondAscii, beyondAsciiBit } from "./ascii_mask.ts";
import { digitSet, type SetNode, spaceSet, wordSet } from "./char_set.ts";
import { membershipTest, rangesOf } from "./members.ts";
import { parse } from "./parse.ts";

/**
 * The code points that are tried: all, or without `CT_THOROUGH=1` those of the planes that have
 * letters, and a few of the others with all at their ends.
 */
const codePoints: Uint32Array = Uint32Array.from(tried());

function* tried(): Generator<number> {
  for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
    const isEnd = (codePoint + 64) % 0x10000 < 128;
    const isUsed = codePoint < 0x10000 || codePoint >> 8 === 0xe01 || codePoint >> 8 === 0xf12;
    if (isThorough || isUsed || isEnd || codePoint % 13 === 0) yield codePoint;
  }
}

/** What the three sets are by definition (docs/spec/conventions.md#regex-dialect). */
const definitions: readonly (readonly [name: string, set: SetNode, definition: RegExp])[] = [
  ["\\w", wordSet, /^[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control}]$/v],
  ["\\s", spaceSet, /^\p{White_Space}$/v],
  ["\\d", digitSet, /^\p{Nd}$/v],
];

for (const [name, set, definition] of definitions) {
  Deno.test(`${name} is what it is by definition (long)`, () => {
    const has = membershipTest(set, false);
    for (const codePoint of codePoints) {
      const isMember = definition.test(String.fromCodePoint(codePoint));
      if (has(codePoint) !== isMember) assert.fail(`U+${codePoint.toString(16)}`);
    }
  });
}

/** For each code point, the bit of beyondAsciiBit it is in. */
function partOfEach(): Uint8Array {
  const [isWord, isSpace] = [membershipTest(wordSet, false), membershipTest(spaceSet, false)];
  return Uint8Array.from({ length: 0x110000 }, (_, codePoint) => {
    return isWord(codePoint)
      ? beyondAsciiBit.word
      : isSpace(codePoint)
      ? beyondAsciiBit.space
      : beyondAsciiBit.other;
  });
}

const parts = partOfEach();

/** Classes of every kind. */
const classes = [
  ..."\\w|\\W|\\d|\\D|\\s|\\S|.|(?s).|(?R).|[a-z]|[^a-z]|[é-ü]|(?i)[a-z]|(?i)[^k-s]|(?i)é|(?i)[ſ-ƀ]"
    .split("|"),
  ..."\\p{Lu}|\\PL|(?i)\\p{Lu}|\\p{Cn}|\\p{Co}|\\p{NChar}|\\p{DI}|\\p{Greek}|\\p{scx=Grek}".split(
    "|",
  ),
  ..."[\\w--\\d]|[\\w~~[:alnum:]]|[^\\w\\s]|[\\x{50000}-\\x{50010}]|[^\\x{50000}-\\x{50010}]".split(
    "|",
  ),
  ..."[\\p{L}&&[^\\p{Lu}]]|[[:^alpha:]&&\\p{L}]|[&&]|[^a&&b]|[\\p{Co}--\\x{F1234}]".split("|"),
  ..."\\p{Any}|\\p{Hyphen}|\\p{Other_Alphabetic}|[\\x{D000}-\\x{E000}]".split("|"),
];

for (const pattern of classes) {
  Deno.test(`the ranges and masks of ${pattern} agree with its members`, () => {
    const node = parse(pattern);
    const set: SetNode = node.kind === "class"
      ? node.set
      : { kind: "range", start: 0xe9, end: 0xe9 };
    const fold = "fold" in node && node.fold;
    const has = membershipTest(set, fold);
    const isMember = new Uint8Array(0x110000);
    let previous = -2;
    for (const [first, last] of rangesOf(set, fold)) {
      assert(first > previous + 1 && last >= first);
      previous = last;
      isMember.fill(1, first, last + 1);
    }
    const { may, must } = beyondAscii(set, fold);
    const mask = asciiMask(set, fold);
    for (const codePoint of codePoints) {
      if (codePoint >= 0xd800 && codePoint <= 0xdfff) continue;
      const member = isMember[codePoint] === 1;
      if (member !== has(codePoint)) assert.fail(`U+${codePoint.toString(16)}`);
      if (codePoint < 128) assert.equal(((mask >> BigInt(codePoint)) & 1n) === 1n, member);
      else {
        const part = parts[codePoint] ?? 0;
        if (member ? (may & part) === 0 : (must & part) !== 0) assert.fail(`part ${part}`);
      }
    }
  });
}
