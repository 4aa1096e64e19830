/** Graphs on which a search from each node would take quadratic time. */
import { assertLinear } from "@ct/testing";
import { findCycles, findDenied, findForbidden, findLayerBreaches, Graph } from "./mod.ts";

/** This many nodes as the text has characters per forty, pointing where `targets` says. */
function graphOf(
  text: string,
  targets: (index: number, count: number) => readonly number[],
): Graph {
  const count = Math.floor(text.length / 40);
  return new Graph(Array.from({ length: count }, (_, index) => {
    const id = `n${index}`;
    const name = index % 2 === 0 ? `even${index}` : `odd${index}`;
    return { id, name, label: name, targets: targets(index, count).map((each) => `n${each}`) };
  }));
}

const idsOf = (graph: Graph): readonly string[] => graph.nodes.map(({ id }) => id);

/** A chain, and a node that all others reach and that reaches many. */
const hub = (index: number, count: number): readonly number[] =>
  index === 0 ? Array.from({ length: count - 2 }, (_, each) => each + 1) : [];

for (
  const [about, work] of [
    [
      "findCycles() of a chain",
      (text) => findCycles(graphOf(text, (at) => at === 0 ? [] : [at - 1])),
    ],
    [
      "findCycles() of circles that look at a hub",
      (text) =>
        findCycles(graphOf(text, (at, count) => {
          if (at < count / 2) return at === 0 ? hub(0, Math.floor(count / 2)) : [];
          const circle = at % 3 === 2 ? at - 2 : at + 1;
          return [0, circle < count && circle >= count / 2 ? circle : at];
        })),
    ],
    [
      "findDenied() of a pattern for the members themselves",
      (text) => {
        const graph = graphOf(text, (at) => at === 0 ? [] : [at - 1]);
        findDenied(graph, { name: "*", members: idsOf(graph) });
      },
    ],
    [
      "findForbidden() of all by all",
      (text) => findForbidden(graphOf(text, hub), { from: "*", to: "*" }, { all: true }),
    ],
    [
      "findLayerBreaches() of members that all reach a hub",
      (text) => {
        const graph = graphOf(text, (at, count) => at % 2 === 1 ? [0] : hub(at, count));
        findLayerBreaches(graph, { layers: ["odd1", "odd3"], members: ["n1", "n3"] });
        findLayerBreaches(graph, { layers: ["even.*", "odd.*"], members: idsOf(graph) });
      },
    ],
    [
      "findLayerBreaches() without a breach",
      (text) => {
        const graph = graphOf(text, (at) => at < 2 ? [] : [at - 2]);
        findLayerBreaches(graph, { layers: ["even.*", "odd.*"], members: idsOf(graph) });
      },
    ],
  ] as readonly (readonly [string, (text: string) => void])[]
) {
  Deno.test(`${about} takes linear time (long)`, () =>
    assertLinear(work, (length) => " ".repeat(length)));
}
