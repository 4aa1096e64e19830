/**
 * Packages and what they depend on, the same for every ecosystem.
 *
 * @module
 */
import type { SkippedItem } from "@ct/core/walking";
import { Graph } from "@ct/graph";

/** What a package needs another one for. */
export type EdgeKind = "normal" | "build" | "dev";

/** One dependency. */
export interface PackageEdge {
  /** Id of the package depended on. */
  readonly target: string;
  /** What for; never followed if there is none. */
  readonly kinds: readonly EdgeKind[];
}

/** One package in one version. */
export interface Package {
  /** What tells it from all others. */
  readonly id: string;
  /** What assertions call it. */
  readonly name: string;
  /** Its version; empty if it has none. */
  readonly version: string;
  /** What it depends on, in the order of the source. */
  readonly edges: readonly PackageEdge[];
  /** What its label says besides, such as that it is not needed directly. */
  readonly mark?: string;
}

/** Marks a package that is needed by others alone, where that is all that is known. */
export const indirectMark = "indirect";

/** Marks a package with nothing known. */
export const unknownMark = "direct or indirect";

/** A resolved project. */
export interface PackageGraph {
  /** Every package. */
  readonly packages: readonly Package[];
  /** Ids of the packages that the project itself consists of. */
  readonly members: readonly string[];
  /** What could not be told, and so is kept in the graph, with the reason. */
  readonly doubts?: readonly SkippedItem[];
  /**
   * Why it is not known which package needs which, where it is not; the project's own then have an
   * edge to each other package.
   */
  readonly edgesUnknown?: string | undefined;
  /** The same for all spellings of a name, where the ecosystem knows several. */
  readonly foldName?: ((name: string) => string) | undefined;
}

/** The graph of the dependencies that are of one of the kinds; of all where none is named. */
export function graphOf(
  { packages }: PackageGraph,
  kinds: readonly EdgeKind[],
): Graph {
  const counts = (kind: EdgeKind): boolean => kinds.length === 0 || kinds.includes(kind);
  return new Graph(packages.map(({ id, name, version, edges, mark }) => ({
    id,
    name,
    label: `${name}${version === "" ? "" : ` v${version}`}${
      mark === undefined ? "" : ` (${mark})`
    }`,
    targets: edges.filter((edge) => edge.kinds.some(counts)).map(({ target }) => target),
  })));
}
