/** `--apply` where files come and go, get other names and other modes. */
import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { tempTree, type TreeEntry } from "@ct/testing";
import { command } from "../mod.ts";

type Files = Readonly<Record<string, TreeEntry>>;

/** What is in a tree after some calls: `!` stands for a program, `PATH/` for an empty directory. */
async function after(
  files: Files,
  calls: readonly (readonly string[])[],
): Promise<{ found: Record<string, string>; out: string; err: string; statuses: number[] }> {
  await using tree = await tempTree({ "state/.keep": "", "t/a": "one\ntwo\n", ...files });
  Deno.chmodSync(`${tree.path}/state`, 0o700);
  const statuses: number[] = [];
  let [out, err, token] = ["", "", ""];
  for (const words of calls) {
    const place = { home: tree.path, stateHome: `${tree.path}/state` };
    const ctx = memoryContext({ cwd: `${tree.path}/t`, ...place });
    statuses.push(await command.run(words.map((word) => word === "TOKEN" ? token : word), ctx));
    token = /--revert (\w+)/.exec(ctx.stderr.text)?.[1] ?? token;
    [out, err] = [ctx.stdout.text, ctx.stderr.text];
  }
  return { found: read(`${tree.path}/t`), out, err, statuses };
}

function read(root: string, below = ""): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { name, isDirectory } of Deno.readDirSync(`${root}/${below}`)) {
    const path = `${below}${name}`;
    if (isDirectory) {
      const inside = read(root, `${path}/`);
      Object.assign(found, Object.keys(inside).length === 0 ? { [`${path}/`]: "" } : inside);
    } else if (path !== "p") {
      const isProgram = ((Deno.lstatSync(`${root}/${path}`).mode ?? 0) & 0o100) !== 0;
      found[path + (isProgram ? "!" : "")] = Deno.readTextFileSync(`${root}/${path}`);
    }
  }
  return found;
}

const patch = `diff --git a/new dir/x y b/new dir/x y
new file mode 100755
index 0000000..1
--- /dev/null
+++ b/new dir/x y\t
@@ -0,0 +1,2 @@
+#!/bin/sh
+\r
\\ No newline at end of file
diff --git a/gone/deep/a b/gone/deep/a
deleted file mode 100644
index 1..0000000
--- a/gone/deep/a
+++ /dev/null
@@ -1 +0,0 @@
-bye
\\ No newline at end of file
diff --git "a/\\303\\244" b/sub/b
similarity index 60%
rename from "\\303\\244"
rename to sub/b
--- "a/\\303\\244"
+++ b/sub/b
@@ -1,2 +1,2 @@
 1
-2
+zwei
diff --git a/a b/copy
similarity index 100%
copy from a
copy to copy
diff --git a/a b/a
old mode 100644
new mode 100755
diff --git a/empty b/empty
new file mode 100644
index 0000000..e69de29
diff --git a/blank b/blank
deleted file mode 100644
index e69de29..0000000
`;
const before: Files = {
  "t/p": patch,
  "t/gone/deep/a": "bye",
  "t/ä": "1\n2\n",
  "t/blank": "",
  "t/kept/z": "z\n",
};
const unchanged = {
  "a": "one\ntwo\n",
  "gone/deep/a": "bye",
  "ä": "1\n2\n",
  "blank": "",
  "kept/z": "z\n",
};
const changed = {
  "a!": "one\ntwo\n",
  "copy": "one\ntwo\n",
  "empty": "",
  "kept/z": "z\n",
  "new dir/x y!": "#!/bin/sh\n\r",
  "sub/b": "1\nzwei\n",
};

Deno.test("--apply creates, deletes, renames and copies files and changes modes", async () => {
  const { found, out, statuses } = await after(before, [["--apply", "p"]]);
  assert.deepEqual([statuses, found], [[0], changed]);
  assert.equal(
    out,
    "new dir/x y: created, mode 100755\ngone/deep/a: deleted\nsub/b: renamed from ä\n" +
      "copy: copied from a\na: mode 100755\nempty: created, mode 100644\nblank: deleted\n" +
      "new dir/x y:1:+ #!/bin/sh\nnew dir/x y:1:+ \\r\n" +
      "gone/deep/a:1:- bye\nsub/b:2:- 2\nsub/b:2:+ zwei\n" +
      "3 hunk(s) in 7 file(s) -> SUCCESS (applied)\n",
  );
});

