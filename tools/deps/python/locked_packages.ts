/**
 * The packages of a lock file of Python, and finding what a requirement of them means.
 *
 * @module
 */
import { CtError, isRecord } from "@ct/base";
import type { TomlTable } from "@ct/core/input";
import { EdgeSet } from "../graph/edge_set.ts";
import type { PackageEdge, PackageGraph } from "../graph/package_graph.ts";
import type { PythonProject } from "./python_project.ts";
import { normalName, type Requirement } from "./requirement.ts";

/** One `[[package]]`. */
export interface LockedPackage {
  /** What tells it from all others. */
  readonly id: string;
  /** Its name, in the normal form. */
  readonly name: string;
  /** Its version. */
  readonly version: string;
  /** All that the file says of it. */
  readonly table: TomlTable;
}

/**
 * The packages of a file, whose path is for messages.
 * @throws {CtError} With code `syntax` if there is no list of packages with names.
 */
export function lockedPackages(lock: TomlTable, path: string): readonly LockedPackage[] {
  const list = lock["package"] ?? [];
  if (!Array.isArray(list)) throw malformed(path, "'package' is not a list");
  return list.map((table) => {
    const { name, version = "" } = isRecord(table) ? table : {};
    if (!isRecord(table) || typeof name !== "string" || typeof version !== "string") {
      throw malformed(path, "a package has no name or no version");
    }
    const normal = normalName(name);
    return { id: `${normal}@${version}${sourceOf(table)}`, name: normal, version, table };
  });
}

/** A source that is no registry tells packages of the same version apart. */
function sourceOf({ source }: TomlTable): string {
  if (!isRecord(source) || typeof source["registry"] === "string") return "";
  return ` ${JSON.stringify(source)}`;
}

/** An error about a lock file. */
export function malformed(path: string, reason: string): CtError {
  return new CtError("syntax", `${path}: ${reason}`, { path });
}

/** What a package of a lock file needs, besides its id. */
export interface Needs {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly needs: readonly Requirement[];
}

/**
 * The graph of packages and the one project that needs them. A requirement means every version of
 * its name: which one it is depends on conditions that are not evaluated.
 * @throws {CtError} With code `syntax` if something is missing that is needed in any case.
 */
export function graphOfNeeds(
  packages: readonly Needs[],
  project: PythonProject,
  path: string,
): PackageGraph {
  const byName = Map.groupBy(packages, ({ name }) => name);
  const root = `${project.name}@project`;
  const edgesOf = (
    title: string,
    needs: readonly (Requirement & { readonly kind?: "normal" | "dev" | "build" })[],
  ): readonly PackageEdge[] => {
    const edges = new EdgeSet();
    for (const { name, isConditional, kind = "normal" } of needs) {
      const found = byName.get(name) ?? [];
      if (found.length === 0 && !isConditional && name !== project.name) {
        throw malformed(path, `'${name}', which '${title}' needs, is missing`);
      }
      // An extra may name its own package.
      for (const { id, name: target } of found) if (target !== title) edges.add(id, kind);
    }
    return edges.edges();
  };
  const known = new Map<string, Needs>();
  for (const each of packages) {
    const other = known.get(each.id);
    known.set(each.id, { ...each, needs: [...other?.needs ?? [], ...each.needs] });
  }
  return {
    packages: [
      {
        id: root,
        name: project.name,
        version: project.version,
        edges: edgesOf(project.name, project.needs),
      },
      ...[...known.values()].map(({ id, name, version, needs }) => ({
        id,
        name,
        version,
        edges: edgesOf(name, needs),
      })),
    ],
    members: [root],
  };
}
