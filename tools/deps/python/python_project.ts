/**
 * What a `pyproject.toml` says of its project, and what it needs: in the standard's tables and in
 * those of Poetry and PDM.
 *
 * @module
 */
import { isRecord } from "@ct/base";
import type { TomlTable } from "@ct/core/input";
import type { EdgeKind } from "../graph/package_graph.ts";
import { normalName, parseRequirement, type Requirement } from "./requirement.ts";

/** A need of the project. */
export interface ProjectNeed extends Requirement {
  /** What it is needed for. */
  readonly kind: EdgeKind;
}

/** A project of Python. */
export interface PythonProject {
  /** Its name, in the normal form, or that of its directory. */
  readonly name: string;
  /** Its version; empty if it has none. */
  readonly version: string;
  /** What it needs. */
  readonly needs: readonly ProjectNeed[];
}

/** Reads the manifest of a project; `folder` is its name where it gives none. */
export function pythonProject(manifest: TomlTable, folder: string): PythonProject {
  const project = tableIn(manifest, "project");
  const tool = tableIn(manifest, "tool");
  const poetry = tableIn(tool, "poetry");
  const name = project["name"] ?? poetry["name"];
  const version = project["version"] ?? poetry["version"];
  const groups = Object.values(tableIn(poetry, "group"));
  const lists: readonly (readonly [unknown, EdgeKind])[] = [
    [project["dependencies"], "normal"],
    ...Object.values(tableIn(project, "optional-dependencies")).map(normally),
    ...Object.values(tableIn(manifest, "dependency-groups")).map(forDevelopment),
    ...Object.values(tableIn(tableIn(tool, "pdm"), "dev-dependencies")).map(forDevelopment),
    [poetryList(poetry["dependencies"]), "normal"],
    [poetryList(poetry["dev-dependencies"]), "dev"],
    ...groups.map((group) =>
      forDevelopment(poetryList(isRecord(group) ? group["dependencies"] : []))
    ),
  ];
  return {
    name: typeof name === "string" ? normalName(name) : folder,
    version: typeof version === "string" ? version : "",
    needs: lists.flatMap(([list, kind]) => requirementsIn(list).map((each) => ({ ...each, kind }))),
  };
}

function normally(list: unknown): readonly [unknown, EdgeKind] {
  return [list, "normal"];
}

function forDevelopment(list: unknown): readonly [unknown, EdgeKind] {
  return [list, "dev"];
}

function requirementsIn(list: unknown): readonly Requirement[] {
  if (!Array.isArray(list)) return [];
  // A group may include another one by a table; that one is read for itself.
  return list.flatMap((each) => typeof each === "string" ? parseRequirement(each) ?? [] : []);
}

/** Poetry's table of names and versions as requirements. */
function poetryList(value: unknown): readonly string[] {
  return Object.entries(isRecord(value) ? value : {}).filter(([name]) => name !== "python")
    .map(([name, constraint]) => {
      const extras = isRecord(constraint) ? constraint["extras"] : undefined;
      const asked = Array.isArray(extras) ? `[${extras.map(String).join(",")}]` : "";
      const isConditional = Array.isArray(constraint) ||
        isRecord(constraint) && ["markers", "python", "platform"].some((key) => key in constraint);
      return `${name}${asked}${isConditional ? "; condition" : ""}`;
    });
}

/** A table in another; an empty one if there is none. */
export function tableIn(table: TomlTable, key: string): TomlTable {
  const value = table[key];
  return isRecord(value) ? value : {};
}
