/**
 * What a git repository and its user add to the ignore files of the tree: `info/exclude`, the global ignore file, and
 * whether names are compared without case.
 *
 * @module
 */
import { type GitReader, isTrue, lastOf, type ReadFile } from "@ct/git";
import { byteStringOf } from "./byte_string.ts";
import { parseIgnoreFile } from "./ignore_file.ts";
import type { IgnorePattern } from "./ignore_pattern.ts";

/** What one repository adds. */
export interface RepositoryRules {
  /** Its patterns besides those of `.gitignore` files, the strongest last. */
  readonly patterns: readonly IgnorePattern[];
  /** Whether it compares names without case (`core.ignoreCase`). */
  readonly fold: boolean;
}

/** What the repository adds whose work tree is at that absolute path, with a slash at the end. */
export function repositoryRules(workTree: string, git: GitReader, read: ReadFile): RepositoryRules {
  const { common, config } = git.repositoryOf(workTree);
  const ignoresCase = lastOf(config, "core.ignorecase");
  const fold = ignoresCase !== undefined && isTrue(ignoresCase);
  const named = lastOf(config, "core.excludesfile");
  const global = named === undefined
    ? git.configHome && `${git.configHome}/git/ignore`
    : git.locate(named.value ?? "", workTree);
  const paths = [...global === undefined ? [] : [global], `${common}/info/exclude`];
  const contents = paths.map((path) => read(path) ?? new Uint8Array());
  const patterns = contents.flatMap((it) => parseIgnoreFile(byteStringOf(it), fold));
  return { patterns, fold };
}
