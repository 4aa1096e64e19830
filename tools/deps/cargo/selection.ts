/**
 * The part of a cargo project's graph that a selection of features and a platform need, from the
 * lock file and the manifests that are on this machine: no program is run.
 *
 * @module
 */
import { pushAll } from "@ct/base";
import { isGiven, UsageError } from "@ct/core/definition";
import type { SkippedItem } from "@ct/core/walking";
import { holdsFor } from "./cfg.ts";
import { type CargoPackages, type FeatureSelection, neededDependencies } from "./features.ts";
import type { CargoDependency } from "./manifest.ts";
import { type CargoPlatform, cargoPlatform } from "./platform.ts";
import type { EdgeKind, Package, PackageEdge, PackageGraph } from "../graph/package_graph.ts";

/** For what a graph is resolved. */
export interface CargoSelection extends FeatureSelection {
  /** The platform, as a target triple; `all` or `undefined` for all of them. */
  readonly target: string | undefined;
}

/** The options that say for what it is. */
const selecting = ["features", "all-features", "no-default-features", "target"] as const;

/**
 * The option by which a call selects something, if it does; then the features that it does not name
 * are the default ones.
 */
export function selectingOption(options: Partial<CargoSelection>): string | undefined {
  return selecting.find((key) => isGiven(options[key]));
}

/**
 * The packages that are reached, with the edges that are needed. What cannot be told is kept, and
 * is in `doubts`.
 * @throws {UsageError} If the platform is not known, or no package has a feature.
 */
export function selectedGraph(
  { packages, members }: PackageGraph,
  known: CargoPackages,
  { features = [], target, ...flags }: Partial<CargoSelection>,
): PackageGraph {
  const platform = platformOf(target);
  const needed = neededDependencies(known, {
    features,
    "all-features": flags["all-features"] ?? false,
    "no-default-features": flags["no-default-features"] ?? false,
  });
  const doubts = new Doubts();
  const byId = new Map(packages.map((each) => [each.id, each]));
  const edgesOf = ({ id, name, version, edges }: Package): readonly PackageEdge[] => {
    const dependencies = needed.get(id);
    if (dependencies !== "all") {
      return selectedEdges(id, dependencies ?? [], { known, platform, doubts });
    }
    if (edges.length > 0) doubts.add(`${name} v${version}`, "no manifest");
    return edges;
  };
  const reached = new Map<string, Package>();
  const queue = [...members];
  for (const id of queue) {
    const found = byId.get(id);
    if (found === undefined || reached.has(id)) continue;
    const edges = edgesOf(found);
    reached.set(id, { ...found, edges });
    pushAll(queue, edges.map(({ target }) => target));
  }
  return {
    packages: packages.flatMap(({ id }) => reached.get(id) ?? []),
    members,
    doubts: doubts.all,
  };
}

interface EdgeContext {
  readonly known: CargoPackages;
  readonly platform: CargoPlatform | undefined;
  readonly doubts: Doubts;
}

function selectedEdges(
  id: string,
  dependencies: readonly CargoDependency[],
  { known, platform, doubts }: EdgeContext,
): readonly PackageEdge[] {
  const kinds = new Map<string, Set<EdgeKind>>();
  for (const dependency of dependencies) {
    const { platform: condition, kind } = dependency;
    const holds = platform === undefined || condition === undefined ||
      holdsFor(condition, platform);
    if (holds === false) continue;
    const targets = known.targets(id, dependency);
    if (holds === undefined && targets.length > 0) {
      doubts.add(`${condition} of ${known.locked(id)?.name}`, "unknown condition");
    }
    for (const target of targets) {
      kinds.set(target, (kinds.get(target) ?? new Set()).add(kind));
    }
  }
  return [...kinds].map(([target, found]) => ({ target, kinds: [...found] }));
}

/** What could not be told, each once. */
class Doubts {
  readonly #all = new Map<string, SkippedItem>();

  add(path: string, reason: "no manifest" | "unknown condition"): void {
    this.#all.set(`${reason} ${path}`, { path, reason });
  }

  get all(): readonly SkippedItem[] {
    return [...this.#all.values()];
  }
}

function platformOf(target: string | undefined): CargoPlatform | undefined {
  if (target === undefined || target === "all") return undefined;
  const platform = cargoPlatform(target);
  if (platform !== undefined) return platform;
  throw new UsageError(`invalid --target '${target}': not a target triple that is known here`, {
    help: "with --cargo, cargo and its compiler are asked; they know more",
  });
}
