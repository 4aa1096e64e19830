import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { denoSpawn } from "@ct/core/run";
import { output } from "@ct/testing";
import { openStore } from "../store/store.ts";
import { gitTree } from "../testing/git_tree.ts";
import { parseDiff } from "./diff_sections.ts";
import { openReview, type ReviewSubject } from "./open_review.ts";

for (
  const [diff, paths] of [
    ["", []],
    ["diff --git a/x b/x\nold mode 100644\nnew mode 100755\n", [["x"]]],
    ["diff --git a/a b/c b/a b/c\nnew file mode 100644\n", [["a b/c"]]],
    ['diff --git "a/\\"" "b/\\""\nnew file mode 100644\n', [['"']]],
    [
      "diff --git a/x y b/z\nsimilarity index 100%\nrename from x y\nrename to z\n",
      [["z", "x y"]],
    ],
    ["diff --git a/x y b/x y\n--- a/x y\t\n+++ b/x y\t\n@@ -1 +1 @@\n-a\n+b\n", [["x y"]]],
    ["diff --git a/x b/x\n--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n--- b/y\n", [["x"]]],
    [
      "diff --git a/x\u2028+++ b/y b/x\u2028+++ b/y\n--- a/x\u2028+++ b/y\n+++ b/x\u2028+++ b/y\n@@ -1 +1 @@\n",
      [["x\u2028+++ b/y"]],
    ],
    ["diff --git a/x b/x\nBinary files a/x and b/x differ\n", [["x"]]],
    ["diff --git a/x b/x\n+++ b/x\n@@ -0,0 +1 @@\n+a\ndiff --git a/y b/y\n", [["x"], ["y"]]],
  ] as const
) {
  Deno.test(`parseDiff() of ${JSON.stringify(diff)} names ${JSON.stringify(paths)}`, () => {
    const sections = parseDiff(diff);
    assert.deepEqual(sections.map((section) => section.paths), paths);
    assert.equal(sections.map(({ header, body }) => header + body).join(""), diff);
  });
}

for (const diff of ["--- a/x\n+++ b/x\n", "x\ndiff --git a/x b/x\n", "diff --git a/x b/y\n"]) {
  Deno.test(`parseDiff() refuses ${JSON.stringify(diff)}`, () => {
    assert.throws(() => parseDiff(diff), RangeError);
  });
}

/** The diff of a review with that subject. */
async function diffOf(subject: ReviewSubject): Promise<string> {
  await using store = await openStore(":memory:");
  await store.workflows.create({ id: "w" });
  const around = memoryContext({ cwd: "/", spawn: denoSpawn });
  await openReview(store, "w", { subject, around });
  return (await store.reviews.current("w"))?.diff ?? "";
}

const odd = ["with blank", 'quo"te', "tab\there", "new\nline", "\u00e4\u{1f600}", "back\\slash"];

Deno.test("openReview() of a work tree shows what was committed, changed and added, as git would (long)", async () => {
  await using tree = await gitTree({ "a": "1\n", "gone": "1\n", "old": `${"x\n".repeat(9)}` });
  const { path, git } = tree;
  await git("checkout", "-q", "-b", "topic");
  await git("mv", "old", "renamed");
  await git("commit", "-q", "-m", "second");
  Deno.writeTextFileSync(`${path}/a`, "2\n");
  Deno.removeSync(`${path}/gone`);
  for (const name of odd) Deno.writeTextFileSync(`${path}/${name}`, "one\ntwo");
  Deno.writeTextFileSync(`${path}/empty`, "");
  Deno.writeTextFileSync(`${path}/run`, "x\n", { mode: 0o755 });
  Deno.writeFileSync(`${path}/binary`, new Uint8Array([0, 1]));
  Deno.symlinkSync("a", `${path}/link`);
  await output(["git", "init", "-q", "nested"], path);
  const ours = await diffOf({ root: path, base: "main" });
  // What git says when it knows of the files; it orders by bytes, and tells the contents' hashes.
  const names = [...odd, "empty", "run", "binary", "link"];
  await git("add", "--intent-to-add", "--", ...names);
  const theirs = await git("-c", "core.quotePath=false", "diff", "-M", "main");
  const withoutHashes = theirs.replace(/^index 0000000\.\.[0-9a-f]+\n/gm, "");
  assert.equal(ours, withoutHashes);
});

Deno.test("openReview() of a head shows what it added since it parted from the base (long)", async () => {
  await using tree = await gitTree({ "a": "1\n" });
  const { path, git } = tree;
  await git("checkout", "-q", "-b", "topic");
  Deno.writeTextFileSync(`${path}/topic`, "1\n");
  await git("add", "-A");
  await git("commit", "-q", "-m", "second");
  await git("checkout", "-q", "main");
  Deno.writeTextFileSync(`${path}/main`, "1\n");
  await git("add", "-A");
  await git("commit", "-q", "-m", "third");
  const diff = await diffOf({ root: path, base: "main", head: "topic" });
  assert.deepEqual(diff.match(/^diff .*$/gm), ["diff --git a/topic b/topic"]);
  const given = await diffOf({ diff });
  assert.equal(given, diff);
});

Deno.test("openReview() names a large file only (long)", async () => {
  await using tree = await gitTree({});
  Deno.writeTextFileSync(`${tree.path}/large`, "x\n".repeat(1 << 20));
  assert.equal(
    await diffOf({ root: tree.path, base: "main" }),
    "diff --git a/large b/large\nnew file mode 100644\n# not shown: larger than 1 MiB, or no file\n",
  );
});

Deno.test("openReview() refuses what is no diff of git's, and workflows that are not there", async () => {
  await assert.rejects(diffOf({ diff: "--- a\n+++ b\n" }), {
    code: "usage",
    message: "the diff does not begin with `diff --git`",
  });
  await using store = await openStore(":memory:");
  const around = memoryContext({ cwd: "/" });
  await assert.rejects(openReview(store, "w", { subject: { diff: "" }, around }), {
    code: "not-found",
    message: 'there is no workflow "w"',
  });
});
