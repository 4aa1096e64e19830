/**
 * The index of a tree's files: kept in the user's cache directory, and always as the files are.
 *
 * @module
 */
export { CodeIndex, type CodeIndexOptions, type IndexedFile, type Lookup } from "./code_index.ts";
export { type FileState, loadIndexEngine } from "./index_database.ts";
export { type IndexedText, IndexedTextReader, isGeneratedName } from "./indexed_text.ts";
export { type Content, type IndexedFileState, KeptIndex, KeptIndexes } from "./kept_index.ts";
export type { BlockSource, KeptPack, KeptPlace } from "./kept_pack.ts";
export type { StoredPack } from "./pack_tables.ts";
export { shippedVectors } from "./shipped_vectors.ts";
