/**
 * Graphs in a form that reads well in tests.
 *
 * @module
 */
import type { PackageGraph } from "../graph/package_graph.ts";

/**
 * What each package that needs something needs, all as `name version`; what is for development
 * alone is in parentheses.
 */
export function edgesByName({ packages }: PackageGraph): Readonly<Record<string, string>> {
  const labels = new Map(
    packages.map(({ id, name, version }) => [id, `${name} ${version}`.trim()] as const),
  );
  const edges = packages.filter((each) => each.edges.length > 0).map(({ id, edges }) => {
    const targets = edges.map(({ target, kinds }) => {
      const label = labels.get(target) ?? `MISSING ${target}`;
      return kinds.includes("normal") ? label : `(${label})`;
    });
    return [labels.get(id), targets.join(", ")] as const;
  });
  return Object.fromEntries(edges);
}
