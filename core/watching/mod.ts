/**
 * Doing something again each time that files change, at a terminal.
 *
 * @module
 */
export { type WatchedCall, watching } from "./watching.ts";
