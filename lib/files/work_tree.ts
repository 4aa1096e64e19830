/**
 * The git work tree around a directory. Git is not run for it.
 *
 * @module
 */
import { CtError, decodeLossy, directoryOf, joinName, resolvePath } from "@ct/base";
import {
  GitReader,
  type GitRepository,
  type GitUser,
  lastOf,
  readGitFile,
  type ReportUnread,
} from "@ct/git";
import { lookAt } from "./look_at.ts";

/** A work tree. */
export interface WorkTree {
  /** The absolute path of its top. */
  readonly top: string;
  /** Its repository. */
  readonly repository: GitRepository;
  /** The branch that is checked out; `undefined` if none is. */
  readonly branch: string | undefined;
  /** The absolute paths of the directories whose programs git runs by itself. */
  readonly hooks: readonly string[];
}

/** The work tree that an absolute path without links lies in, as it is now; `undefined` for none. */
export function workTreeAround(path: string, user: GitUser): WorkTree | undefined {
  const top = topOf(path);
  if (top === undefined) return undefined;
  const read = (file: string) => readGitFile(file, assertUnwithheld(file));
  const git = new GitReader(user, { read, report: () => {} });
  const repository = git.repositoryOf(joinName(top, ""));
  const head = decodeLossy(read(`${repository.directory}/HEAD`) ?? new Uint8Array());
  const named = lastOf(repository.config, "core.hookspath")?.value;
  const hooks = named === undefined ? undefined : git.locate(named, joinName(top, ""));
  return {
    top,
    repository,
    branch: /^ref: refs\/heads\/(\S+)/.exec(head)?.[1],
    hooks: [
      `${repository.common}/hooks`,
      ...hooks === undefined ? [] : [resolvePath(hooks, { cwd: top })],
    ],
  };
}

/** What is written is judged by these files, so none that was withheld is passed over. */
function assertUnwithheld(path: string): ReportUnread {
  return (reason, isWithheld) => {
    if (isWithheld) throw new CtError("refused", `cannot read ${path}: ${reason}`, { path });
  };
}

function topOf(path: string): string | undefined {
  for (let directory = path;; directory = directoryOf(directory)) {
    if (lookAt(joinName(directory, ".git")) !== undefined) return directory;
    if (directory === "/") return undefined;
  }
}
