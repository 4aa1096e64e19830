/**
 * Packages as a tree below the project's own (docs/spec/deps.md#overview).
 *
 * @module
 */
import type { PackageGraph } from "../graph/package_graph.ts";
import type { Graph } from "@ct/graph";

/** One line of the tree. */
export type TreeRow = {
  /** Name and version. */
  readonly label: string;
  /** How many levels below one of the project's own packages; these have 0. */
  readonly depth: number;
  /** What it is needed for, where that is not `normal`. */
  readonly kinds: string;
  /** What is below it is shown elsewhere. */
  readonly isRepeated: boolean;
  /** What is below it is too deep to be shown. */
  readonly isCut: boolean;
  /** For each level whether more of it follows; the last is the row's own. */
  readonly follows: readonly boolean[];
};

interface Open {
  readonly id: string;
  readonly kinds: string;
  readonly follows: readonly boolean[];
}

/** The rows, each package's own needs once. */
export function treeRows(
  project: PackageGraph,
  graph: Graph,
  mostDepth = Infinity,
): readonly TreeRow[] {
  const kinds = new Map(project.packages.map(({ id, edges }) => [
    id,
    new Map(edges.map((edge) => [
      edge.target,
      edge.kinds.includes("normal") ? "" : edge.kinds.join(", "),
    ])),
  ]));
  const shown = new Set<string>();
  const rows: TreeRow[] = [];
  const roots = project.members.map((id): Open => ({ id, kinds: "", follows: [] }));
  for (const root of roots) {
    if (shown.has(root.id)) continue;
    // A chain may be longer than the call stack is deep.
    const open = [root];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const { id, follows } = at;
      const targets = graph.targets(id);
      const isRepeated = shown.has(id) && targets.length > 0;
      const isCut = !isRepeated && targets.length > 0 && follows.length >= mostDepth;
      rows.push({
        label: graph.node(id).label,
        depth: follows.length,
        kinds: at.kinds,
        isRepeated,
        isCut,
        follows,
      });
      if (isRepeated || isCut) continue;
      shown.add(id);
      for (const [index, target] of [...targets].reverse().entries()) {
        const kind = kinds.get(id)?.get(target) ?? "";
        open.push({ id: target, kinds: kind, follows: [...follows, index > 0] });
      }
    }
  }
  return rows;
}

/** A row as a line. */
export function formatRow({ label, kinds, isRepeated, isCut, follows }: TreeRow): string {
  const stems = follows.slice(0, -1).map((more) => more ? "│   " : "    ").join("");
  const branch = follows.length === 0 ? "" : follows.at(-1) ? "├── " : "└── ";
  const kind = kinds === "" ? "" : ` (${kinds})`;
  return `${stems}${branch}${label}${kind}${isRepeated ? " (*)" : ""}${isCut ? " …" : ""}`;
}
