/**
 * The diagrams of docs/architecture.md are what the code imports. An arrow that follows from others
 * is left out; where one is drawn, the code has it, types counted.
 */
import assert from "node:assert/strict";
import { packages, root } from "../../scripts/project.ts";
import { isShipped, readSources, roomOf } from "../../scripts/sources.ts";

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

const files = readSources().filter(isShipped);

/** The graph of the groups that `groupOf` puts files in; files without a group are left out. */
function graphOf(groupOf: (path: string) => string | undefined): Graph {
  const graph = new Map<string, Set<string>>();
  const arrowsOf = (name: string) => {
    const arrows = graph.get(name) ?? new Set();
    graph.set(name, arrows);
    return arrows;
  };
  for (const { path, imports } of files) {
    const from = groupOf(path);
    if (from === undefined) continue;
    for (const { file } of imports) {
      const to = file === undefined ? undefined : groupOf(file);
      if (to !== undefined && to !== from) arrowsOf(from).add(to);
    }
    arrowsOf(from);
  }
  return graph;
}

/** What is reached from a node by one arrow or more. */
function reachedFrom(graph: Graph, node: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const visit = (name: string) => {
    for (const next of graph.get(name) ?? []) {
      if (!reached.has(next)) visit((reached.add(next), next));
    }
  };
  visit(node);
  return reached;
}

/** The arrows of a node that do not follow from its others, in the order of names. */
function essential(graph: Graph, node: string): readonly string[] {
  const arrows = [...graph.get(node) ?? []].sort();
  const implied = new Set(arrows.flatMap((next) => [...reachedFrom(graph, next)]));
  return arrows.filter((next) => !implied.has(next));
}

/**
 * A graph as a Mermaid block: nodes with the same arrows share a line, those that reach most come
 * first.
 */
function mermaid(graph: Graph): string {
  const byTargets = new Map<string, string[]>();
  const depth = (name: string) => reachedFrom(graph, name).size;
  for (const name of [...graph.keys()].sort((a, b) => depth(b) - depth(a) || (a < b ? -1 : 1))) {
    const targets = essential(graph, name).join(" & ");
    if (targets !== "") byTargets.set(targets, [...byTargets.get(targets) ?? [], name]);
  }
  const isAlone = (name: string) =>
    depth(name) === 0 && [...graph.values()].every((targets) => !targets.has(name));
  const alone = [...graph.keys()].filter(isAlone).sort().map((name) => `  ${name}\n`);
  const lines = [...byTargets].map(([targets, names]) => `  ${names.join(" & ")} --> ${targets}\n`);
  return `\`\`\`mermaid\ngraph TD\n${lines.join("")}${alone.join("")}\`\`\`\n`;
}

/** The package of a file, without the scope; the launcher's is that of the suite. */
function packageOf(path: string): string {
  return roomOf(path).replace(/^core\/.*/, "core").replace(/^(cli|mod)$/, "ct");
}

const diagrams = [
  ["packages", graphOf(packageOf)],
  ["rooms of core", graphOf((path) => /^core\/(\w+)/.exec(path)?.[1])],
] as const;

const drawn = Deno.readTextFileSync(`${root}/docs/architecture.md`).match(
  /^```mermaid\n.*?^```\n/gms,
);

for (const [index, [title, graph]] of diagrams.entries()) {
  Deno.test(`docs/architecture.md draws the ${title} as they are`, () => {
    const right = mermaid(graph);
    assert.equal(drawn?.[index], right, `the diagram would be right as\n\n${right}`);
  });
}

for (const [title, graph] of diagrams) {
  Deno.test(`the ${title} have no circle, types counted`, () => {
    assert.deepEqual([...graph.keys()].filter((name) => reachedFrom(graph, name).has(name)), []);
  });
}

for (const [path, prefix] of [["docs/architecture.md", ""], ["core/README.md", "@ct/core/"]]) {
  Deno.test(`${path} says what each folder of core holds`, () => {
    const text = Deno.readTextFileSync(`${root}/${path}`);
    const missing = [...diagrams[1][1].keys()].filter((name) =>
      !text.includes(`\n| \`${prefix}${name}\` `)
    );
    assert.deepEqual(missing, [], `${path}: add a row \`${prefix}${missing[0]}\` to the table`);
  });
}

Deno.test("docs/architecture.md has every package in its diagram", () => {
  const names = packages().map(({ config }) => String(config["name"]).slice("@ct/".length));
  assert.deepEqual(names.filter((name) => !diagrams[0][1].has(name)), []);
});

Deno.test("essential() leaves out what follows from other arrows", () => {
  const graph = new Map([
    ["a", new Set(["b", "c", "d"])],
    ["b", new Set(["c"])],
    ["c", new Set<string>()],
    ["d", new Set<string>()],
    ["e", new Set<string>()],
  ]);
  assert.deepEqual(essential(graph, "a"), ["b", "d"]);
  assert.deepEqual(mermaid(graph).split("\n").slice(2, 5), ["  a --> b & d", "  b --> c", "  e"]);
});
