/**
 * That things only use what lies below them (docs/spec/deps.md#assertions).
 *
 * @module
 */
import { byCodePoints, CtError } from "@ct/base";
import { compilePattern } from "@ct/pattern";
import type { Graph } from "./graph.ts";
import { pathsTo } from "./shortest_path.ts";
import type { Violation } from "./violation.ts";

/** The order that a graph has to keep to. */
export interface LayerRule {
  /** Patterns over whole names of members, each the kind that its text is promoted to; the highest layer first. */
  readonly layers: readonly string[];
  /** Ids of the nodes that the layers consist of. */
  readonly members: readonly string[];
  /** Every member has to be in a layer. */
  readonly closed?: boolean;
  /** A violation for each pair of members, instead of one for each lower member. */
  readonly all?: boolean;
}

/**
 * A violation for every member that reaches a member of a higher layer, however long the way, with a shortest path to
 * the nearest such; and, where the layers are closed, one for every member in none. Sorted by subject, which is
 * `LOW => HIGH`, or the member in no layer.
 * @throws {CtError} With code `pattern` if a layer's pattern does not compile; with code `usage` if a layer has no
 * member or a member is in two: such a rule does not check what it says.
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
  return rule.members.flatMap((member) => {
    const level = levels.get(member);
    if (level === undefined) return rule.closed ? [outside(graph.node(member).name)] : [];
    const isAbove = (id: string): boolean => (levels.get(id) ?? level) < level;
    const paths = [...pathsTo(graph, { starts: [member], isGoal: isAbove })];
    return paths.slice(0, rule.all ? undefined : 1).map((path) => ({
      check: "layers",
      subject: `${graph.node(member).name} => ${graph.node(path.at(-1) ?? member).name}`,
      evidence: graph.formatPath(path),
    }));
  }).sort((a, b) => byCodePoints(a.subject, b.subject));
}

function outside(subject: string): Violation {
  return { check: "layers", subject, evidence: "in no layer" };
}

/** The layer of each member that is in one, 0 being the highest. */
function levelsOf(graph: Graph, { layers, members }: LayerRule): ReadonlyMap<string, number> {
  const levels = new Map<string, number>();
  for (const [level, text] of layers.entries()) {
    const pattern = compilePattern(text, { option: "--layers", mode: undefined, anchored: true });
    const within = members.filter((id) => pattern.test(graph.node(id).name));
    if (within.length === 0) {
      throw new CtError("usage", `--layers: layer '${text}' has no member`);
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
