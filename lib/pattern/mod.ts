/**
 * Patterns as people type them: literal, glob, regex or block, told apart by their text; names and lines that match them,
 * and where a block that does not occur comes closest.
 *
 * @module
 */
export {
  findBlocks,
  formatNearestMiss,
  type NearestMiss,
  nearestMiss,
  nearestMissNote,
  patternLines,
} from "./block.ts";
export { BlockSearch } from "./block_search.ts";
export { globToRegex } from "./glob.ts";
export { type LineStyle, printableLine } from "./highlight.ts";
export {
  compileLinePattern,
  countNewlines,
  type LinePattern,
  type LineSpan,
  type LineSpanSink,
  requiredText,
  scanLines,
} from "./line_pattern.ts";
export { LineSearch } from "./line_search.ts";
export { type NameOptions, nameTest } from "./name_set.ts";
export { compilePattern, type PatternKind, type PatternOptions, promote } from "./promotion.ts";
export { StreamMatcher } from "./stream_matcher.ts";
