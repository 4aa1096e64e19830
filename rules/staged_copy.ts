/**
 * A copy of what is staged, in which the rules of a store are run in place of the work tree. One of
 * the files that reach the runtime.
 *
 * The copy has a repository of its own, with nothing in it but the index and a configuration. Git
 * runs in that one, and only the objects come from the work tree's repository, so nothing that is
 * configured there can steer it (security R9).
 *
 * @module
 */
import {
  CtError,
  directoriesUp,
  directoryOf,
  isWithin,
  joinName,
  nameOf,
  resolvePath,
} from "@ct/base";
import type { Context } from "@ct/core/context";
import { GitProgram } from "@ct/core/run";
import { type GitRepository, lastOf, readGitFile } from "@ct/git";
import { findWorkTree } from "./git_hooks.ts";
import { placeOf, type StoreLocation } from "./store_location.ts";

/** A copy, until its disposal. */
export interface StagedCopy extends Disposable {
  /** The store in the copy; it is shown as the one in the work tree. */
  readonly location: StoreLocation;
  /** The store in the work tree, which may be missing. */
  readonly original: StoreLocation;
  /** The absolute path of the top of the copy. */
  readonly copyTop: string;
  /** The absolute path of the top of the work tree. */
  readonly top: string;
  /** The submodules, whose files are not in it. */
  readonly submodules: readonly string[];
}

/** What making a copy needs of the context. */
export type StagingContext = Pick<
  Context,
  "cwd" | "spawn" | "clock" | "signal" | "environment" | "home" | "configHome"
>;

/** An index of hundred thousands of files takes minutes on a slow disk. */
const limitMs = 600_000;

/** Contents are written as they are staged, whatever the files' attributes say. */
const attributes = "* -text !eol -ident -filter !working-tree-encoding\n";

/**
 * Copies what is staged to a private directory in the one for temporary files.
 * @throws {CtError} With code `not-found` if the store is in no work tree, or not staged; `refused`
 * if there are conflicts, or what is staged cannot be copied; the signal's reason once it aborts.
 */
export async function stageCopy(
  store: StoreLocation,
  ctx: StagingContext,
): Promise<StagedCopy> {
  const original = placeOf(store.path, realPlace(store.absolutePath));
  const tree = findWorkTree(nearestDirectory(original.absolutePath), ctx);
  if (tree === undefined) {
    throw new CtError("not-found", `${store.path} is not in a git work tree`, { path: store.path });
  }
  const { top, repository } = tree;
  const index = indexOf(repository, ctx);
  const directory = Deno.makeTempDirSync({ dir: temporaryDirectory(ctx), prefix: "ct-staged-" });
  const dispose = () => Deno.removeSync(directory, { recursive: true });
  try {
    // Some tools take the directory's name for the project's.
    const copyTop = joinName(directory, nameOf(top) || "root");
    makeRepository(`${copyTop}/.git`, repository, index);
    const { submodules } = await checkOut(copyTop, repository, ctx);
    const relative = original.absolutePath.slice(joinName(top, "").length);
    const location = placeOf(store.path, joinName(copyTop, relative));
    if (!location.exists) {
      const help = "git add it";
      throw new CtError("not-found", `${store.path} is not staged`, { path: store.path, help });
    }
    return { location, original, copyTop, top, submodules, [Symbol.dispose]: dispose };
  } catch (error) {
    dispose();
    throw error;
  }
}

/** The path through no linked directory; the last directories may be missing. */
function realPlace(path: string): string {
  const directory = directoryOf(path);
  if (directory === path) return path;
  try {
    return joinName(Deno.realPathSync(directory), nameOf(path));
  } catch {
    return joinName(realPlace(directory), nameOf(path));
  }
}

/** The innermost directory around a path that is there. */
function nearestDirectory(path: string): string {
  const isThere = (directory: string) => placeOf(directory, directory).exists;
  return [...directoriesUp(directoryOf(path))].find(isThere) ?? "/";
}

/**
 * The directory for temporary files.
 * @throws {CtError} With code `not-found` if there is none.
 */
export function temporaryDirectory(
  { cwd, environment: { TMPDIR } }: Pick<Context, "cwd" | "environment">,
): string {
  const path = resolvePath(TMPDIR || "/tmp", { cwd });
  try {
    return Deno.realPathSync(path);
  } catch (cause) {
    throw new CtError("not-found", `there is no directory for temporary files at ${path}`, {
      path,
      cause,
      help: "set TMPDIR to a directory",
    });
  }
}

