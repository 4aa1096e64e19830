/**
 * Walking a tree as the options of a call say, within its limits.
 *
 * @module
 */
export {
  Coverage,
  type CoverageReport,
  type LeftOutCounts,
  type PassedOver,
  type SkippedCount,
} from "./coverage.ts";
export { type CallWalk, walkTree, type WalkTreeOptions } from "./walk_tree.ts";
