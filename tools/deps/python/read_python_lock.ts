/**
 * Reading the lock file of a project of Python, of whichever program.
 *
 * @module
 */
import { joinName, nameOf } from "@ct/base";
import { loadToml } from "@ct/core/input";
import type { LockFile } from "../files/lock_files.ts";
import { type ProjectLocation, readTextIfAny } from "../files/project_files.ts";
import type { PackageGraph } from "../graph/package_graph.ts";
import { malformed } from "./locked_packages.ts";
import { parseRequirements } from "./hashed_requirements.ts";
import { parsePdmLock } from "./pdm_lock.ts";
import { parsePoetryLock } from "./poetry_lock.ts";
import { pythonProject } from "./python_project.ts";
import { normalName } from "./requirement.ts";
import { parseUvLock } from "./uv_lock.ts";

/**
 * The graph in a lock file, whose text is given.
 * @throws {CtError} If it is malformed, incomplete, or lacks the `pyproject.toml` that it needs.
 */
export async function readPythonLock(
  text: string,
  { directory, name }: LockFile,
  ctx: ProjectLocation,
): Promise<PackageGraph> {
  const folder = nameOf(directory);
  if (name === "requirements.txt") {
    return { ...parseRequirements(text, folder, name), foldName: normalName };
  }
  const parse = await loadToml();
  const lock = parse(text, name);
  if (name === "uv.lock") return { ...parseUvLock(lock, name), foldName: normalName };
  const manifest = readTextIfAny(joinName(directory, "pyproject.toml"), ctx);
  if (manifest === undefined) throw malformed(name, "there is no pyproject.toml beside it");
  const project = pythonProject(parse(manifest, "pyproject.toml"), folder);
  const read = name === "pdm.lock" ? parsePdmLock : parsePoetryLock;
  return { ...read(lock, project, name), foldName: normalName };
}
