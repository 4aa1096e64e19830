/**
 * What a git repository and its user add to the ignore files of the tree: `info/exclude`, the
 * global ignore file, whether names are compared without case, and which paths are tracked and thus
 * never ignored.
 *
 * @module
 */
import {
  type GitReader,
  type GitRepository,
  isTrue,
  lastOf,
  type ReadFile,
  type ReadFileOf,
  type TrackedPaths,
} from "@ct/git";
import { byteStringOf } from "./byte_string.ts";
import { parseIgnoreFile } from "./ignore_file.ts";
import type { WorkTree } from "./ignore_stack.ts";

/** How the files of a repository are read. */
export interface RepositoryFiles {
  /** Yields a file with rules of the user's. */
  readonly read: ReadFile;
  /** Yields one of the repository's, or one that its configuration names. */
  readonly readOf: ReadFileOf;
  /** Yields what is tracked; `undefined` if that cannot be read. */
  readonly readTracked: (repository: GitRepository, fold: boolean) => TrackedPaths | undefined;
}

/** What the repository adds whose work tree is at that absolute path, with a slash at the end. */
export function repositoryRules(
  workTree: string,
  git: GitReader,
  { read, readOf, readTracked }: RepositoryFiles,
): WorkTree {
  const repository = git.repositoryOf(workTree);
  const { common, config, own } = repository;
  const ignoresCase = lastOf(config, "core.ignorecase");
  const fold = ignoresCase !== undefined && isTrue(ignoresCase);
  const named = lastOf(config, "core.excludesfile");
  const global = named === undefined
    ? git.configHome && `${git.configHome}/git/ignore`
    : git.locate(named.value ?? "", workTree);
  const isOwn = named !== undefined && own.includes(named);
  const parsed = (file: string, bytes: Uint8Array | undefined) =>
    parseIgnoreFile(byteStringOf(bytes ?? new Uint8Array()), { fold, file });
  const exclude = `${common}/info/exclude`;
  const patterns = [
    ...global === undefined
      ? []
      : parsed(global, isOwn ? readOf(global, repository) : read(global)),
    ...parsed(exclude, readOf(exclude, repository)),
  ];
  let found: { readonly paths: TrackedPaths | undefined } | undefined;
  const tracked = () => (found ??= { paths: readTracked(repository, fold) }).paths;
  return { patterns, fold, tracked };
}
