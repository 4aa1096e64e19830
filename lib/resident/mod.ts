/**
 * Trees that are kept in memory and never stale.
 *
 * @module
 */
export type { EntryList, FileRange, ResidentFiles, WalkSnapshot } from "./resident_files.ts";
export type { CachedAmount } from "./cached_texts.ts";
export { fourGrams, type GramKind, type GramOffsets, gramPlaces, GramScan } from "./gram_scan.ts";
export { type GramClass, type GramRow, GramTable, isFound } from "./gram_table.ts";
export type { HoldingProgress } from "./reading_pace.ts";
export { unreportedAt } from "./file_system.ts";
export type { StoredTexts } from "./stored_texts.ts";
export { type ResidentOptions, type ResidentStatus, ResidentTree } from "./resident_tree.ts";
