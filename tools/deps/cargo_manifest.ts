/**
 * What a `Cargo.toml` says of its package and of what that depends on.
 *
 * @module
 */
import { isObject, type JsonObject } from "./json_shape.ts";
import type { EdgeKind } from "./package_graph.ts";

/** One dependency as a manifest has it. */
export interface CargoDependency {
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
}

/** A package on this machine. */
export interface CargoPackage {
  /** Its name. */
  readonly name: string;
  /** Its version. */
  readonly version: string;
  /** What it depends on, of all kinds and for all platforms. */
  readonly dependencies: readonly CargoDependency[];
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
  if (!isObject(own) || typeof own["name"] !== "string") return undefined;
  const { version } = own;
  const inherited = tableIn(workspace, "package")["version"];
  const places = [manifest, ...(isObject(target) ? Object.values(target) : [])].filter(isObject);
  return {
    name: own["name"],
    version: textOf(isObject(version) ? inherited : version) ?? "0.0.0",
    dependencies: places.flatMap((place) =>
      tables.flatMap(([table, kind]) =>
        Object.entries(tableIn(place, table)).map(([key, value]) =>
          dependencyOf(key, value, { kind, workspace })
        )
      )
    ),
  };
}

function dependencyOf(
  key: string,
  value: unknown,
  { kind, workspace }: { readonly kind: EdgeKind; readonly workspace: JsonObject },
): CargoDependency {
  const isInherited = isObject(value) && value["workspace"] === true;
  const stated = isInherited ? tableIn(workspace, "dependencies")[key] : value;
  const { package: name, version, path } = isObject(stated) ? stated : { version: stated };
  return {
    name: textOf(name) ?? key,
    kind,
    requirement: textOf(version),
    path: textOf(path),
    isInherited,
  };
}

/** The table of a name; an empty one if there is none. */
export function tableIn(table: JsonObject, name: string): JsonObject {
  const value = table[name];
  return isObject(value) ? value : {};
}

/** The value if it is text. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
