/**
 * The files of a Deno project that say which of its members use each other.
 *
 * @module
 */
import { joinName, joinPath } from "@ct/base";
import { Bounds, unbounded } from "@ct/core/bounds";
import type { Context } from "@ct/core/context";
import type { SourceFile } from "@ct/modules";
import { denoWorkspace, manifestNames, type WorkspaceMember } from "./workspace.ts";
import { parseManifest } from "../files/manifest.ts";
import { readModuleTree } from "../modules/module_files.ts";
import { scriptExtensions } from "../modules/module_languages.ts";
import { readText, readTextIfAny } from "../files/project_files.ts";

/** The workspace at a directory. */
export interface WorkspaceLocation {
  /** Absolute path of the root. */
  readonly directory: string;
  /** Seconds that reading may take. */
  readonly timeout: number | undefined;
}

/**
 * The members of the workspace; `locked` are the directories of some. Sources are read only if
 * there are members.
 * @throws {CtError} If a file cannot be read: it could have the import that is searched for;
 * `timeout` or `aborted`.
 */
export async function readDenoWorkspace(
  { directory, timeout }: WorkspaceLocation,
  locked: readonly string[],
  ctx: Context,
): Promise<readonly WorkspaceMember[]> {
  const own = manifestNames.flatMap((path): readonly SourceFile[] => {
    const text = readTextIfAny(joinName(directory, path), ctx);
    return text === undefined ? [] : [{ path, text }];
  });
  const manifests = own.map(({ path, text }) => parseManifest(path, text));
  const isWorkspace = manifests.some(({ workspace, workspaces }) =>
    workspace !== undefined || workspaces !== undefined
  );
  if (!isWorkspace && locked.length === 0) return denoWorkspace({ configs: own, sources: [] }, []);
  const maps = manifests.flatMap(({ importMap }): readonly SourceFile[] => {
    const path = typeof importMap === "string" ? joinPath("", importMap) : undefined;
    return path === undefined ? [] : [{ path, text: readText(joinName(directory, path), ctx) }];
  });
  const tree = {
    base: directory,
    name: undefined,
    ext: scriptExtensions,
    hidden: true,
    follow: false,
  };
  const bounds = new Bounds({ ...unbounded, timeout }, ctx, {});
  const { sources, configs } = await readModuleTree(tree, bounds, ctx);
  // What configures the compiler alone makes no member of its directory.
  const manifestsBelow = configs.filter(({ path }) => !/(?:^|\/)[jt]sconfig\./.test(path));
  return denoWorkspace({ configs: [...manifestsBelow, ...maps], sources }, locked);
}