Deno.test("--apply --dry-run and --expect create and delete nothing (long)", async () => {
  for (const [words, status] of [[["--dry-run"], 0], [["--expect", "=6"], 1]] as const) {
    const { found, statuses } = await after(before, [["--apply", "p", ...words]]);
    assert.deepEqual([statuses, found], [[status], unchanged]);
  }
  // Three hunks, and four files without any.
  const { statuses } = await after(before, [["--apply", "p", "--expect", "=7"]]);
  assert.deepEqual(statuses, [0]);
});

Deno.test("--apply changes all or nothing where one file does not fit", async () => {
  for (
    const [name, content] of [["empty", ""], ["blank", "x"], ["gone/deep/a", "bye\n"]] as const
  ) {
    const { found, statuses } = await after({ ...before, [`t/${name}`]: content }, [
      ["--apply", "p"],
    ]);
    assert.deepEqual([statuses, found], [[2], { ...unchanged, [name]: content }], name);
  }
});

Deno.test("--revert takes back what --apply created, deleted and renamed (long)", async () => {
  const calls = [["--apply", "p"], ["--revert", "TOKEN"]];
  const { found, statuses } = await after(before, calls);
  assert.deepEqual([statuses, found], [[0, 0], unchanged]);
  const again = await after(before, [...calls, ["--revert", "TOKEN"]]);
  assert.deepEqual([again.statuses, again.found], [[0, 0, 0], changed]);
});

Deno.test("--revert leaves everything alone if one created or deleted file has changed (long)", async () => {
  const write = ["--find", "one", "--replace", "1", "--no-revert"];
  const edited = await after(before, [["--apply", "p"], [...write, "--name", "copy"], [
    "--revert",
    "TOKEN",
  ]]);
  assert.deepEqual(edited.statuses, [0, 0, 2]);
  assert.deepEqual(edited.found, { ...changed, copy: "1\ntwo\n" });
  assert.match(edited.err, /1 of 8 file\(s\) changed since the write: ".*\/t\/copy"/);
});

Deno.test("--apply takes renamings in a circle", async () => {
  const swap = "diff --git a/a b/b\nsimilarity index 100%\nrename from a\nrename to b\n" +
    "diff --git a/b b/a\nsimilarity index 100%\nrename from b\nrename to a\n";
  const calls = [["--apply", "p"], ["--revert", "TOKEN"]];
  const files = { "t/p": swap, "t/b": "b\n" };
  const { found } = await after(files, calls.slice(0, 1));
  assert.deepEqual(found, { a: "b\n", b: "one\ntwo\n" });
  assert.deepEqual((await after(files, calls)).found, { a: "one\ntwo\n", b: "b\n" });
});

Deno.test("--apply takes what diff -N says of files that are not there", async () => {
  const text = "diff -ruN old/n new/n\n--- old/n\t1970-01-01 01:00:00.000000000 +0100\n" +
    "+++ new/n\t2026-01-01 00:00:00.000000000 +0100\n@@ -0,0 +1 @@\n+n\n" +
    "diff -ruN old/a new/a\n--- old/a\t2026-01-01 00:00:00.000000000 +0100\n" +
    "+++ new/a\t1969-12-31 19:00:00.000000000 -0500\n@@ -1,2 +0,0 @@\n-one\n-two\n";
  const { found, statuses } = await after({ "t/p": text, "t/c": "" }, [["--apply", "p"]]);
  assert.deepEqual([statuses, found], [[0], { n: "n\n", c: "" }]);
});

Deno.test("--apply --diff prints a patch that does the same", async () => {
  const { out } = await after(before, [["--apply", "p", "--dry-run", "--diff"]]);
  const { found, statuses } = await after({ ...before, "t/p": out }, [["--apply", "p"]]);
  assert.deepEqual([statuses, found], [[0], changed], out);
});

Deno.test("--apply --json lists what becomes of files (long)", async () => {
  const { out } = await after(before, [["--apply", "p", "--json"]]);
  const { tree, files, files_changed, verdict } = JSON.parse(out);
  assert.deepEqual([files_changed, verdict, files.length], [8, "SUCCESS", 7]);
  assert.deepEqual(tree.slice(0, 4), [
    { kind: "create", mode: "100755", path: "new dir/x y" },
    { kind: "delete", path: "gone/deep/a" },
    { from: "ä", kind: "rename", path: "sub/b" },
    { from: "a", kind: "copy", path: "copy" },
  ]);
});
