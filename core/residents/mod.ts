/**
 * The directories that a long-lived process keeps in memory while questions about them arrive.
 *
 * @module
 */
export { Residents, type ResidentsOptions, type RootStatus } from "./residents.ts";
export type { StoreStatus } from "./tree_store.ts";
