/**
 * Trees that are kept in memory and never stale.
 *
 * @module
 */
export type { FileRange, HeldFiles, KnownWalk } from "./held_files.ts";
export type { HeldAmount } from "./held_texts.ts";
export { type ResidentOptions, type ResidentStatus, ResidentTree } from "./resident_tree.ts";
