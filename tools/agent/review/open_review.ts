/**
 * Opening a review: the diff is taken now, and later changes do not reach it.
 *
 * @module
 */
import { byCodePoints, CtError } from "@ct/base";
import { type GitContext, SafeGit } from "../git/safe_git.ts";
import { readConfiguration } from "../settings/configuration.ts";
import { realPath } from "../files/real_path.ts";
import { Gate } from "../gate/gate.ts";
import type { Store } from "../store/store.ts";
import { type DiffSection, parseDiff } from "./diff_sections.ts";
import { gatedSection } from "./gated_section.ts";
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
 * Opens a review in a workflow, and closes its former one; returns the identifier. Git is run only
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
 * await using store = await openStore(":memory:");
 * await store.workflows.create({ id: "w1", stage: "review" });
 * const diff = "diff --git a/a.sh b/a.sh\nold mode 100644\nnew mode 100755\n";
 * const around = memoryContext({ cwd: "/" });
 * const id = await openReview(store, "w1", { subject: { diff }, around });
 * assert.equal((await store.reviews.current("w1"))?.id, id);
 * ```
 */
export async function openReview(
  store: Store,
  workflow: string,
  { subject, around }: {
    /** What it is about. */
    readonly subject: ReviewSubject;
    /** What git is run with. */
    readonly around: GitContext;
  },
): Promise<string> {
  if (await store.workflows.find(workflow) === undefined) {
    throw new CtError("not-found", `there is no workflow "${workflow}"`);
  }
  if ("diff" in subject) {
    sectionsOf(subject.diff);
    return await store.reviews.open({ workflow, base: null, head: null, diff: subject.diff });
  }
  const { root, base } = subject;
  const head = "head" in subject ? subject.head : null;
  const git = new SafeGit(root, around);
  const from = await git.mergeBase(await git.commit(base), await git.commit(head ?? "HEAD"));
  const gate = new Gate(readConfiguration(realPath(root).path, around).options.gate);
  const to = head === null ? undefined : await git.commit(head);
  const tracked = await trackedSections(git, { from, to }, gate);
  const sections = head === null
    ? [...tracked, ...await untrackedSections(git, root, gate)]
    : tracked;
  const diff = sections.toSorted((a, b) => byCodePoints(a.paths[0] ?? "", b.paths[0] ?? ""))
    .map(({ header, body }) => header + body).join("");
  return await store.reviews.open({ workflow, base, head, diff });
}

/** More lines than there are in a file that git compares. */
const allLines = 1 << 30;

/** What tracked files differ in, without what the gate hides. */
async function trackedSections(
  git: SafeGit,
  { from, to }: { readonly from: string; readonly to: string | undefined },
  gate: Gate,
): Promise<readonly DiffSection[]> {
  const wholeOf = async (paths: readonly string[]): Promise<readonly DiffSection[]> => {
    try {
      return sectionsOf(await git.diff(from, { to, context: allLines, paths }));
    } catch (error) {
      if (error instanceof CtError && error.code === "launch") return [];
      throw error;
    }
  };
  const sections = sectionsOf(await git.diff(from, { to }));
  // The header has the hash of the content: a file of the work tree may change in between.
  const whole = new Map((await wholeOf([])).map((each) => [each.header, each]));
  const gated: DiffSection[] = [];
  for (const each of sections) {
    // The list may be too long for git to print; then it is requested file by file.
    const alone = whole.size > 0 ? [] : await wholeOf(each.paths);
    const found = whole.get(each.header) ?? alone.find(({ header }) => header === each.header);
    gated.push(gatedSection(each, found, gate));
  }
  return gated;
}

/** Files that git does not track, as if they were added. */
async function untrackedSections(
  git: SafeGit,
  root: string,
  gate: Gate,
): Promise<readonly DiffSection[]> {
  // A name with a slash after it is a repository of its own.
  const paths = (await git.untracked()).filter((path) => !path.endsWith("/"));
  return sectionsOf(paths.map((path) => untrackedDiff(root, path)).join(""))
    .map((each) => gatedSection(each, each, gate));
}

function sectionsOf(diff: string): readonly DiffSection[] {
  try {
    return parseDiff(diff);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new CtError("usage", cause.message, { cause, help: "pass a diff by git" });
  }
}
