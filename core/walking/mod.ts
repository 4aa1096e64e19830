/**
 * Walking a tree as the options of a call say, within its limits.
 *
 * @module
 */
export { type CallWalk, walkTree, type WalkTreeOptions } from "./walk_tree.ts";
