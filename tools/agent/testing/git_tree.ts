/**
 * A git repository for tests, made with the real git.
 *
 * @module
 */
import { output, tempTree, type TreeEntry } from "@ct/testing";

/** A repository. */
export interface GitTree extends AsyncDisposable {
  /** The top of its work tree. */
  readonly path: string;
  /** Runs git there; returns what it prints. */
  git(...args: readonly string[]): Promise<string>;
}

/** Without the last, each commit starts two programs that look whether there is much to pack. */
const settings = ["user.name=a", "user.email=a@x", "maintenance.auto=false"]
  .flatMap((setting) => ["-c", setting]);

/** Creates a repository whose branch `main` has one commit with these entries. */
export async function gitTree(entries: Readonly<Record<string, TreeEntry>>): Promise<GitTree> {
  const tree = await tempTree(entries);
  const git = (...args: readonly string[]) =>
    output(["git", ...settings, ...args], tree.path, {
      env: { HOME: tree.path, GIT_CONFIG_GLOBAL: "/dev/null" },
    });
  await git("init", "-q", "-b", "main");
  await git("add", "-A");
  await git("commit", "-q", "--allow-empty", "-m", "first");
  return { path: tree.path, git, [Symbol.asyncDispose]: () => tree[Symbol.asyncDispose]() };
}
