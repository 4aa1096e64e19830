/**
 * What lies where in a source text: comments, strings and everything else that is not code, as
 * segments; the text without them, as a mask; and the tokens of what is left.
 *
 * @module
 */
export { cSegments } from "./c.ts";
export { lexSegments } from "./lex.ts";
export { rustSegments } from "./rust.ts";
export { type ScriptOptions, scriptSegments } from "./script.ts";
export {
  hasOpenSegment,
  masked,
  type Segment,
  type Segmenter,
  type SegmentKind,
} from "./segment.ts";
export { type LineBreakRule, textCode, tokenize, type Tokens, wordCode } from "./tokens.ts";
export { isWord } from "./words.ts";
