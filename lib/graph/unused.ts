/**
 * What nothing needs (docs/spec/deps.md#modules).
 *
 * @module
 */
import { byCodePoints, CtError } from "@ct/base";
import type { Graph } from "./graph.ts";
import { helpOf, readNameSelector, type ReadSelector, selectedIds } from "./name_selector.ts";
import { distancesFrom } from "./shortest_path.ts";
import type { Violation } from "./violation.ts";

/**
 * A violation for each node without an edge from or to another one, by name.
 *
 * @example A node on its own
 * ```ts
 * import { findOrphans, Graph } from "@ct/graph";
 * import assert from "node:assert/strict";
 * const node = (id: string, ...targets: string[]) => ({ id, name: id, label: id, targets });
 * const graph = new Graph([node("main", "a"), node("a"), node("old")]);
 * assert.deepEqual(findOrphans(graph).map(({ subject }) => subject), ["old"]);
 * ```
 */
export function findOrphans(graph: Graph): readonly Violation[] {
  const edges = graph.nodes.flatMap(({ id, targets }) =>
    targets.filter((target) => target !== id).map((target) => [id, target])
  );
  const connected = new Set(edges.flat());
  return graph.nodes.filter(({ id }) => !connected.has(id))
    .map(({ label }) => ({ check: "orphans", subject: label, evidence: "uses none, used by none" }))
    .sort((a, b) => byCodePoints(a.subject, b.subject));
}

/**
 * A violation for each node that is not reached from those that the texts, names or patterns over
 * whole names, select; by name.
 * @throws {CtError} With code `not-found` if a text selects none.
 */
export function findUnreached(
  graph: Graph,
  entries: readonly string[],
  read: ReadSelector = readNameSelector,
): readonly Violation[] {
  const starts = entries.flatMap((text) => {
    const selector = read(text, "--entries");
    const ids = selectedIds(graph, selector);
    if (ids.length > 0) return ids;
    throw new CtError(
      "not-found",
      `--entries: nothing in the graph matches '${text}'`,
      helpOf(selector),
    );
  });
  const reached = distancesFrom(graph, starts);
  return graph.nodes.filter(({ id }) => !reached.has(id))
    .map(({ label }) => ({
      check: "entries",
      subject: label,
      evidence: `not reached from ${entries.join(", ")}`,
    }))
    .sort((a, b) => byCodePoints(a.subject, b.subject));
}
