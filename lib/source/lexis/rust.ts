/**
 * Segments of Rust: nested comments, raw strings, and apostrophes that begin a character or a
 * lifetime.
 * @module
 */

import type { Segmenter } from "./segment.ts";
import {
  lineComment,
  nestedComment,
  quoted,
  segmenter,
  type SegmentRule,
} from "./segment_rules.ts";

// The language allows no more hashes.
const rawOpening = /[bc]?r(#{0,255})"/y;

const rawString: SegmentRule = {
  begins: String.raw`(?<!\w)[bc]?r#{0,255}"`,
  kind: "string",
  end: (source, at) => {
    rawOpening.lastIndex = at;
    const hashes = rawOpening.exec(source)?.[1];
    if (hashes === undefined) return 0;
    const close = source.indexOf(`"${hashes}`, rawOpening.lastIndex);
    return close < 0 ? -source.length : close + 1 + hashes.length;
  },
};

const character = /'(?:\\(?:u\{[^}\n]{0,8}\}|x..|[^\n])|[^\\'\n])'/uy;

// Any other apostrophe begins a lifetime.
const charLiteral: SegmentRule = {
  begins: "'",
  kind: "string",
  end: (source, at) => {
    character.lastIndex = at;
    return character.test(source) ? character.lastIndex : 0;
  },
};

/** The segments of a Rust text. */
export const rustSegments: Segmenter = segmenter([
  lineComment("//"),
  nestedComment("/*", "*/"),
  rawString,
  quoted('"', { escape: "backslash", multiline: true }),
  charLiteral,
]);
