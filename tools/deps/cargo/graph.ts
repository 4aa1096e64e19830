/**
 * The crate graph of a project, from its lock file and its manifests: no program is run.
 *
 * @module
 */
import { CtError, joinName } from "@ct/base";
import type { Context } from "@ct/core/context";
import { type LockedPackage, parseCargoLock } from "./lock.ts";
import type { CargoDependency } from "./manifest.ts";
import { type CargoSelection, selectedGraph, selectingOption } from "./selection.ts";
import { CargoSources } from "./sources.ts";
import { type LocalPackage, readCargoWorkspace } from "./workspace.ts";
import type { EdgeKind, Package, PackageEdge, PackageGraph } from "../graph/package_graph.ts";
import { exists, type ProjectLocation, readText } from "../files/project_files.ts";
import { loadToml, type ParseToml } from "@ct/core/input";
import { Bounds, unbounded } from "@ct/core/bounds";
import { loadVersionRanges, type VersionRanges } from "../graph/version_ranges.ts";

/** How long cargo, or reading its files, may take. */
export interface CargoOptions {
  /** Seconds until it is ended. */
  readonly timeout: number | undefined;
}

/**
 * The lock file has no kinds for packages from elsewhere. It has none of their own tests' needs.
 */
const foreignKinds: readonly EdgeKind[] = ["normal", "build"];

/**
 * The graph: all that any platform and any feature of the project's own packages could need, unless
 * the options select some.
 * @throws {CtError} If there is no manifest or lock file, the lock file is not up to date, or the
 * time is up.
 */
export async function readCargoGraph(
  options: CargoOptions & Partial<CargoSelection>,
  ctx: Context & ProjectLocation,
): Promise<PackageGraph> {
  const parse = await tomlWithin(options, ctx);
  const { root, packages, current } = readCargoWorkspace(parse, ctx);
  const path = joinName(root, "Cargo.lock");
  if (!exists(path, ctx)) {
    throw new CtError("not-found", `no Cargo.lock in ${root}`, {
      help: "run cargo generate-lockfile to create it",
    });
  }
  const locked = parseCargoLock(parse(readText(path, ctx), path), path);
  const ranges = await loadVersionRanges();
  const graph = cargoGraph(locked, packages, ranges);
  if (selectingOption(options) === undefined) return graph;
  const sources = new CargoSources(root, parse, ctx);
  const byId = new Map(locked.map((each) => [each.id, each]));
  const local = new Map(packages.map((each) => [idOfLocal(each), each]));
  return selectedGraph(graph, {
    members: graph.members,
    current: current && idOfLocal(current),
    locked: (id) => byId.get(id),
    manifest: (id) => {
      const found = byId.get(id);
      return local.get(id) ?? (found && sources.manifestOf(found));
    },
    targets: (id, dependency) =>
      byId.get(id)?.targets.filter((target) => {
        const found = byId.get(target);
        return found !== undefined && isMeant(dependency, found, ranges);
      }) ?? [],
  }, options);
}

/** The id that a package on this machine has in the lock file. */
function idOfLocal({ name, version }: Pick<LocalPackage, "name" | "version">): string {
  return `${name} ${version} ()`;
}

/** What reads manifests, and ends between two of them when the time is up. */
export async function tomlWithin({ timeout }: CargoOptions, ctx: Context): Promise<ParseToml> {
  const parse = await loadToml();
  const bounds = new Bounds({ ...unbounded, timeout }, ctx, {});
  return (text, path) => {
    bounds.tick();
    return parse(text, path);
  };
}

/**
 * The graph of locked packages and those on this machine.
 * @throws {CtError} With code `syntax` if they contradict each other.
 */
function cargoGraph(
  locked: readonly LockedPackage[],
  local: readonly LocalPackage[],
  ranges: VersionRanges,
): PackageGraph {
  const byId = new Map(locked.map((each) => [each.id, each]));
  const described = new Map(local.map((each) => [idOfLocal(each), each]));
  const missing = local.find((each) => each.isMember && !byId.has(idOfLocal(each)));
  if (missing !== undefined) throw outOfDate(`it lacks '${missing.name} v${missing.version}'`);
  const packages = locked.map((each): Package => {
    const { id, name, version, source } = each;
    const own = described.get(id);
    if (source === undefined && own === undefined) {
      throw outOfDate(`no manifest matches '${name} v${version}'`);
    }
    const targets = each.targets.flatMap((target) => byId.get(target) ?? []);
    const edges = own === undefined
      ? targets.map((target): PackageEdge => ({ target: target.id, kinds: foreignKinds }))
      : edgesOf(own, targets, ranges);
    return { id, name, version, edges };
  });
  const members = local.filter(({ isMember }) => isMember).map(idOfLocal);
  return { packages, members: members.filter((id, at) => members.indexOf(id) === at) };
}

function edgesOf(
  { name, isMember, dependencies }: LocalPackage,
  targets: readonly LockedPackage[],
  ranges: VersionRanges,
): readonly PackageEdge[] {
  const kinds = new Map(targets.map(({ id }) => [id, new Set<EdgeKind>()]));
  for (const dependency of dependencies) {
    const meant = targets.filter((target) => isMeant(dependency, target, ranges));
    for (const { id } of meant) kinds.get(id)?.add(dependency.kind);
    // What others omit by their features is in no lock file of ours.
    if (isMember && meant.length === 0 && dependency.name !== name) {
      throw outOfDate(`it lacks '${dependency.name}', which '${name}' needs`);
    }
  }
  return [...kinds].map(([target, found]) => ({
    target,
    kinds: found.size === 0 ? foreignKinds : [...found],
  }));
}

function isMeant(
  { name, requirement }: CargoDependency,
  target: LockedPackage,
  ranges: VersionRanges,
): boolean {
  if (name !== target.name) return false;
  const range = requirement?.split(",").map((each) => each.trim())
    .map((each) => /^\d/.test(each) && !each.includes("*") ? `^${each}` : each).join(" ");
  return range === undefined || !ranges.isRange(range) || ranges.contains(range, target.version);
}

function outOfDate(reason: string): CtError {
  return new CtError("syntax", `Cargo.lock is not up to date: ${reason}`, {
    help: "run cargo generate-lockfile to update it",
  });
}
