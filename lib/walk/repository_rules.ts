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
  type TrackedPaths,
} from "@ct/git";
import { byteStringOf } from "./byte_string.ts";
import { parseIgnoreFile } from "./ignore_file.ts";
import type { WorkTree } from "./ignore_stack.ts";

/** How the files of a repository are read. */
export interface RepositoryFiles {
  /** Yields a file with rules. */
  readonly read: ReadFile;
  /** Yields what is tracked; `undefined` if that cannot be read. */
  readonly readTracked: (repository: GitRepository, fold: boolean) => TrackedPaths | undefined;
}

/** What the repository adds whose work tree is at that absolute path, with a slash at the end. */
export function repositoryRules(
  workTree: string,
  git: GitReader,
  { read, readTracked }: RepositoryFiles,
): WorkTree {
  const repository = git.repositoryOf(workTree);
  const { common, config } = repository;
  const ignoresCase = lastOf(config, "core.ignorecase");
  const fold = ignoresCase !== undefined && isTrue(ignoresCase);
  const named = lastOf(config, "core.excludesfile");
  const global = named === undefined
    ? git.configHome && `${git.configHome}/git/ignore`
    : git.locate(named.value ?? "", workTree);
  const paths = [...global === undefined ? [] : [global], `${common}/info/exclude`];
  const patterns = paths.flatMap((file) =>
    parseIgnoreFile(byteStringOf(read(file) ?? new Uint8Array()), { fold, file })
  );
  let found: { readonly paths: TrackedPaths | undefined } | undefined;
  const tracked = () => (found ??= { paths: readTracked(repository, fold) }).paths;
  return { patterns, fold, tracked };
}
