/**
 * What tools read: payloads of options, one file of text, many files through one buffer, and the
 * account of those skipped.
 *
 * @module
 */
export { AppendedLines } from "./appended_lines.ts";
export { byteLines } from "./byte_lines.ts";
export { type ContentPattern, contentPattern, contentUse } from "./content_pattern.ts";
export {
  autoEncoding,
  rawEncoding,
  readEncoding,
  recoded,
  recodedBeginning,
  recodingOf,
  type Transcoding,
} from "./encoding.ts";
export { fileChunks } from "./file_chunks.ts";
export { FileReader } from "./file_reader.ts";
export { type Payload, readPayload } from "./payload.ts";
export {
  type AmbiguousPattern,
  type DoubtfulCall,
  reportAmbiguity,
  reportDoubts,
} from "./pattern_doubts.ts";
export { type SkippedFile, SkippedFiles, type SkippedJson, type SkipReason } from "./skipped.ts";
export { sourceBytes, sourceExcess } from "./source_bytes.ts";
export { kindAt, type ReadingOptions, TextFile } from "./text_file.ts";
export { loadToml, type ParseToml, type TomlTable } from "./toml_package.ts";
export { type ByteDecoder, textDecoder } from "./text_decoder.ts";
export { namesFile, readTypedSource, sourceName, type TypedSource } from "./typed_source.ts";
