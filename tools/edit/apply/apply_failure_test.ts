/** What `--apply` says of a patch that was applied already, or of names from a directory above. */
import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { tempTree, testRows, type ToolRow } from "@ct/testing";
import { command } from "../mod.ts";

const change = "--- a/a\n+++ b/a\n@@ -1,2 +1,3 @@\n-one\n+ONE\n+more\n two\n";
const other = "--- a/d/b\n+++ b/d/b\n@@ -1 +1 @@\n-x\n+y\n";
const creation = "--- /dev/null\n+++ b/n\n@@ -0,0 +1 @@\n+new\n";
const deletion = "--- a/g\n+++ /dev/null\n@@ -1 +0,0 @@\n-gone\n";
const renaming = "diff --git a/o b/r\nsimilarity index 100%\nrename from o\nrename to r\n";
const mode = "diff --git a/m b/m\nold mode 100755\nnew mode 100644\n";
const after = { a: "ONE\nmore\ntwo\n", "d/b": "y\n", n: "new\n", r: "kept\n", m: "x\n" };
const applied = (count: number) =>
  `ct-edit: p is applied already: the ${count} file(s) are as it makes them; nothing was written\n`;

const rows: readonly ToolRow[] = [
  {
    name: "a patch that was applied",
    files: { ...after, p: change + other },
    argv: ["--apply", "p"],
    status: 2,
    stdout: "",
    stderr: applied(2),
  },
  {
    name: "a patch of all kinds that was applied",
    files: { ...after, p: change + other + creation + deletion + renaming + mode },
    argv: ["--apply", "p", "--json"],
    status: 2,
    stdout: "",
    stderr: applied(6),
  },
  {
    name: "a new file that was made",
    files: { ...after, p: creation },
    argv: ["--apply", "p"],
    status: 2,
    stderr: applied(1),
  },
  {
    name: "a new file whose name is taken",
    files: { n: "other\n", p: creation },
    argv: ["--apply", "p"],
    status: 2,
    stderr: /cannot create "n": File exists/,
  },
  {
    name: "a file that was changed, of several",
    files: { ...after, "d/b": "x\n", p: change + other },
    argv: ["--apply", "p"],
    status: 2,
    stderr:
      'ct-edit: "a" is already as p makes it, and other files are not; nothing was written\n' +
      '  leave out of the patch what is applied: "a"\n',
  },
  {
    name: "a file that is another one",
    files: { a: "ONE\n", p: change },
    argv: ["--apply", "p"],
    status: 2,
    stderr: /hunk 1 of "a" .* does not fit.*\n.*create the patch again/,
  },
  {
    name: "lines that are gone prove nothing",
    files: { a: "one\n\nthree\n", p: "--- a/a\n+++ b/a\n@@ -2 +1,0 @@\n-two\n" },
    argv: ["--apply", "p"],
    status: 2,
    stderr: /hunk 1 of "a" .* does not fit/,
  },
  {
    name: "lines that are gone, and others that came",
    files: {
      a: "one\nthree\nfour\n",
      p: "--- a/a\n+++ b/a\n@@ -2 +1,0 @@\n-two\n@@ -3,0 +3 @@\n+four\n",
    },
    argv: ["--apply", "p"],
    status: 2,
    stderr: applied(1),
  },
  {
    name: "names of the directory above",
    files: { a: "one\ntwo\n", "d/b": "x\n", "d/e/p": change + other },
    argv: ["--base", "d/e", "--apply", "d/e/p"],
    status: 2,
    stdout: "",
    stderr:
      "ct-edit: reading 'd/e/a': No such file or directory (os error 2); nothing was written\n" +
      "  the names of the patch are those of a directory above: add --base .\n",
  },
  {
    name: "names of nowhere",
    files: { a: "one\ntwo\n", "d/p": change + deletion },
    argv: ["--apply", "d/p", "--base", "d"],
    status: 2,
    stderr: "ct-edit: reading 'd/a': No such file or directory (os error 2); nothing was written\n",
  },
];

testRows(command, rows);

Deno.test("--apply names the base of a patch from two directories below", async () => {
  await using tree = await tempTree({ a: "one\ntwo\n", "d/b": "x\n", "d/e/p": change + other });
  const ctx = memoryContext({ cwd: `${tree.path}/d/e` });
  assert.equal(await command.run(["--apply", "p"], ctx), 2);
  assert.match(ctx.stderr.text, /directory above: add --base \.\.\/\.\.\n$/);
  const held = memoryContext({ cwd: `${tree.path}/d/e` });
  assert.equal(await command.run(["--apply", "p"], { ...held, ceiling: `${tree.path}/d` }), 2);
  assert.doesNotMatch(held.stderr.text, /--base/);
  const again = memoryContext({ cwd: `${tree.path}/d/e` });
  assert.equal(await command.run(["--apply", "p", "--base", "../..", "--quiet"], again), 0);
});