/** The index that the next commit is made of: git tells its hooks of another one. */
function indexOf(
  { directory }: GitRepository,
  { cwd, environment: { GIT_INDEX_FILE: typed } }: StagingContext,
): string {
  if (typed === undefined || typed === "") return `${directory}/index`;
  const path = resolvePath(typed, { cwd });
  if (isWithin(directory, path)) return path;
  throw new CtError("refused", `GIT_INDEX_FILE is not in the repository: ${typed}`, {
    path,
    help: "unset it to check what is staged in the repository of the store",
  });
}

/** Creates a repository of one index. */
function makeRepository(path: string, { directory, config }: GitRepository, index: string): void {
  for (const each of ["refs", "info", "objects"]) {
    Deno.mkdirSync(`${path}/${each}`, { recursive: true, mode: 0o700 });
  }
  const isSha256 = lastOf(config, "extensions.objectformat")?.value?.toLowerCase() === "sha256";
  const format = isSha256 ? "1\n[extensions]\n\tobjectFormat = sha256\n" : "0\n";
  Deno.writeTextFileSync(`${path}/config`, `[core]\n\trepositoryFormatVersion = ${format}`);
  Deno.writeTextFileSync(`${path}/HEAD`, "ref: refs/heads/main\n");
  Deno.writeTextFileSync(`${path}/info/attributes`, attributes);
  const shared = [...Deno.readDirSync(directory)].map(({ name }) => name)
    .filter((name) => name.startsWith("sharedindex."));
  for (const name of shared) copyFile(`${directory}/${name}`, `${path}/${name}`);
  copyFile(index, `${path}/index`);
}

/** Copies a file that git made; there is no index where nothing was ever staged. */
function copyFile(from: string, to: string): void {
  const content = readGitFile(from, (reason) => {
    throw new CtError("read", `read ${from}: ${reason}`, { path: from });
  });
  if (content !== undefined) Deno.writeFileSync(to, content, { mode: 0o600 });
}

async function checkOut(
  copyTop: string,
  { common }: GitRepository,
  ctx: StagingContext,
): Promise<Pick<StagedCopy, "submodules">> {
  const environment = {
    GIT_DIR: `${copyTop}/.git`,
    GIT_OBJECT_DIRECTORY: `${common}/objects`,
    GIT_WORK_TREE: copyTop,
  };
  const git = new GitProgram({ directory: copyTop, environment, timeoutMs: limitMs }, ctx);
  const entries = entriesOf(await git.text(["ls-files", "--stage", "-z"]));
  for (const { path } of entries) refuseOdd(path);
  const conflict = entries.find(({ stage }) => stage !== "0");
  if (conflict !== undefined) {
    throw new CtError("refused", `'${conflict.path}' has conflicts, so nothing can be committed`, {
      path: conflict.path,
      help: "resolve them and git add it",
    });
  }
  await git.text(["checkout-index", "--all", "--quiet"]);
  // What is only intended to be added (git add -N) is in the index, but not in the next commit.
  const intended = await git.text(["diff-files", "-z", "--name-only", "--diff-filter=A"]);
  for (const path of intended.split("\0")) if (path !== "") Deno.removeSync(`${copyTop}/${path}`);
  return { submodules: entries.flatMap(({ mode, path }) => mode === "160000" ? path : []) };
}

interface IndexEntry {
  readonly mode: string;
  readonly stage: string;
  readonly path: string;
}

function entriesOf(list: string): readonly IndexEntry[] {
  return list.split("\0").filter((entry) => entry !== "").map((entry) => {
    const tab = entry.indexOf("\t");
    const [mode = "", , stage = ""] = entry.slice(0, tab).split(" ");
    return { mode, stage, path: entry.slice(tab + 1) };
  });
}

/** An index from elsewhere may have names that git itself would never add. */
function refuseOdd(path: string): void {
  const isOdd = path.split("/").some((name) => /^(?:|\.|\.\.|\.git)$/i.test(name));
  if (isOdd) throw new CtError("refused", `'${path}' is staged, but is not a valid path`, { path });
  // The path came as text: what is not UTF-8 has been replaced.
  if (path.includes("\ufffd")) {
    throw new CtError("refused", `the path of a staged file is not UTF-8: '${path}'`, { path });
  }
}
