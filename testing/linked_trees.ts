/**
 * A git repository with two work trees.
 *
 * @module
 */
import { output } from "./reference_program.ts";

/**
 * Creates a repository in the directory `main` of `path`, which is there, and a work tree linked to
 * it in `linked`.
 */
export async function makeLinkedTrees(path: string): Promise<void> {
  const main = `${path}/main`;
  const author = ["-c", "user.name=a", "-c", "user.email=a@x"] as const;
  await output(["git", "init", "-q"], main);
  await output(["git", ...author, "commit", "-q", "--allow-empty", "-m", "x"], main);
  await output(["git", "worktree", "add", "-q", "../linked"], main);
}
