/**
 * Segments of C and C++: raw strings, digit separators, comments continued by a backslash.
 * @module
 */

import type { Segmenter } from "./segment.ts";
import { blockComment, lineComment, quoted, segmenter, type SegmentRule } from "./segment_rules.ts";
import { isWordAt } from "./words.ts";

const rawOpening = /(?:u8|[LuU])?R"([^\s()\\]{0,16})\(/y;

const rawString: SegmentRule = {
  begins: String.raw`(?<!\w)(?:u8|[LuU])?R"`,
  kind: "string",
  end: (source, at) => {
    rawOpening.lastIndex = at;
    const delimiter = rawOpening.exec(source)?.[1];
    if (delimiter === undefined) return 0;
    const mark = `)${delimiter}"`;
    const close = source.indexOf(mark, rawOpening.lastIndex);
    return close < 0 ? -source.length : close + mark.length;
  },
};

const literal = /'(?:\\[^\n]|[^'\\\n]){1,14}'/y;
const digitBefore = /\d[\da-fA-F']*$/;

// Within a number the apostrophe separates digits: `1'000'000`. In assembly text and in the prose
// of an `#error` it stands alone; then only the mark itself goes.
const character: SegmentRule = {
  begins: "'",
  kind: "string",
  end: (source, at) => {
    if (isWordAt(source, at - 1) && digitBefore.test(source.slice(Math.max(0, at - 24), at))) {
      return -(at + 1);
    }
    literal.lastIndex = at;
    return literal.test(source) ? literal.lastIndex : -(at + 1);
  },
};

/** The segments of a C or C++ text. */
export const cSegments: Segmenter = segmenter([
  lineComment("//", true),
  blockComment("/*", "*/"),
  rawString,
  quoted('"', { escape: "backslash", multiline: false }),
  character,
]);
