/**
 * Repeating a call whenever files change, at a terminal.
 *
 * @module
 */
export type { OnChange, OpenWatch } from "./directory_watch.ts";
export type { WatchedScope } from "./watched_files.ts";
export { type WatchedCall, watching } from "./watching.ts";
