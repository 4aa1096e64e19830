/**
 * Text that is printed: lines and windows of lines, colour, JSON.
 *
 * @module
 */
export { markDiff, markVerdict, type Palette, palette } from "./colour.ts";
export { formatJson, type JsonValue } from "./json.ts";
export {
  jsonParts,
  LongArray,
  type LongJson,
  type LongObject,
  LongString,
  plainJson,
  RawJson,
} from "./json_parts.ts";
export {
  type AbridgedRows,
  abridgedRows,
  longResultBytes,
  type NestedRow,
  printedBytes,
} from "./long_result.ts";
export { limitNote } from "./limit_note.ts";
export { splitLines, withoutFinalNewlines } from "./lines.ts";
export { type LineRange, LineWindows } from "./windows.ts";
