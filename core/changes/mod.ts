/**
 * Changes of files as a call shows and writes them: which bytes are replaced, the proof that no
 * others are, rows and diffs for the reader, and the write that can be undone.
 *
 * @module
 */
export { type EditedFile, type EditSite, siteJson } from "./changes_json.ts";
export {
  type ChangedFiles,
  type DiffOptions,
  type FileChange,
  fileJson,
  type FileReport,
  reportFiles,
  type SpanChange,
} from "./file_report.ts";
export { quotedName, readQuotedName } from "./git_name.ts";
export { type LineChange, lineChanges, withChanges } from "./line_changes.ts";
export {
  assertUntouched,
  type ByteChange,
  OutsideHash,
  type OutsideHashes,
  outsideHashes,
} from "./outside.ts";
export type { Found, ShownSite, Site } from "./site.ts";
export { type ListedSite, siteRows } from "./site_rows.ts";
export { type Span, spansInBytes, spansOf, type TextChange } from "./span.ts";
export { type DiffTree, type FileMode, noFile, type PatchKind } from "./unified_diff.ts";
export { diffOptions, writeCall, type WritingOptions } from "./write_call.ts";
export {
  type Applied,
  printDiffs,
  type ReportedChanges,
  showWritten,
  type WriteCall,
  writeChanges,
  writePlan,
  type Written,
} from "./write_changes.ts";
