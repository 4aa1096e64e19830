/**
 * The graph in a `poetry.lock`. What the project itself needs is in its `pyproject.toml`.
 *
 * @module
 */
import { isRecord } from "@ct/base";
import type { TomlTable } from "@ct/core/input";
import type { PackageGraph } from "../graph/package_graph.ts";
import { graphOfNeeds, type LockedPackage, lockedPackages } from "./locked_packages.ts";
import { type PythonProject, tableIn } from "./python_project.ts";
import { normalName, parseRequirement, type Requirement } from "./requirement.ts";

/**
 * Reads the graph.
 * @throws {CtError} With code `syntax` if something is missing.
 */
export function parsePoetryLock(
  lock: TomlTable,
  project: PythonProject,
  path: string,
): PackageGraph {
  const packages = lockedPackages(lock, path);
  const asked = requestedExtras(packages, project);
  const needs = packages.map(({ table, ...each }) => ({
    ...each,
    needs: needsOf(table, asked.get(each.name) ?? new Set()),
  }));
  return graphOfNeeds(needs, project, path);
}

/** Extras by the names of packages that something asks for. */
function requestedExtras(
  packages: readonly LockedPackage[],
  { needs }: PythonProject,
): ReadonlyMap<string, ReadonlySet<string>> {
  const asked = new Map<string, Set<string>>();
  const ask = (name: string, extras: readonly string[]): void => {
    asked.set(name, new Set([...asked.get(name) ?? [], ...extras]));
  };
  for (const { name, extras } of needs) ask(name, extras);
  for (const { table } of packages) {
    for (const [name, value] of Object.entries(tableIn(table, "dependencies"))) {
      for (const each of [value].flat()) {
        const extras = isRecord(each) ? each["extras"] : undefined;
        if (Array.isArray(extras)) {
          ask(
            normalName(name),
            extras.map((it) => normalName(String(it))),
          );
        }
      }
    }
  }
  return asked;
}

/** What a package needs; what only extras need counts if one of these is asked for. */
function needsOf(table: TomlTable, asked: ReadonlySet<string>): readonly Requirement[] {
  const ofExtras = new Set(
    Object.entries(tableIn(table, "extras")).flatMap(([extra, list]) =>
      asked.has(normalName(extra)) && Array.isArray(list)
        ? list.map((each) => parseRequirement(String(each))?.name)
        : []
    ),
  );
  return Object.entries(tableIn(table, "dependencies")).flatMap(([written, value]) => {
    const name = normalName(written);
    const all = [value].flat();
    const isOptional = all.every((each) => isRecord(each) && each["optional"] === true);
    if (isOptional && !ofExtras.has(name)) return [];
    const isConditional = isOptional ||
      all.some((each) => isRecord(each) && (each["markers"] ?? each["python"]) !== undefined);
    return [{ name, extras: [], isConditional }];
  });
}
