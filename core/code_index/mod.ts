/**
 * The index of a tree's files: kept in the user's cache directory, and always as the files are.
 *
 * @module
 */
export { CodeIndex, type CodeIndexOptions, type IndexedFile, type Lookup } from "./code_index.ts";
export type { FileState, StoredFile } from "./index_database.ts";
export { type IndexedText, IndexedTextReader, isGeneratedName } from "./indexed_text.ts";
