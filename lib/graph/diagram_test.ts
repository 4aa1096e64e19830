import assert from "node:assert/strict";
import { findCycles, findOrphans, formatDiagram, Graph } from "./mod.ts";

const graph = new Graph([
  { id: "1", name: "a", label: "a", targets: ["2", "3"] },
  { id: "2", name: 'b"', label: 'b"', targets: ["1"] },
  { id: "3", name: "c\\", label: "c\\", targets: [] },
  { id: "4", name: "d", label: "d", targets: [] },
]);
const violations = [...findCycles(graph), ...findOrphans(graph)];

for (
  const [format, lines] of [
    ["mermaid", [
      "flowchart LR",
      '  n0["a"]',
      '  n1["b#34;"]',
      '  n2["c#92;"]',
      '  n3["d"]:::violation',
      "  n0 --> n1",
      "  n0 --> n2",
      "  n1 --> n0",
      "  linkStyle 0,2 stroke:red",
      "  classDef violation stroke:red",
    ]],
    ["dot", [
      "digraph {",
      '  n0 [label="a"];',
      '  n1 [label="b\\""];',
      '  n2 [label="c\\\\"];',
      '  n3 [label="d" color=red];',
      "  n0 -> n1 [color=red];",
      "  n0 -> n2;",
      "  n1 -> n0 [color=red];",
      "}",
    ]],
  ] as const
) {
  Deno.test(`formatDiagram() marks violations in ${format}`, () => {
    assert.equal(formatDiagram(graph, { format, violations }), [...lines, ""].join("\n"));
  });
}

Deno.test("formatDiagram() of mermaid without violations has no styles", () => {
  const lines = formatDiagram(graph, { format: "mermaid", violations: [] }).split("\n");
  assert.deepEqual(lines.filter((line) => /style|class|:::/i.test(line)), []);
});
