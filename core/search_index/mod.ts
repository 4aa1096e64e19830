/**
 * An index of what files lack, for searches: kept in the user's cache directory, and believed only
 * of files that are as they were when they were read.
 *
 * @module
 */
export { SearchIndex, type SearchIndexOptions } from "./search_index.ts";
export { StoredFiles, type StoredFilesOptions } from "./stored_files.ts";
export { storeTree, type StoringOptions } from "./store_tree.ts";
export type { UpdateOptions } from "./index_update.ts";
