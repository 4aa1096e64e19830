/**
 * A graph of packages in a few numbers.
 *
 * @module
 */
import { distancesFrom, findCycles, findDuplicates, type Graph, shortestPath } from "@ct/graph";
import { indirectMark, type PackageGraph, unknownMark } from "../graph/package_graph.ts";

/** Things that need each other in a circle. */
export type Circle = {
  /** The names of all of them, sorted. */
  readonly names: string;
  /** A shortest way round. */
  readonly path: string;
};

/** Facts about packages. These are no interfaces, which are no JSON values to the compiler. */
export type PackageFacts = {
  /** Packages that are not the project's own. */
  readonly packages: number;
  /** The project's own. */
  readonly members: number;
  /** Packages that one of the project's own needs by itself; `null` if that is not known. */
  readonly direct: number | null;
  /** Packages that it needs through others alone; `null` if that is not known. */
  readonly indirect: number | null;
  /** Packages that nothing of the project needs; `null` if that is not known. */
  readonly unreached: number | null;
  /** Names in several versions, the oldest first. */
  readonly duplicates: readonly { readonly name: string; readonly versions: string }[];
  /** The shortest path to the package that is farthest from the project. */
  readonly deepest: readonly string[];
  /** The project's own packages that need each other. */
  readonly circular: readonly Circle[];
};

/** The facts about a project; `graph` has the edges that count. */
export function packageFacts(project: PackageGraph, graph: Graph): PackageFacts {
  const own = new Set(project.members);
  const foreign = project.packages.filter(({ id }) => !own.has(id));
  const versioned = project.packages.filter(({ id, version }) => version !== "" || !own.has(id));
  const isFlat = project.edgesUnknown !== undefined;
  const direct = new Set(project.members.flatMap((id) => graph.targets(id)));
  const distances = distancesFrom(graph, project.members);
  const reached = foreign.filter(({ id }) => distances.has(id)).length;
  const needed = foreign.filter(({ id }) => direct.has(id)).length;
  return {
    packages: foreign.length,
    members: own.size,
    ...(isFlat ? marked(foreign) : {
      direct: needed,
      indirect: reached - needed,
      unreached: foreign.length - reached,
    }),
    duplicates: findDuplicates(versioned).map(({ subject, evidence }) => ({
      name: subject,
      versions: evidence,
    })),
    deepest: isFlat ? [] : deepestPath(graph, project.members, distances),
    circular: circles(graph.restrictedTo((id) => own.has(id))),
  };
}

/** Where a file does not say what needs what, it may still mark what is indirect. */
function marked(
  foreign: PackageGraph["packages"],
): Pick<PackageFacts, "direct" | "indirect" | "unreached"> {
  if (foreign.some(({ mark }) => mark === unknownMark)) {
    return { direct: null, indirect: null, unreached: null };
  }
  const indirect = foreign.filter(({ mark }) => mark === indirectMark).length;
  return { direct: foreign.length - indirect, indirect, unreached: null };
}

/** Groups of nodes that reach each other. */
export function circles(graph: Graph): readonly Circle[] {
  return findCycles(graph).map(({ subject, evidence }) => ({ names: subject, path: evidence }));
}

function deepestPath(
  graph: Graph,
  starts: readonly string[],
  distances: ReadonlyMap<string, number>,
): readonly string[] {
  let [farthest, max] = ["", 0];
  for (const [id, distance] of distances) if (distance > max) [farthest, max] = [id, distance];
  const path = max === 0 ? [] : shortestPath(graph, { starts, isGoal: (id) => id === farthest });
  return (path ?? []).map((id) => graph.node(id).label);
}
