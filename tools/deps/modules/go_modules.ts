/**
 * The modules of Go that packages are in.
 *
 * @module
 */
import { CtError, directoryOf, joinName } from "@ct/base";
import type { Context } from "@ct/core/context";
import { type GoModule, readGoModule } from "@ct/modules";
import type { PlacedFiles } from "./module_files.ts";
import { readTextIfAny } from "../files/project_files.ts";

/**
 * Those of the walk, and the one that its directory is in.
 * @throws {CtError} If there is none.
 */
export function goModulesOf(files: PlacedFiles, ctx: Context): readonly GoModule[] {
  const own = files.configs.map(readGoModule);
  const around = own.some(({ directory }) => directory === files.directory)
    ? []
    : modulesAbove(files, ctx);
  const modules = [...own, ...around].filter(({ path }) => path !== "");
  if (modules.length > 0) return modules;
  throw new CtError("not-found", `no go.mod in '${files.base}' or above names the module`, {
    help: "without it the packages of imports are unknown",
  });
}

/** The module around the directory, as seen from the root. */
function modulesAbove({ root, directory }: PlacedFiles, ctx: Context): readonly GoModule[] {
  const top = joinName(root, "");
  for (let at = joinName(root, directory); at !== "/";) {
    at = directoryOf(at);
    const text = readTextIfAny(joinName(at, "go.mod"), ctx);
    if (text === undefined) continue;
    if (joinName(at, "").startsWith(top)) {
      return [readGoModule({ path: joinName(at, "go.mod").slice(top.length), text })];
    }
    const { path, replaced } = readGoModule({ path: "go.mod", text });
    const below = root.slice(joinName(at, "").length);
    const isBelow = (directory: string) => `${directory}/`.startsWith(`${below}/`);
    return [
      { directory: undefined, path, replaced: [] },
      {
        directory: "",
        path: `${path}/${below}`,
        replaced: replaced.map(({ path, directory }) => ({
          path,
          directory: directory !== undefined && isBelow(directory)
            ? directory.slice(below.length + 1)
            : undefined,
        })),
      },
    ];
  }
  return [];
}
