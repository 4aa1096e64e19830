/** Cuts against every set of edges of small graphs. */
import { assertLinear } from "@ct/testing";
import fc from "fast-check";
import assert from "node:assert/strict";
import { componentsOf } from "./components.ts";
import { type Edge, edgesOf, smallestCut, without } from "./cut.ts";
import { feedbackEdges } from "./feedback.ts";
import { findCycles, findForbidden, findLayerBreaches, formatViolation, Graph } from "./mod.ts";
import { type PathSearch, shortestPath } from "./shortest_path.ts";

const node = (id: string, ...targets: string[]) => ({ id, name: id, label: id, targets });

interface Drawn {
  readonly graph: Graph;
  readonly starts: readonly string[];
  readonly goals: readonly string[];
}

const arbitraryGraph: fc.Arbitrary<Drawn> = fc.integer({ min: 2, max: 6 }).chain((size) => {
  const id = fc.integer({ min: 0, max: size - 1 }).map(String);
  return fc.record({
    edges: fc.uniqueArray(fc.tuple(id, id), { maxLength: 10, selector: String }),
    starts: fc.uniqueArray(id, { minLength: 1, maxLength: 3 }),
    goals: fc.uniqueArray(id, { minLength: 1, maxLength: 3 }),
  }).map(({ edges, starts, goals }) => {
    const ids = Array.from({ length: size }, (_, index) => String(index));
    const graph = new Graph(
      ids.map((each) => node(each, ...edges.filter(([from]) => from === each).map(([, to]) => to))),
    );
    return { graph, starts, goals };
  });
});

/** How many edges have to go at least, by trying all sets. */
function fewest(edges: readonly Edge[], suffices: (removed: readonly Edge[]) => boolean): number {
  let min = edges.length;
  for (let set = 0; set < 2 ** edges.length; set++) {
    const removed = edges.filter((_, index) => (set >> index) % 2 === 1);
    if (removed.length < min && suffices(removed)) min = removed.length;
  }
  return min;
}

function assertNoSpare(
  edges: readonly Edge[],
  suffices: (removed: readonly Edge[]) => boolean,
): void {
  assert.ok(suffices(edges), "it suffices");
  for (const edge of edges) {
    assert.ok(!suffices(edges.filter((each) => each !== edge)), `${edge} is needed`);
  }
}

Deno.test("smallestCut() is as small as any set that separates", () => {
  fc.assert(
    fc.property(arbitraryGraph, ({ graph, starts, goals }) => {
      const search: PathSearch = { starts, isGoal: (id) => goals.includes(id) };
      const suffices = (removed: readonly Edge[]): boolean =>
        shortestPath(without(graph, removed), search) === undefined;
      const cut = smallestCut(graph, search);
      assertNoSpare(cut, suffices);
      const isApart = !starts.some((id) => goals.includes(id));
      if (isApart) assert.equal(cut.length, fewest(edgesOf(graph), suffices));
    }),
    { numRuns: 300 },
  );
});

Deno.test("smallestCut() of direct edges is all of them", () => {
  fc.assert(
    fc.property(arbitraryGraph, ({ graph, starts, goals }) => {
      const search = { starts, isGoal: (id: string) => goals.includes(id), direct: true };
      assertNoSpare(
        smallestCut(graph, search),
        (removed) => shortestPath(without(graph, removed), search) === undefined,
      );
    }),
    { numRuns: 200 },
  );
});

Deno.test("feedbackEdges() is as small as any set that breaks all cycles", () => {
  fc.assert(
    fc.property(arbitraryGraph, ({ graph }) => {
      const suffices = (removed: readonly Edge[]): boolean =>
        componentsOf(without(graph, removed)).every(({ length }) => length === 1);
      const edges = feedbackEdges(graph);
      assertNoSpare(edges, suffices);
      assert.equal(edges.length, fewest(edgesOf(graph), suffices));
    }),
    { numRuns: 300 },
  );
});

Deno.test("feedbackEdges() of many cycles suffices, and none is spare (long)", () => {
  const ids = Array.from({ length: 90 }, (_, index) => String(index));
  const graph = new Graph(
    ids.map((id, index) => node(id, ...[7, 31, 89].map((step) => ids[(index + step) % 90] ?? id))),
  );
  const edges = feedbackEdges(graph);
  assert.deepEqual(edges, feedbackEdges(graph));
  assertNoSpare(
    edges,
    (removed) => componentsOf(without(graph, removed)).every(({ length }) => length === 1),
  );
});

Deno.test("smallestCut() of several cuts takes the one nearest the starts", () => {
  const graph = new Graph([node("a", "b"), node("b", "c"), node("c")]);
  const search = { starts: ["a"], isGoal: (id: string) => id === "c" };
  assert.deepEqual(smallestCut(graph, search), [["a", "b"]]);
});

Deno.test("violations come with the edges to cut, if that is asked for", () => {
  const graph = new Graph([
    node("a", "b", "c"),
    node("b", "d"),
    node("c", "d", "c"),
    node("d", "e", "a"),
    node("e"),
  ]);
  const cut = true;
  const members = ["a", "b", "c", "d", "e"];
  const lines = [
    ...findForbidden(graph, { from: "a", to: "?" }, { cut }),
    ...findForbidden(graph, { from: "a", to: "(d|e)" }, { cut, all: true }),
    ...findForbidden(graph, { from: "?", to: "e" }, { cut, direct: true }),
    ...findLayerBreaches(graph, { layers: ["e", "d", "a"], members, cut }),
    ...findLayerBreaches(graph, { layers: ["e", "d", "a"], members, cut, all: true }),
    ...findCycles(graph, { cut }),
  ].map(formatViolation);
  assert.deepEqual(lines, [
    "forbid: a=>?: a -> b; cut: a -> b, a -> c",
    "forbid: a=>(d|e): a -> b -> d; cut: a -> b, a -> c",
    "forbid: a=>(d|e): a -> b -> d -> e; cut: d -> e",
    "forbid: ?=>e: d -> e; cut: d -> e",
    "layers: a => d: a -> b -> d; cut: a -> b, a -> c",
    "layers: d => e: d -> e; cut: d -> e",
    "layers: a => d: a -> b -> d; cut: a -> b, a -> c",
    "layers: a => e: a -> b -> d -> e; cut: d -> e",
    "layers: d => e: d -> e; cut: d -> e",
    "acyclic: a, b, c, d: a -> b -> d -> a; cut: c -> c, d -> a",
  ]);
});

Deno.test("smallestCut() takes time linear in the graph for a cut of one edge", () => {
  assertLinear((text) => {
    const ids = Array.from({ length: text.length / 64 }, (_, index) => `n${index}`);
    const graph = new Graph([
      node("start", ...ids),
      ...ids.map((id) => node(id, "mid")),
      node("mid", "end"),
      node("end"),
    ]);
    smallestCut(graph, { starts: ["start"], isGoal: (id) => id === "end" });
  }, (length) => " ".repeat(length));
});
