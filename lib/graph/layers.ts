/**
 * Finds edges that break the order of layers (docs/spec/deps.md#assertions).
 *
 * @module
 */
import { byCodePoints, CtError, greatestOf, itemAt, lastItem, valueAt } from "@ct/base";
import { smallestCut } from "./cut.ts";
import type { Graph } from "./graph.ts";
import { helpOf, readNameSelector, type ReadSelector } from "./name_selector.ts";
import { distancesFrom, pathsTo, shortestPath } from "./shortest_path.ts";
import { labelled, shown, type Violation } from "./violation.ts";

/** The order that a graph has to keep to. */
export interface LayerRule {
  /** Names of members, or patterns over whole names; the highest layer first. */
  readonly layers: readonly string[];
  /** Ids of the nodes that the layers consist of. */
  readonly members: readonly string[];
  /** Every member has to be in a layer. */
  readonly closed?: boolean;
  /** A violation for each pair of members, instead of one for each lower member. */
  readonly all?: boolean;
  /** Only what one edge reaches. */
  readonly direct?: boolean;
  /** Each violation with a path comes with the fewest edges to cut. */
  readonly cut?: boolean;
  /** Reads the texts; as names or patterns over whole names unless given. */
  readonly read?: ReadSelector;
}

/**
 * A violation for every member that reaches a member of a higher layer, however long the way, with
 * a shortest path to the nearest such; and, where the layers are closed, one for every member in
 * none. Sorted by subject, which is `LOW => HIGH`, or the member in no layer.
 * @throws {CtError} With code `pattern` if a layer's pattern does not compile; with code `usage` if
 * a layer has no member or a member is in two: such a rule does not check what it says.
 *
 * @example Core is below the command line
 * ```ts
 * import { findLayerBreaches, Graph } from "@ct/graph";
 * import assert from "node:assert/strict";
 * const node = (id: string, ...targets: string[]) => ({ id, name: id, label: id, targets });
 * const graph = new Graph([node("cli", "core"), node("core", "x"), node("x", "cli")]);
 * const rule = { layers: ["cli", "core"], members: ["cli", "core"] };
 * assert.deepEqual(findLayerBreaches(graph, rule), [
 *   { check: "layers", subject: "core => cli", evidence: "core -> x -> cli" },
 * ]);
 * ```
 */
export function findLayerBreaches(graph: Graph, rule: LayerRule): readonly Violation[] {
  const levels = levelsOf(graph, rule);
  const breaches = rule.all || rule.direct ? searched(graph, rule, levels) : nearest(graph, levels);
  const paths = breaches.map((path) => ({
    check: "layers",
    subject: `${graph.node(itemAt(path, 0)).name} => ${graph.node(lastItem(path)).name}`,
    ...shown(graph, path),
    ...cutOf(path, { graph, rule, levels }),
  }));
  const homeless = rule.closed ? rule.members.filter((member) => !levels.has(member)) : [];
  return [...paths, ...homeless.map((member) => outside(graph.node(member).name))]
    .sort((a, b) => byCodePoints(a.subject, b.subject));
}

/** What keeps the first node of a path from all higher ones or, if all are told, from its last. */
function cutOf(
  [start = "", ...others]: readonly string[],
  { graph, rule, levels }: {
    readonly graph: Graph;
    readonly rule: LayerRule;
    readonly levels: Levels;
  },
): Pick<Violation, "cut"> {
  if (!rule.cut) return {};
  const level = levels.get(start) ?? 0;
  const isGoal = (id: string): boolean =>
    rule.all ? id === others.at(-1) : (levels.get(id) ?? level) < level;
  const search = { starts: [start], isGoal, direct: rule.direct ?? false };
  return { cut: labelled(graph, smallestCut(graph, search)) };
}

/** The paths that searches from each member find. */
function searched(graph: Graph, rule: LayerRule, levels: Levels): readonly (readonly string[])[] {
  const { all, direct = false } = rule;
  return [...levels].flatMap(([member, level]) => {
    const isGoal = (id: string): boolean => (levels.get(id) ?? level) < level;
    const search = { starts: [member], isGoal, direct };
    return all ? [...pathsTo(graph, search)] : [shortestPath(graph, search) ?? []];
  }).filter((path) => path.length > 0);
}

/**
 * For each member a shortest path to the nearest of a higher layer, as a search from it would find
 * it. The distances come from one search for each layer, backwards from all higher ones, so that
 * the time is linear in the graph.
 */
function nearest(graph: Graph, levels: Levels): readonly (readonly string[])[] {
  const depth = Math.max(0, greatestOf(levels.values()));
  const reversed = graph.reversed();
  return Array.from({ length: depth }, (_, above) => {
    const higher = [...levels].flatMap(([id, level]) => level <= above ? [id] : []);
    const distances = distancesFrom(reversed, higher);
    return [...levels].flatMap(([member, level]) =>
      level === above + 1 && distances.has(member) ? [pathDown(graph, member, distances)] : []
    );
  }).flat();
}

/** Follows the first edge that leads nearer, again and again. */
function pathDown(
  graph: Graph,
  start: string,
  distances: ReadonlyMap<string, number>,
): readonly string[] {
  const path = [start];
  for (let left = valueAt(distances, start); left > 0; left--) {
    const next = graph.targets(path.at(-1) ?? start).find((id) => distances.get(id) === left - 1);
    if (next !== undefined) path.push(next);
  }
  return path;
}

function outside(subject: string): Violation {
  return { check: "layers", subject, evidence: "in no layer" };
}

/** The layer of each member that is in one, 0 being the highest. */
type Levels = ReadonlyMap<string, number>;

function levelsOf(graph: Graph, { layers, members, read = readNameSelector }: LayerRule): Levels {
  const levels = new Map<string, number>();
  for (const [level, text] of layers.entries()) {
    const selector = read(text, "--layers");
    const within = members.filter((id) => selector.test(graph.node(id).name));
    if (within.length === 0) {
      throw new CtError("usage", `--layers: layer '${text}' has no member`, helpOf(selector));
    }
    for (const id of within) {
      const other = levels.get(id);
      if (other !== undefined) {
        const { name } = graph.node(id);
        const both = `'${layers[other]}' and '${text}'`;
        throw new CtError("usage", `--layers: '${name}' is in two layers, ${both}`);
      }
      levels.set(id, level);
    }
  }
  return levels;
}
