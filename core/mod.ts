/**
 * What every tool of the suite shares: definitions and their parser, patterns, the walker, verdicts, bounds and
 * the context a tool runs in. It knows no tool.
 *
 * @example Judge how many names match
 * ```ts
 * import { judge, nameTest, parseExpect } from "@ct/core";
 * import assert from "node:assert/strict";
 * const keeps = nameTest({ name: "*.ts", mode: undefined });
 * const count = ["a.ts", "b.md"].filter(keeps).length;
 * assert.equal(judge(parseExpect("=1"), count), "SUCCESS");
 * ```
 *
 * @module
 */
export * from "./bounds/bounds.ts";
export { type InfoRequest } from "./definition/argv.ts";
export { closest } from "./definition/closest.ts";
export { type Command, defineCommand, reportFailure, type Run } from "./definition/command.ts";
export {
  explainJson,
  type InputSchema,
  type ManifestEntry,
  manifestEntry,
} from "./definition/explain_json.ts";
export { explainMarkdown } from "./definition/explain_markdown.ts";
export { helpText, optionHead, usageLine } from "./definition/help.ts";
export { parseArgv, type ParsedArgv } from "./definition/parse.ts";
export * from "./definition/shared_options.ts";
export * from "./definition/types.ts";
export { UsageError, type UsageErrorInit } from "./definition/usage_error.ts";
export { CtError, type CtErrorCode, type CtErrorInit } from "./errors.ts";
export { type Palette, palette } from "./io/colour.ts";
export type {
  Child,
  ChildEnd,
  Clock,
  Context,
  Interruption,
  Sink,
  Source,
  Spawn,
  SpawnRequest,
} from "./io/context.ts";
export {
  commandMap,
  denoContext,
  installedInput,
  installedRunnerInput,
  main,
  type ProcessInput,
  processInput,
  type Runnable,
  type UserDirectories,
} from "./io/deno_context.ts";
export { escapeControls } from "./io/escape.ts";
export { fileChunks } from "./io/file_chunks.ts";
export { FileReader } from "./io/file_reader.ts";
export { assertRegular, fileSize, readRegularFile, resolvePath } from "./io/files.ts";
export { type LineStyle, printableLine } from "./io/highlight.ts";
export { formatJson, type JsonValue } from "./io/json.ts";
export { type MemoryContext, memoryContext, MemorySink, systemClock } from "./io/memory_context.ts";
export { osErrorText } from "./io/os_error.ts";
export { type SkippedFile, SkippedFiles, type SkipReason } from "./io/skipped.ts";
export { TextFile } from "./io/text_file.ts";
export * from "./graph/mod.ts";
export * from "./modules/mod.ts";
export * from "./pattern/block.ts";
export { BlockSearch } from "./pattern/block_search.ts";
export { type ContentPattern, contentPattern } from "./pattern/content_pattern.ts";
export * from "./pattern/line_pattern.ts";
export { LineSearch } from "./pattern/line_search.ts";
export { globToRegex } from "./pattern/glob.ts";
export { type NameOptions, nameTest } from "./pattern/name_set.ts";
export { type Payload, readPayload } from "./pattern/payload.ts";
export {
  compilePattern,
  type PatternKind,
  type PatternOptions,
  promote,
} from "./pattern/promotion.ts";
export * from "./pattern/regex/mod.ts";
export { StreamMatcher } from "./pattern/stream_matcher.ts";
export * from "./run/mod.ts";
export * from "./rules/mod.ts";
export {
  createScanner,
  type Finder,
  type Needle,
  type Scanner,
  type TextCounter,
  type TextMetrics,
} from "./scan/mod.ts";
export * from "./threads/mod.ts";
export { byCodePoints } from "./text/code_point_order.ts";
export * from "./text/decode.ts";
export { splitLines } from "./text/lines.ts";
export { type LineRange, LineWindows } from "./text/windows.ts";
export * from "./verdict/expect.ts";
export { type BannerOptions, type EmitOptions, printBanner, printEmits } from "./verdict/frame.ts";
export { expandTemplate, type TemplateTokens } from "./verdict/template.ts";
export { version } from "./version.ts";
export { reportCommit, reportRecovery } from "./io/commit_report.ts";
export { reportProblems } from "./io/walk_problems.ts";
export * from "./walk/mod.ts";
export * from "./write/mod.ts";
