/**
 * Where a git repository keeps its hooks. Its files are read, git is not run.
 *
 * @module
 */
import { CtError, decodeLossy, directoryOf, readRegularFile } from "@ct/base";

/** The hooks of a working tree. */
export interface GitHooks {
  /** The absolute path of the top of the working tree. */
  readonly top: string;
  /** The absolute path of the directory that all working trees of the repository share. */
  readonly home: string;
  /** The absolute path of the directory of hooks in it, which may be missing. */
  readonly directory: string;
}

/**
 * The hooks of the working tree that a directory, given by absolute path, lies in; `undefined` if it lies in none.
 * @throws {CtError} With code `refused` if the repository's own configuration puts its hooks elsewhere, `read` if it
 * cannot be read.
 */
export function findGitHooks(directory: string): GitHooks | undefined {
  for (let top = directory;; top = directoryOf(top)) {
    const home = gitDirectory(top);
    // Git takes a directory for a repository only if this is there.
    if (home !== undefined && textOf(`${home}/HEAD`) !== undefined) {
      refuseHooksPath(home);
      return { top, home, directory: `${home}/hooks` };
    }
    if (top === directoryOf(top)) return undefined;
  }
}

/** What all working trees of a repository share. */
function gitDirectory(top: string): string | undefined {
  const path = top === "/" ? "/.git" : `${top}/.git`;
  try {
    if (Deno.statSync(path).isDirectory) return path;
  } catch {
    return undefined;
  }
  // A linked working tree or a submodule: the file says where the rest is.
  const own = below(top, textOf(path)?.replace(/^gitdir: */, "").trimEnd() ?? "");
  const common = textOf(`${own}/commondir`)?.trimEnd();
  return common === undefined ? own : below(own, common);
}

function refuseHooksPath(home: string): void {
  const section = /^\s*\[core\]([^[]*)/im.exec(textOf(`${home}/config`) ?? "")?.[1] ?? "";
  const path = /^\s*hooksPath\s*=\s*(.*?)\s*$/im.exec(section)?.[1];
  if (path === undefined) return;
  throw new CtError("refused", `the repository keeps its hooks in '${path}' (core.hooksPath)`, {
    help: "let the pre-commit hook there run: ct check --quiet",
  });
}

function textOf(path: string): string | undefined {
  try {
    return decodeLossy(readRegularFile(path, { cwd: "/" }));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

function below(directory: string, path: string): string {
  return path.startsWith("/") ? path : `${directory}/${path}`;
}
