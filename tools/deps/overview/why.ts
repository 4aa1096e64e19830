/**
 * Finds out who brings a package in.
 *
 * @module
 */
import { type Graph, type NameSelector, selectedIds, shortestPath } from "@ct/graph";

/** How many paths are shown of a package, unless all are asked for. */
const fewPaths = 5;

/** Who needs one package in one version. */
export type Reason = {
  /** Its name. */
  readonly name: string;
  /** Name and version, as in paths. */
  readonly label: string;
  /** Whether it is one of the project's own. */
  readonly isMember: boolean;
  /** What needs it by itself. */
  readonly neededBy: readonly string[];
  /** For each of these the shortest path from the project through it, the shortest first. */
  readonly paths: readonly string[];
  /** How many such paths were omitted. */
  readonly more: number;
};

/** Whom to ask. */
export interface WhySearch {
  /** What selects the packages. */
  readonly selector: NameSelector;
  /** Ids of the project's own packages. */
  readonly members: readonly string[];
  /** Shows all paths. */
  readonly all: boolean;
}

/** Who needs the selected packages, by the ids of these; none if nothing is selected. */
export function whoNeeds(graph: Graph, { selector, members, all }: WhySearch): readonly Reason[] {
  const back = graph.reversed();
  const own = new Set(members);
  return selectedIds(graph, selector).map((id) => {
    const users = back.targets(id).filter((user) => user !== id);
    const searched = all ? users : nearestFirst(graph, members, users).slice(0, fewPaths);
    const paths = searched.flatMap((user) => {
      const way = own.has(user)
        ? [user]
        : shortestPath(graph, { starts: members, isGoal: (each) => each === user });
      return way === undefined || way.includes(id) ? [] : [[...way, id]];
    }).sort((a, b) => a.length - b.length);
    const { name, label } = graph.node(id);
    return {
      name,
      label,
      isMember: own.has(id),
      neededBy: users.map((user) => graph.node(user).label),
      paths: paths.map((path) => graph.formatPath(path)),
      more: users.length - searched.length,
    };
  });
}

/** In the order in which a search from the project comes upon them. */
function nearestFirst(
  graph: Graph,
  members: readonly string[],
  users: readonly string[],
): readonly string[] {
  const isUser = new Set(users);
  const seen = new Set(members);
  for (const id of seen) for (const target of graph.targets(id)) seen.add(target);
  const near = [...seen].filter((id) => isUser.has(id));
  return [...near, ...users.filter((id) => !seen.has(id))];
}
