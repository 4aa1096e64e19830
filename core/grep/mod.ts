/**
 * What `ct rg` and `ct grep` share: their command lines, the search for lines, and how lines are
 * printed.
 *
 * @module
 */
export { ByteRegex, type MatchRules } from "./byte_regex.ts";
export { choiceOf, countOf, type Flag, type FlagReading, readFlags } from "./flags.ts";
export { inputBytes } from "./input_bytes.ts";
export { coloured, type ColouredPart, type LineColours } from "./line_colours.ts";
export { LinePrinter, type LineStyle, pathOf, type PrintedText } from "./line_printer.ts";
export { type Line, type LineQuery, LineScan, type LineSink } from "./line_scan.ts";
export { type LoadedText, TextLoader } from "./text_loader.ts";
