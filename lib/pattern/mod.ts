/**
 * Patterns as people type them: literal, glob, regex or block, distinguished by their text; names
 * and lines that match them, and where a block that does not occur comes closest.
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
export { type DoubtOptions, patternDoubts } from "./doubts.ts";
export { fileTypes, typeTest } from "./file_types.ts";
export { fnmatchMatcher } from "./fnmatch.ts";
export { globToRegex } from "./glob.ts";
export {
  anyPath,
  componentPaths,
  componentsMatcher,
  componentsRegex,
  type GlobComponents,
} from "./glob/component_glob.ts";
export { agentDialect, type GlobDialect, workspaceDialect } from "./glob/dialect.ts";
export type {
  ClassMember,
  GlobClass,
  GlobFault,
  GlobPart,
  GlobSequence,
  ParsedGlob,
} from "./glob/glob_part.ts";
export { readGlob } from "./glob/read_glob.ts";
export { GlobFilter } from "./glob_filter.ts";
export { type LineStyle, printableLine } from "./highlight.ts";
export {
  candidateLines,
  countNewlines,
  LinePattern,
  type LineSpan,
  type LineSpanSink,
  scanLines,
} from "./line_pattern.ts";
export { LineSearch } from "./line_search.ts";
export { countCharacters, LongLine, longLineBytes, type LongMatch } from "./long_line.ts";
export type { DifferenceKind } from "./miss/difference.ts";
export {
  type ExplainedMiss,
  firstReason,
  type MissedText,
  type MissReason,
  positionOf,
  reasonOfMiss,
} from "./miss_reason.ts";
export { isNegated, type NameOptions, namePatterns, nameTest, nameTexts } from "./name_set.ts";
export { pathTest } from "./path_glob.ts";
export {
  compilePattern,
  type Pattern,
  type PatternOptions,
  patternRegex,
  type PatternSource,
  readPattern,
} from "./pattern.ts";
export { nameUses, type PatternUse, patternUse, regexText, usesMember } from "./pattern_use.ts";
export { type PatternKind, promote, promoteName, type Promotion } from "./promotion.ts";
export { anyPattern, type Refinement, refinePattern } from "./refine.ts";
export { type GlobMatcher, globMatcher, type GlobOptions } from "./rg_glob.ts";
export { type IgnoreDecision, IgnoreRules, parseRule, parseRules, type Rule } from "./rg_rules.ts";
export { compileStreamPattern, StreamMatcher } from "./stream_matcher.ts";
export {
  type Ambiguity,
  ambiguityText,
  type ReadingLocation,
  type ReadingOptions,
  type TextLocation,
  TwoReadings,
} from "./two_readings.ts";
