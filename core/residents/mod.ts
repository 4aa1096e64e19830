/**
 * The directories of a process that stays, kept in memory as long as questions about them come.
 *
 * @module
 */
export { Residents, type ResidentsOptions, type RootStatus } from "./residents.ts";
export type { StoreStatus } from "./tree_store.ts";
