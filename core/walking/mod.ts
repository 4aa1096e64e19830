/**
 * Walking a tree according to the options of a call, within its limits.
 *
 * @module
 */
export {
  Coverage,
  type CoverageReport,
  type ExcludedCounts,
  type SkippedCount,
  type SkippedItem,
} from "./coverage.ts";
export {
  type EmptyCall,
  reportEmptyScope,
  type ScopeFilter,
  scopeFilters,
  type ScopeOptions,
} from "./empty_scope.ts";
export { Evidence } from "./evidence.ts";
export {
  type CountedChange,
  countedRelaxations,
  type ExplainedNo,
  explainNo,
  explanationLine,
  type FailedCall,
  type ReadCount,
  type RelaxationJson,
  relaxationsJson,
  type Relaxed,
  type Tally,
} from "./explain_no.ts";
export {
  explainSkip,
  type ExplainSkipCall,
  type ExplainSkipOptions,
  type Refusal,
} from "./explain_skip.ts";
export {
  anyCase,
  type Change,
  isShort,
  modeRelaxations,
  nameModeRelaxations,
  nameRelaxations,
  optionWords,
  regexPart,
  type Relaxation,
  selectingFilters,
  type SelectingOptions,
  withoutOne,
} from "./relaxed_patterns.ts";
export {
  selectedEntries,
  type SelectingOption,
  Selection,
  type SelectionOptions,
  sizeTest,
} from "./selection.ts";
export type { PathFilters } from "./path_filters.ts";
export { type CallWalk, type SkipFilter, walkTree, type WalkTreeOptions } from "./walk_tree.ts";
