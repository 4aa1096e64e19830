import assert from "node:assert/strict";
import {
  byVersion,
  findCycles,
  findDenied,
  findDuplicates,
  findForbidden,
  findLayerBreaches,
  findOrphans,
  findUnreached,
  formatDiagram,
  formatViolation,
  Graph,
  parseForbid,
  type Violation,
} from "./mod.ts";

/** Nodes by id with their targets; a digit after a name tells nodes of that name apart. */
function graphOf(edges: Readonly<Record<string, string>>): Graph {
  return new Graph(
    Object.entries(edges).map(([id, targets]) => ({
      id,
      name: id.replace(/\d$/, ""),
      label: id,
      targets: targets.split(" ").filter((target) => target !== ""),
    })),
  );
}

const project = graphOf({
  app: "net base",
  base: "logs1",
  net: "zlib logs1 logs2",
  logs1: "",
  logs2: "zlib",
  zlib: "",
  other: "app",
});
const members = ["app", "base"];

interface Row {
  readonly name: string;
  readonly found: () => readonly Violation[];
  readonly lines: readonly string[];
}

const rows: readonly Row[] = [
  {
    name: "deny: the shortest path, from the member that comes first",
    found: () => findDenied(project, { name: "logs", members }),
    lines: ["deny: logs: base -> logs1"],
  },
  {
    name: "deny: all offenders",
    found: () => findDenied(project, { name: "logs", members }, { all: true }),
    lines: ["deny: logs: base -> logs1", "deny: logs: app -> net -> logs2"],
  },
  {
    name: "deny: a member that another member uses",
    found: () => findDenied(project, { name: "base", members }),
    lines: ["deny: base: app -> base"],
  },
  {
    name: "deny: a member that no member uses",
    found: () => findDenied(project, { name: "app", members }),
    lines: [],
  },
  {
    name: "deny: a member that reaches only itself",
    found: () => findDenied(graphOf({ a: "b", b: "a" }), { name: "a", members: ["a"] }),
    lines: [],
  },
  {
    name: "deny: a member that another reaches through what the first uses too",
    found: () =>
      findDenied(graphOf({ n: "u", u: "n", app: "x", x: "u" }), {
        name: "n",
        members: ["n", "app"],
      }),
    lines: ["deny: n: app -> x -> u -> n"],
  },
  {
    name: "deny: what cannot be reached",
    found: () => findDenied(project, { name: "other", members }),
    lines: [],
  },
  {
    name: "forbid: from all nodes of the name",
    found: () => findForbidden(project, { from: "logs", to: "zlib" }),
    lines: ["forbid: logs=>zlib: logs2 -> zlib"],
  },
  {
    name: "forbid: another node of the own name",
    found: () => findForbidden(graphOf({ a1: "a2", a2: "" }), { from: "a", to: "a" }),
    lines: ["forbid: a=>a: a1 -> a2"],
  },
  {
    name: "forbid: patterns on both sides, with nodes that both select",
    found: () =>
      findForbidden(graphOf({ lx: "u", ly: "", u: "ly lx" }), { from: "l*", to: "l*" }, {
        all: true,
      }),
    lines: ["forbid: l*=>l*: lx -> u -> ly"],
  },
  {
    name: "forbid: only direct edges",
    found: () =>
      findForbidden(graphOf({ x: "u", y: "z", u: "z", z: "" }), { from: "x|y", to: "u|z" }, {
        all: true,
        direct: true,
      }),
    lines: ["forbid: x|y=>u|z: x -> u", "forbid: x|y=>u|z: y -> z"],
  },
  {
    name: "deny: a pattern",
    found: () =>
      findDenied(graphOf({ r: "lo-a", "lo-a": "lo-b", "lo-b": "" }), {
        name: "lo-*",
        members: ["r"],
      }, { all: true }),
    lines: ["deny: lo-*: r -> lo-a", "deny: lo-*: r -> lo-a -> lo-b"],
  },
  {
    name: "deny: a name that could be a pattern",
    found: () => findDenied(graphOf({ r: "[r]", "[r]": "" }), { name: "[r]", members: ["r"] }),
    lines: ["deny: [r]: r -> [r]"],
  },
  {
    name: "deny: a name with a dot is no pattern",
    found: () => findDenied(graphOf({ r: "a-b", "a-b": "" }), { name: "a.b", members: ["r"] }),
    lines: [],
  },
  {
    name: "layers: only direct edges",
    found: () =>
      findLayerBreaches(graphOf({ hi: "", u: "hi", lo: "u", la: "hi" }), {
        layers: ["hi", "l*"],
        members: ["hi", "lo", "la"],
        direct: true,
      }),
    lines: ["layers: la => hi: la -> hi"],
  },
  {
    name: "acyclic: groups by subject, a node that points to itself",
    found: () => findCycles(graphOf({ z: "z", c: "a", b: "c", a: "b", x: "a z" })),
    lines: ["acyclic: a, b, c: a -> b -> c -> a", "acyclic: z: z -> z"],
  },
  {
    name: "acyclic: the shortest way back from the smallest id",
    found: () => findCycles(graphOf({ a: "b c", b: "d", c: "a", d: "a" })),
    lines: ["acyclic: a, b, c, d: a -> c -> a"],
  },
  {
    name: "acyclic: restricted to members",
    found: () =>
      findCycles(
        graphOf({ a: "x b", b: "", x: "a", y: "y" }).restrictedTo((id) => id < "m"),
      ),
    lines: [],
  },
  {
    name: "layers: through what is in no layer",
    found: () =>
      findLayerBreaches(graphOf({ cli: "core", core: "x", x: "cli", tool: "cli core" }), {
        layers: ["cli", "tool|t*", "core"],
        members: ["cli", "core", "tool"],
      }),
    lines: ["layers: core => cli: core -> x -> cli", "layers: tool => cli: tool -> cli"],
  },
  {
    name: "layers: all pairs, and members in none",
    found: () =>
      findLayerBreaches(graphOf({ a: "", b: "", c: "b a", d: "" }), {
        layers: ["a", "b", "c"],
        members: ["a", "b", "c", "d"],
        closed: true,
        all: true,
      }),
    lines: ["layers: c => a: c -> a", "layers: c => b: c -> b", "layers: d: in no layer"],
  },
  {
    name: "orphans: without an edge to another",
    found: () => findOrphans(graphOf({ a: "b", b: "", c: "c", d: "" })),
    lines: ["orphans: c: uses none, used by none", "orphans: d: uses none, used by none"],
  },
  {
    name: "entries: what is not reached",
    found: () => findUnreached(graphOf({ a: "b", b: "a", c: "b", d: "" }), ["[bd]"]),
    lines: ["entries: c: not reached from [bd]"],
  },
  {
    name: "duplicates: by name, versions by precedence",
    found: () =>
      findDuplicates(
        [["b", "10.0.0"], ["b", "9.0.0"], ["a", "1.0.0"], ["a", "1.0.0-rc.1"], ["c", "1.0.0"]]
          .map(([name = "", version = ""]) => ({ name, version })),
      ),
    lines: ["duplicates: a: 1.0.0-rc.1, 1.0.0", "duplicates: b: 9.0.0, 10.0.0"],
  },
  {
    name: "duplicates: the same version twice, and an exempt name",
    found: () =>
      findDuplicates(
        [["a", "1.0.0"], ["a", "1.0.0"], ["b", "1.0.0"], ["b", "2.0.0"]]
          .map(([name = "", version = ""]) => ({ name, version })),
        ["b"],
      ),
    lines: [],
  },
];

