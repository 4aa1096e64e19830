/** Every assertion against a model that only knows distances between all pairs of nodes. */
import fc from "fast-check";
import assert from "node:assert/strict";
import {
  findCycles,
  findDenied,
  findForbidden,
  findLayerBreaches,
  Graph,
  shortestPath,
} from "./mod.ts";

interface Drawn {
  readonly graph: Graph;
  readonly ids: readonly string[];
  /** Edges on a shortest way of at least one edge; `Infinity` if there is none. */
  readonly distance: (from: string, to: string) => number;
  readonly members: readonly string[];
}

/** A few nodes, some with the same name, with any edges. */
const arbitraryGraph: fc.Arbitrary<Drawn> = fc.integer({ min: 1, max: 7 }).chain((size) => {
  const index = fc.integer({ min: 0, max: size - 1 });
  return fc.record({
    names: fc.array(fc.constantFrom("a", "b", "c", "d"), { minLength: size, maxLength: size }),
    edges: fc.array(fc.tuple(index, index), { maxLength: 14 }),
    members: fc.uniqueArray(index, { minLength: 1 }),
  }).map(({ names, edges, members }) => {
    const ids = names.map((name, position) => `${position}${name}`);
    const idOf = (position: number): string => ids[position] ?? "";
    const graph = new Graph(names.map((name, position) => ({
      id: idOf(position),
      name,
      label: idOf(position),
      targets: [
        ...new Set(edges.filter(([from]) => from === position).map(([, to]) => idOf(to))),
      ],
    })));
    return { graph, ids, distance: distances(graph, ids), members: members.map(idOf) };
  });
});

function distances(graph: Graph, ids: readonly string[]): Drawn["distance"] {
  const table = new Map<string, number>();
  const key = (from: string, to: string): string => `${from} ${to}`;
  const get = (from: string, to: string): number => table.get(key(from, to)) ?? Infinity;
  for (const id of ids) for (const target of graph.targets(id)) table.set(key(id, target), 1);
  for (const via of ids) {
    for (const from of ids) {
      for (const to of ids) {
        const length = get(from, via) + get(via, to);
        if (length < get(from, to)) table.set(key(from, to), length);
      }
    }
  }
  return get;
}

/** Checks that evidence is a path of the graph, and yields its nodes. */
function pathOf(evidence: string, graph: Graph): readonly string[] {
  const path = evidence.split(" -> ");
  for (const [index, id] of path.entries()) {
    const next = path[index + 1];
    if (next !== undefined) assert.ok(graph.targets(id).includes(next), `${id} -> ${next}`);
  }
  return path;
}

function check(name: string, holds: (drawn: Drawn) => void): void {
  Deno.test(name, () => fc.assert(fc.property(arbitraryGraph, holds), { numRuns: 400 }));
}

const nameOf = (id: string): string => id.slice(1);

check("shortestPath() is as long as the distance, and there where it is finite", (drawn) => {
  const { graph, ids, distance, members } = drawn;
  for (const goal of ids.filter((id) => !members.includes(id))) {
    const expected = Math.min(...members.map((member) => distance(member, goal)));
    const path = shortestPath(graph, { starts: members, isGoal: (id) => id === goal });
    assert.equal(path === undefined ? Infinity : path.length - 1, expected);
    if (path !== undefined) pathOf(path.join(" -> "), graph);
  }
});

check("findDenied() reports exactly what members reach, the nearest first", (drawn) => {
  const { graph, ids, distance, members } = drawn;
  for (const name of ["a", "b", "x"]) {
    const reach = (id: string): number =>
      Math.min(...members.filter((member) => member !== id).map((member) => distance(member, id)));
    const expected = ids.filter((id) => nameOf(id) === name && reach(id) < Infinity);
    const all = findDenied(graph, { name, members }, { all: true });
    const paths = all.map(({ evidence }) => pathOf(evidence, graph));
    assert.deepEqual(paths.map((path) => path.at(-1) ?? "").sort(), [...expected].sort());
    for (const path of paths) assert.equal(path.length - 1, reach(path.at(-1) ?? ""));
    assert.deepEqual(findDenied(graph, { name, members }), all.slice(0, 1));
  }
});

