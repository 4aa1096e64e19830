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
export {
  explainSkip,
  type ExplainSkipCall,
  type ExplainSkipOptions,
  type Refusal,
} from "./explain_skip.ts";
export { type CallWalk, walkTree, type WalkTreeOptions } from "./walk_tree.ts";
