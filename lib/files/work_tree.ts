/**
 * The git work tree around a directory. Git is not run for it.
 *
 * @module
 */
import { CtError, decodeLossy, directoryOf, joinName, lstatIfThere, resolvePath } from "@ct/base";
import {
  GitReader,
  type GitRepository,
  type GitUser,
  type GitVariable,
  lastOf,
  readGitFile,
  type ReportUnread,
} from "@ct/git";

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
  /**
   * The absolute paths of files that its configuration includes or that a value of it names, and of
   * hooks that are links.
   */
  readonly named: readonly string[];
}

/** The work tree that an absolute path without links lies in, as it is now; `undefined` for none. */
export function workTreeAround(path: string, user: GitUser): WorkTree | undefined {
  const top = topOf(path);
  return top === undefined ? undefined : workTreeAt(top, user);
}

/** Work trees as they were when first asked about: for one call, which changes none of them. */
export class WorkTrees {
  readonly #user: GitUser;
  readonly #known = new Map<string, WorkTree>();

  /** Creates an empty one. */
  constructor(user: GitUser) {
    this.#user = user;
  }

  /** The work tree that an absolute path without links lies in; `undefined` for none. */
  around(path: string): WorkTree | undefined {
    const top = topOf(path);
    const existing = top === undefined ? undefined : this.#known.get(top);
    if (top === undefined || existing !== undefined) return existing;
    const tree = workTreeAt(top, this.#user);
    this.#known.set(top, tree);
    return tree;
  }
}

function workTreeAt(top: string, user: GitUser): WorkTree {
  const configured = new Map<string, Uint8Array | undefined>();
  const read = (file: string): Uint8Array | undefined => {
    if (!configured.has(file)) configured.set(file, readGitFile(file, assertUnwithheld(file)));
    return configured.get(file);
  };
  const git = new GitReader(user, { read, report: () => {} });
  const repository = git.repositoryOf(joinName(top, ""));
  const head = decodeLossy(read(`${repository.directory}/HEAD`) ?? new Uint8Array());
  const hooksPath = lastOf(repository.config, "core.hookspath")?.value;
  const hooks = hooksPath === undefined ? undefined : git.locate(hooksPath, joinName(top, ""));
  const hookDirectories = [
    `${repository.common}/hooks`,
    ...hooks === undefined ? [] : [resolvePath(hooks, { cwd: top })],
  ];
  return {
    top,
    repository,
    branch: /^ref: refs\/heads\/(\S+)/.exec(head)?.[1],
    hooks: hookDirectories,
    named: [
      ...configured.keys(),
      ...hookDirectories.flatMap(linksIn),
      ...repository.config.flatMap((variable) => pathsNamedBy(variable, git, [top, repository])),
    ],
  };
}

/** What is written is judged by these files, so none that was withheld is skipped. */
function assertUnwithheld(path: string): ReportUnread {
  return (reason, isWithheld) => {
    if (isWithheld) throw new CtError("refused", `cannot read ${path}: ${reason}`, { path });
  };
}

/** The links in a directory; none where the system does not tell. */
function linksIn(directory: string): readonly string[] {
  try {
    return Deno.readDirSync(directory).filter(({ isSymlink }) => isSymlink)
      .map(({ name }) => joinName(directory, name)).toArray();
  } catch {
    return [];
  }
}

/** Variables that name no file which git reads or runs. */
const namesNoFile = /^(?:remote|branch|user|url)\./;

/**
 * The paths that the value of a variable may name: a file that is included on a condition, of
 * attributes or ignored names, or the words of a command, which git runs at the top.
 */
function pathsNamedBy(
  { name, value }: GitVariable,
  git: GitReader,
  [top, { directory, common }]: readonly [string, GitRepository],
): readonly string[] {
  if (value === undefined || namesNoFile.test(name)) return [];
  // A program of the top may be named without a directory, after that of an interpreter.
  const words = value.split(/[\s"'`=;|&()!<>]+/).filter((word) => /[./]/.test(word));
  return words.flatMap((word) =>
    [top, directory, common].flatMap((from) => git.locate(word, joinName(from, "")) ?? [])
  );
}

function topOf(path: string): string | undefined {
  for (let directory = path;; directory = directoryOf(directory)) {
    if (lstatIfThere(joinName(directory, ".git")) !== undefined) return directory;
    if (directory === "/") return undefined;
  }
}
