/**
 * What `ct rg` and `ct grep` share: their command lines, the walk, the search for lines, and how
 * lines are printed.
 *
 * @module
 */
export { ByteRegex, type MatchRules } from "./byte_regex.ts";
export { type DirectoryWalkOptions, filesBelow, type WalkedFile } from "./directory_walk.ts";
export { choiceOf, countOf, type Flag, type FlagReading, readFlags } from "./flags.ts";
export { coloured, type ColouredPart, type LineColours } from "./line_colours.ts";
export { LinePrinter, type LineStyle, pathOf, type PrintedText } from "./line_printer.ts";
export { type Line, type LineQuery, type LineScan, LineScans, type LineSink } from "./line_scan.ts";
export {
  type FileOutput,
  type FileSearchOptions,
  type SearchedFile,
  searchFiles,
  type SearchTask,
  serveSearches,
  type TextSearch,
} from "./search_files.ts";
export type { LoadedText } from "./text_loader.ts";
export { readTypedPatterns, type TypedPattern } from "./typed_patterns.ts";
