/**
 * What a `Cargo.toml` says of its package and of what that depends on.
 *
 * @module
 */
import { isRecord, textsIn } from "@ct/base";
import type { JsonObject } from "../files/json_shape.ts";
import type { EdgeKind } from "../graph/package_graph.ts";

/** One dependency as a manifest has it. */
export interface CargoDependency {
  /** What the manifest calls it. */
  readonly key: string;
  /** The package's own name. */
  readonly name: string;
  /** What for. */
  readonly kind: EdgeKind;
  /** The versions that it may have; `undefined` for any. */
  readonly requirement: string | undefined;
  /** Where it lies, as typed in the manifest of `from`; `undefined` if it comes from elsewhere. */
  readonly path: string | undefined;
  /** Whether `path` is relative to the workspace's root instead of the package's directory. */
  readonly isInherited: boolean;
  /** Whether only a feature makes it needed. */
  readonly isOptional: boolean;
  /** Features of it that are asked for; `default` is one if it is not turned off. */
  readonly features: readonly string[];
  /** For which platform it is needed, a triple or a `cfg(…)`; `undefined` for all. */
  readonly platform: string | undefined;
}

/** A package on this machine. */
export interface CargoPackage {
  /** Its name. */
  readonly name: string;
  /** Its version. */
  readonly version: string;
  /** What it depends on, of all kinds and for all platforms. */
  readonly dependencies: readonly CargoDependency[];
  /** Its features, each with what it turns on. */
  readonly features: ReadonlyMap<string, readonly string[]>;
}

const tables: readonly (readonly [string, EdgeKind])[] = [
  ["dependencies", "normal"],
  ["build-dependencies", "build"],
  ["build_dependencies", "build"],
  ["dev-dependencies", "dev"],
  ["dev_dependencies", "dev"],
];

/**
 * The package of a manifest; `undefined` if it has none. `workspace` is the root's table of that
 * name.
 */
export function cargoPackage(
  manifest: JsonObject,
  workspace: JsonObject,
): CargoPackage | undefined {
  const { package: own = manifest["project"], target } = manifest;
  if (!isRecord(own) || typeof own["name"] !== "string") return undefined;
  const { version } = own;
  const inherited = tableIn(workspace, "package")["version"];
  const platforms = isRecord(target) ? Object.entries(target) : [];
  const places: readonly (readonly [string | undefined, unknown])[] = [
    [undefined, manifest],
    ...platforms,
  ];
  return {
    name: own["name"],
    version: textOf(isRecord(version) ? inherited : version) ?? "0.0.0",
    dependencies: places.flatMap(([platform, place]) =>
      tables.flatMap(([table, kind]) =>
        Object.entries(isRecord(place) ? tableIn(place, table) : {}).map(([key, value]) =>
          dependencyOf(key, value, { kind, workspace, platform })
        )
      )
    ),
    features: new Map(
      Object.entries(tableIn(manifest, "features")).map(([name, words]) => [name, textsIn(words)]),
    ),
  };
}

interface DependencyLocation {
  readonly kind: EdgeKind;
  readonly workspace: JsonObject;
  readonly platform: string | undefined;
}

function dependencyOf(
  key: string,
  value: unknown,
  { kind, workspace, platform }: DependencyLocation,
): CargoDependency {
  const own = isRecord(value) ? value : {};
  const isInherited = own["workspace"] === true;
  const stated = isInherited ? tableIn(workspace, "dependencies")[key] : value;
  const table = isRecord(stated) ? stated : { version: stated };
  const { package: name, version, path, features } = table;
  const hasDefault = usesDefault(table) !== false || (isInherited && usesDefault(own) === true);
  return {
    key,
    name: textOf(name) ?? key,
    kind,
    requirement: textOf(version),
    path: textOf(path),
    isInherited,
    isOptional: own["optional"] === true,
    features: [
      ...textsIn(features),
      ...(isInherited ? textsIn(own["features"]) : []),
      ...(hasDefault ? ["default"] : []),
    ],
    platform,
  };
}

function usesDefault(dependency: JsonObject): unknown {
  return dependency["default-features"] ?? dependency["default_features"];
}

/** The table of a name; an empty one if there is none. */
export function tableIn(table: JsonObject, name: string): JsonObject {
  const value = table[name];
  return isRecord(value) ? value : {};
}

/** The value if it is text. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
