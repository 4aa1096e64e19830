/**
 * Assertions over directed graphs: what must not be reached, layers, cycles, duplicates. All
 * results are the same for the same graph, and each violation comes with a path that shows it.
 *
 * @module
 */
export { type Edge, smallestCut } from "./cut.ts";
export { findCycles } from "./cycles.ts";
export { type DiagramFormat, formatDiagram } from "./diagram.ts";
export { findDuplicates, type VersionedName } from "./duplicates.ts";
export { feedbackEdges } from "./feedback.ts";
export { Graph, type GraphNode } from "./graph.ts";
export { findLayerBreaches, type LayerRule } from "./layers.ts";
export {
  type NameSelector,
  pathSelectorUse,
  readNameSelector,
  readPathSelector,
  type ReadSelector,
  selectedIds,
  selectorUse,
} from "./name_selector.ts";
export {
  type DenyRule,
  findBypasses,
  findDenied,
  findForbidden,
  findForbiddenPairs,
  type ForbidRule,
  type OnlyViaRule,
  parseForbid,
  parseOnlyVia,
  type ReachabilityOptions,
} from "./reachability.ts";
export { findOrphans, findUnreached } from "./unused.ts";
export { distancesFrom, type PathSearch, shortestPath } from "./shortest_path.ts";
export { byVersion } from "./version_order.ts";
export { formatViolation, type Violation, type ViolationEdge } from "./violation.ts";