check("findForbidden() reports exactly what the named nodes reach", ({ graph, ids, distance }) => {
  for (const [from, to] of [["a", "b"], ["a", "a"], ["b", "c"], ["a|b", "[bc]"]] as const) {
    const named = (text: string): readonly string[] =>
      ids.filter((id) => new RegExp(`^(${text})$`).test(nameOf(id)));
    const [starts, goals] = [named(from), named(to)];
    if (starts.length === 0 || goals.length === 0) {
      assert.throws(() => findForbidden(graph, { from, to }), { code: "not-found" });
      continue;
    }
    const reach = (id: string): number =>
      Math.min(...starts.filter((start) => start !== id).map((start) => distance(start, id)));
    const all = findForbidden(graph, { from, to }, { all: true });
    const lengths = all.map(({ evidence }) => pathOf(evidence, graph).length - 1);
    const expected = goals.map(reach).filter((length) => length < Infinity);
    assert.deepEqual(lengths, expected.sort((a, b) => a - b));
    const direct = findForbidden(graph, { from, to }, { all: true, direct: true });
    assert.deepEqual(direct, all.slice(0, expected.filter((length) => length === 1).length));
  }
});

check("findCycles() reports each group of nodes that reach each other", (drawn) => {
  const { graph, ids, distance } = drawn;
  const groups = new Set(
    ids.filter((id) => distance(id, id) < Infinity).map((id) =>
      ids.filter((other) => other === id || distance(id, other) + distance(other, id) < Infinity)
        .sort().join()
    ),
  );
  const expected = [...groups].map((group) => {
    const members = group.split(",");
    const first = members[0] ?? "";
    return {
      first,
      subject: members.map(nameOf).sort().join(", "),
      length: distance(first, first),
    };
  });
  const found = findCycles(graph).map(({ subject, evidence }) => {
    const path = pathOf(evidence, graph);
    assert.equal(path[0], path.at(-1));
    return { first: path[0] ?? "", subject, length: path.length - 1 };
  });
  const byFirst = (a: { first: string }, b: { first: string }): number =>
    a.first < b.first ? -1 : 1;
  assert.deepEqual([...found].sort(byFirst), expected.sort(byFirst));
  const subjects = found.map(({ subject }) => subject);
  assert.deepEqual(subjects, [...subjects].sort());
});

check("findLayerBreaches() reports each member that reaches a higher one", (drawn) => {
  const { graph, distance, members } = drawn;
  const layers = ["a", "b|c"].filter((layer) =>
    members.some((id) => new RegExp(`^(${layer})$`).test(nameOf(id)))
  );
  const levelOf = (id: string): number =>
    layers.findIndex((layer) => layer.split("|").includes(nameOf(id)));
  const expected = members.flatMap((id) => {
    const higher = members.filter((other) => levelOf(other) >= 0 && levelOf(other) < levelOf(id));
    const reach = Math.min(...higher.map((other) => distance(id, other)));
    return levelOf(id) >= 0 && reach < Infinity ? [{ low: id, length: reach }] : [];
  });
  const breaches = findLayerBreaches(graph, { layers, members });
  // A search from each member finds the same paths.
  const everyPair = findLayerBreaches(graph, { layers, members, all: true });
  for (const breach of breaches) {
    const [low] = breach.evidence.split(" ");
    const pairs = everyPair.filter(({ evidence }) => evidence.split(" ")[0] === low);
    const min = Math.min(...pairs.map(({ evidence }) => evidence.split(" -> ").length));
    assert.ok(pairs.some(({ evidence }) => evidence === breach.evidence));
    assert.equal(breach.evidence.split(" -> ").length, min);
  }
  const found = breaches.map(({ evidence }) => {
    const path = pathOf(evidence, graph);
    return { low: path[0] ?? "", length: path.length - 1 };
  });
  const byLow = (a: { low: string }, b: { low: string }): number => a.low < b.low ? -1 : 1;
  assert.deepEqual(found.sort(byLow), expected.sort(byLow));
});
