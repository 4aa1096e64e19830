/**
 * Selects the dependencies of a cargo project that its features need: what cargo's resolver does,
 * over the packages that it has locked.
 *
 * @module
 */
import { valueAt } from "@ct/base";
import { UsageError } from "@ct/core/definition";
import type { LockedPackage } from "./lock.ts";
import type { CargoDependency, CargoPackage } from "./manifest.ts";

/** Features of a package that are turned on. */
export type Features = ReadonlySet<string> | "all";

/** The features of the project's packages that a call asks for. */
export interface FeatureSelection {
  /** By name; `PACKAGE/NAME` for one of a member or of a dependency. */
  readonly features: readonly string[];
  /** All of them. */
  readonly "all-features": boolean;
  /** Not even the default ones. */
  readonly "no-default-features": boolean;
}

/** What is known about the packages. */
export interface CargoPackages {
  /** Ids of the project's own packages. */
  readonly members: readonly string[];
  /** The only one of them that features are asked of, if it is one. */
  readonly current: string | undefined;
  /** A package by its id. */
  readonly locked: (id: string) => LockedPackage | undefined;
  /** What a package's manifest says; `undefined` if it is not on this machine. */
  readonly manifest: (id: string) => CargoPackage | undefined;
  /** Ids of the locked packages that a dependency of the package can mean. */
  readonly targets: (id: string, dependency: CargoDependency) => readonly string[];
}

/**
 * The dependencies of each package that is reached, whatever the platform. A package of which the
 * manifest is not known needs all that is locked for it, with all features.
 * @throws {UsageError} If no package has a feature that is asked for.
 */
export function neededDependencies(
  packages: CargoPackages,
  selection: FeatureSelection,
): ReadonlyMap<string, readonly CargoDependency[] | "all"> {
  const wanted = new Map<string, Features>();
  const queue: string[] = [];
  const want = (id: string, features: Features) => {
    const before = wanted.get(id);
    const after = union(before, features);
    if (before !== undefined && isSame(before, after)) return;
    wanted.set(id, after);
    queue.push(id);
  };
  const needed = new Map<string, readonly CargoDependency[] | "all">();
  for (const [id, features] of featuresOfMembers(packages, selection)) want(id, features);
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    const manifest = packages.manifest(id);
    if (manifest === undefined) {
      needed.set(id, "all");
      for (const target of packages.locked(id)?.targets ?? []) want(target, "all");
      continue;
    }
    const on = turnedOn(manifest, wanted.get(id) ?? new Set());
    const isMember = packages.members.includes(id);
    const dependencies = manifest.dependencies.filter(({ key, kind, isOptional }) =>
      (kind !== "dev" || isMember) && (!isOptional || on.dependencies.has(key))
    );
    needed.set(id, dependencies);
    for (const dependency of dependencies) {
      const { key, features } = dependency;
      const enabled = new Set([...features, ...on.ofDependencies.get(key) ?? []]);
      for (const target of packages.targets(id, dependency)) want(target, enabled);
    }
  }
  return needed;
}

function union(some: Features | undefined, more: Features): Features {
  if (some === "all" || more === "all") return "all";
  return new Set([...some ?? [], ...more]);
}

function isSame(some: Features, more: Features): boolean {
  return some === more || (some !== "all" && more !== "all" && some.size === more.size);
}

/** What the features of a package turn on. */
interface EnabledFeatures {
  /** Optional dependencies, as the manifest calls them. */
  readonly dependencies: ReadonlySet<string>;
  /** Features of dependencies. */
  readonly ofDependencies: ReadonlyMap<string, ReadonlySet<string>>;
}

function turnedOn(
  { features: table, dependencies: all }: CargoPackage,
  on: Features,
): EnabledFeatures {
  const optional = new Set(all.flatMap(({ key, isOptional }) => isOptional ? [key] : []));
  const explicit = new Set([...table.values()].flat().filter((word) => word.startsWith("dep:")));
  const dependencies = new Set<string>(on === "all" ? optional : []);
  const ofDependencies = new Map<string, Set<string>>();
  // Grows while it is gone through.
  const words = new Set(on === "all" ? table.keys() : on);
  for (const word of words) {
    const [, key = "", weak, name] = /^([^/?]*)(\?)?\/(.*)$/s.exec(word) ?? [];
    if (name !== undefined) {
      ofDependencies.set(key, (ofDependencies.get(key) ?? new Set()).add(name));
      if (weak !== undefined || !optional.has(key)) continue;
      dependencies.add(key);
      if (table.has(key)) words.add(key);
    } else if (word.startsWith("dep:")) dependencies.add(word.slice("dep:".length));
    else if (table.has(word)) { for (const each of valueAt(table, word)) words.add(each); }
    // An optional dependency is a feature of its name, unless `dep:` stands for it.
    else if (optional.has(word) && !explicit.has(`dep:${word}`)) dependencies.add(word);
  }
  return { dependencies, ofDependencies };
}

/** The features of each member that a call asks for. */
function* featuresOfMembers(
  { members, current, manifest }: CargoPackages,
  selection: FeatureSelection,
): Generator<readonly [id: string, features: Features]> {
  const used = new Set<string>();
  const chosen = members.map((id) => {
    const isSelected = current === undefined || id === current;
    const own = isSelected ? manifest(id) : undefined;
    const names = selection.features.flatMap((text) => {
      const found = own === undefined ? [] : featuresOf(own, text);
      if (found.length > 0) used.add(text);
      return found;
    });
    return { id, names, isSelected };
  });
  const unknown = selection.features.find((text) => !used.has(text));
  if (unknown !== undefined) {
    throw new UsageError(`no package of the project has the feature '${unknown}'`);
  }
  for (const { id, names, isSelected } of chosen) {
    const usual = selection["no-default-features"] && isSelected ? [] : ["default"];
    yield [id, selection["all-features"] ? "all" : new Set([...usual, ...names])];
  }
}

/** What a typed feature means in a member: one of its own, or one of a dependency. */
function featuresOf(
  { name, features, dependencies }: CargoPackage,
  text: string,
): readonly string[] {
  const [, key, feature = text] = /^([^/]*)\/(.*)$/s.exec(text) ?? [];
  const isOwn = (key === undefined || key === name) &&
    (feature === "default" || features.has(feature) ||
      dependencies.some((each) => each.isOptional && each.key === feature));
  const isOther = key !== undefined && dependencies.some((each) => each.key === key);
  return [...(isOwn ? [feature] : []), ...(isOther ? [text] : [])];
}
