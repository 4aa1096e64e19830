/**
 * What a process reads that serves some directories, outside of them: ignore files and other files
 * by their names in the directories above, git's configuration, and the repository around. All
 * that by name, so that the runtime can be told to let it read no more (R17).
 *
 * @module
 */
import {
  directoriesUp,
  directoryOf,
  joinName,
  nameOf,
  ownDirectories,
  ownMark,
  pathBelow,
} from "@ct/base";
import { GitReader, type GitUser, lastOf, readGitFile } from "@ct/git";
import { isRepository } from "./repository.ts";
import { workTreeAround } from "./work_tree.ts";

/** Whose files are read, and by which names. */
export interface BesideOptions {
  /** Whose configuration of git counts. */
  readonly user: GitUser;
  /** Names that are searched for in every directory above, besides those of ignore files. */
  readonly names: readonly string[];
}

const ignoreNames = [".git", ".gitignore", ".ignore"];

/**
 * The absolute paths of files, and of directories with all that is in them, that are read beside
 * the directories, which are absolute paths. It needs to look at all of them.
 */
export function readBeside(
  directories: readonly string[],
  { user, names }: BesideOptions,
): readonly string[] {
  const found = new Set<string>();
  for (const directory of directories) {
    for (const path of above(directory, [...ignoreNames, ...names])) found.add(path);
    for (const path of ofGit(directory, user)) found.add(path);
  }
  const isServed = (path: string) =>
    directories.some((each) => pathBelow(each, path) !== undefined);
  return [...found].filter((path) => !isServed(path));
}

function* above(directory: string, names: readonly string[]): Generator<string> {
  for (const each of [...directoriesUp(directory)].slice(1)) {
    for (const name of names) yield joinName(each, name);
  }
  for (const each of ownDirectories(directory).own) yield joinName(each, ownMark);
}

/** What is read for the work tree around a directory. */
function* ofGit(directory: string, user: GitUser): Generator<string> {
  const paths: string[] = [];
  const read = (path: string) => {
    paths.push(path);
    return readGitFile(path, () => {});
  };
  const git = new GitReader(user, { read, report: () => {} });
  const tree = workTreeAround(directory, user);
  // What the configuration of a repository names elsewhere is not read.
  const ignored = lastOf(git.userConfig, "core.excludesfile")?.value;
  yield* paths;
  if (git.configHome !== undefined) yield `${git.configHome}/git/ignore`;
  const top = joinName(tree?.top ?? directory, "");
  const excludes = ignored === undefined ? undefined : git.locate(ignored, top);
  if (excludes !== undefined) yield excludes;
  if (tree === undefined) return;
  for (const place of [tree.repository.directory, tree.repository.common, ...tree.hooks]) {
    // A hostile `.git` may name any directory.
    if (isTrustworthy(place) || leadsInto(directory, place)) yield place;
  }
}

/** Whether a directory is a repository, or the part of one that a further work tree has. */
function isTrustworthy(place: string): boolean {
  const isOfWorkTree = nameOf(directoryOf(place)) === "worktrees" &&
    isRepository(directoryOf(directoryOf(place)));
  return isRepository(place) || isOfWorkTree;
}

/** Where a link leads into a directory, what is in it has to be recognised by both names. */
function leadsInto(directory: string, place: string): boolean {
  try {
    return pathBelow(Deno.realPathSync(directory), Deno.realPathSync(place)) !== undefined;
  } catch {
    return false;
  }
}