for (const { name, found, lines } of rows) {
  Deno.test(name, () => assert.deepEqual(found().map(formatViolation), lines));
}

for (
  const [name, call, message] of [
    ["forbid: an unknown name", () => findForbidden(project, { from: "no", to: "a" }), /'no'/],
    [
      "forbid: nothing on the right",
      () => findForbidden(project, { from: "app", to: "no" }),
      /'no'/,
    ],
    [
      "forbid: a pattern without a match",
      () => findForbidden(project, { from: "app", to: "no*" }),
      /: --forbid 'app=>no\*': nothing in the graph matches 'no\*'$/,
    ],
    [
      "deny: a pattern without a match",
      () => findDenied(project, { name: "lodash*", members }),
      /: --deny 'lodash\*': nothing in the graph matches$/,
    ],
    ["forbid: no arrow", () => parseForbid("a->b"), /'a->b'/],
    ["forbid: no first name", () => parseForbid(" => b"), /' => b'/],
    ["forbid: no second name", () => parseForbid("a=>"), /'a=>'/],
    [
      "layers: a layer without member",
      () => findLayerBreaches(project, { layers: ["app", "x"], members }),
      /'x' has no member/,
    ],
    [
      "layers: a member in two layers",
      () => findLayerBreaches(project, { layers: ["app", "*p"], members }),
      /'app' is in two layers, 'app' and '\*p'/,
    ],
    [
      "layers: a pattern that is none",
      () => findLayerBreaches(project, { layers: ["["], members }),
      /invalid --layers pattern/,
    ],
    ["two nodes with one id", () => new Graph([...project.nodes, ...project.nodes]), /'app'/],
    ["an edge to nowhere", () => graphOf({ a: "b" }), /'b'/],
  ] as const
) {
  Deno.test(`${name} is refused`, () => assert.throws(call, message));
}

Deno.test("parseForbid() cuts at the first arrow", () => {
  assert.deepEqual(parseForbid(" a =>b=>c "), { from: "a", to: "b=>c" });
});

Deno.test("byVersion() is the order of semantic versioning", () => {
  const ordered = [
    "0.9.0",
    "1.0.0-alpha",
    "1.0.0-alpha.1",
    "1.0.0-alpha.beta",
    "1.0.0-beta",
    "1.0.0-beta.2",
    "1.0.0-beta.11",
    "1.0.0-rc.1",
    "1.0.0",
    "1.0.0+a",
    "1.0.0+b",
    "1.2.0",
    "1.10.0",
    "99999999999999999999.0.0",
    "file:x",
  ];
  assert.deepEqual([...ordered].reverse().sort(byVersion), ordered);
});

Deno.test("a chain longer than the call stack has its cycle found (long)", () => {
  const length = 30_000;
  const id = (index: number): string => String(index % length).padStart(6, "0");
  const graph = new Graph(Array.from({ length }, (_, index) => ({
    id: id(index),
    name: id(index),
    label: id(index),
    targets: [id(index + 1)],
  })));
  const [cycle] = findCycles(graph);
  assert.equal(cycle?.evidence.split(" -> ").length, length + 1);
});

Deno.test("formatDiagram() lets no label control a terminal", () => {
  const node = { id: "a", name: "a", label: 'a"\n\x1b[31m\\', targets: [] };
  assert.equal(
    formatDiagram(new Graph([node]), { format: "dot", violations: [] }),
    'digraph {\n  n0 [label="a\\"\\n\\\\x1b[31m\\\\"];\n}\n',
  );
});
