/**
 * Opening a review: the diff is taken now, and later changes do not reach it.
 *
 * @module
 */
import { byCodePoints, CtError } from "@ct/base";
import { type GitSurroundings, SafeGit } from "../git/safe_git.ts";
import type { Store } from "../store/store.ts";
import { type DiffSection, parseDiff } from "./diff_sections.ts";
import { untrackedDiff } from "./untracked_diff.ts";

/** What a review is about. */
export type ReviewSubject =
  /** What was committed on the way from `base` to `head` since they parted. */
  | { readonly root: string; readonly base: string; readonly head: string }
  /** The same for what lies in the directory, committed or not, tracked or not. */
  | { readonly root: string; readonly base: string }
  /** A diff in git's form that comes from elsewhere. */
  | { readonly diff: string };

/**
 * Opens a review in a workflow, and closes its former one; yields the identifier. Git is run only
 * if the repository cannot make it run other programs. `root` is absolute, and only what lies in it
 * is looked at.
 *
 * @throws {CtError} With code `not-found` if there is no such workflow, repository or commit,
 * `refused` if git is not to be run there, `usage` if a diff is not in git's form.
 *
 * @example A review of a diff
 * ```ts
 * import { openReview, openStore } from "@ct/agent";
 * import { memoryContext } from "@ct/core/context";
 * import assert from "node:assert/strict";
 * using store = openStore(":memory:");
 * store.workflows.create({ id: "w1", stage: "review" });
 * const diff = "diff --git a/a.sh b/a.sh\nold mode 100644\nnew mode 100755\n";
 * const around = memoryContext({ cwd: "/" });
 * const id = await openReview(store, "w1", { subject: { diff }, around });
 * assert.equal(store.reviews.current("w1")?.id, id);
 * ```
 */
export async function openReview(
  store: Store,
  workflow: string,
  { subject, around }: {
    /** What it is about. */
    readonly subject: ReviewSubject;
    /** What git is run with. */
    readonly around: GitSurroundings;
  },
): Promise<string> {
  if (store.workflows.find(workflow) === undefined) {
    throw new CtError("not-found", `there is no workflow "${workflow}"`);
  }
  if ("diff" in subject) {
    sectionsOf(subject.diff);
    return store.reviews.open({ workflow, base: null, head: null, diff: subject.diff });
  }
  const { root, base } = subject;
  const head = "head" in subject ? subject.head : null;
  const git = new SafeGit(root, around);
  const from = await git.mergeBase(await git.commit(base), await git.commit(head ?? "HEAD"));
  const diff = head === null
    ? await workTreeDiff(git, root, from)
    : await git.diff(from, await git.commit(head));
  sectionsOf(diff);
  return store.reviews.open({ workflow, base, head, diff });
}

/** Everything that lies in a directory and not in a commit, by paths. */
async function workTreeDiff(git: SafeGit, root: string, from: string): Promise<string> {
  const tracked = await git.diff(from);
  // A name with a slash after it is a repository of its own.
  const untracked = (await git.untracked()).filter((path) => !path.endsWith("/"));
  const added = untracked.map((path) => untrackedDiff(root, path)).join("");
  return sectionsOf(tracked + added)
    .toSorted((a, b) => byCodePoints(a.paths[0] ?? "", b.paths[0] ?? ""))
    .map(({ header, body }) => header + body).join("");
}

function sectionsOf(diff: string): readonly DiffSection[] {
  try {
    return parseDiff(diff);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new CtError("usage", cause.message, { cause, help: "pass a diff that git made" });
  }
}
