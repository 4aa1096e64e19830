/**
 * The graph in a `pdm.lock`. What the project itself needs is in its `pyproject.toml`.
 *
 * @module
 */
import type { TomlTable } from "@ct/core/input";
import type { PackageGraph } from "../graph/package_graph.ts";
import { graphOfNeeds, lockedPackages } from "./locked_packages.ts";
import type { PythonProject } from "./python_project.ts";
import { parseRequirement } from "./requirement.ts";

/**
 * Reads the graph. A package with extras has an entry of its own for them, which counts as the
 * package.
 * @throws {CtError} With code `syntax` if something is missing.
 */
export function parsePdmLock(lock: TomlTable, project: PythonProject, path: string): PackageGraph {
  const packages = lockedPackages(lock, path).map(({ table, ...each }) => {
    const list = table["dependencies"];
    return {
      ...each,
      needs: (Array.isArray(list) ? list : []).flatMap((text) =>
        parseRequirement(String(text)) ?? []
      ),
    };
  });
  return graphOfNeeds(packages, project, path);
}
