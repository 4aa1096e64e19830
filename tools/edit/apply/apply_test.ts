/** What `--apply` takes, what it refuses, and what it says. */
import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { tempTree, type TreeEntry } from "@ct/testing";
import { command } from "../mod.ts";

const hunk = "@@ -1,2 +1,2 @@\n-one\n+ONE\n two\n";

function patchOf(old: string, fresh = old, hunks = hunk): string {
  return `--- ${old}\n+++ ${fresh}\n${hunks}`;
}

async function apply(
  patch: string,
  files: Readonly<Record<string, TreeEntry>> = {},
  words: readonly string[] = [],
): Promise<{ status: number; stdout: string; stderr: string; read: (name: string) => string }> {
  await using tree = await tempTree({ a: "one\ntwo\n", p: patch, ...files });
  const ctx = memoryContext({ cwd: tree.path });
  const status = await command.run(["--apply", "p", ...words], ctx);
  const texts = new Map(["a", "d/a", "b"].map((name) => {
    try {
      return [name, Deno.readTextFileSync(`${tree.path}/${name}`)] as const;
    } catch {
      return [name, ""] as const;
    }
  }));
  const read = (name: string) => texts.get(name) ?? "";
  return { status, stdout: ctx.stdout.text, stderr: ctx.stderr.text, read };
}

const git = "diff --git a/a b/a\n";
const newFile = patchOf("/dev/null", "b/a", "@@ -0,0 +1 @@\n+x\n");

function gone(lines: string, count = 1): string {
  return patchOf("a/a", "/dev/null", `@@ -1,${count} +0,0 @@\n-${lines}\n`);
}

function renaming(how: "rename" | "copy", from: string, to: string): string {
  return `diff --git a/${from} b/${to}\nsimilarity index 100%\n${how} from ${from}\n${how} to ${to}\n`;
}
const refusals: readonly (readonly [string, string, RegExp])[] = [
  ["a new file that is there", `${git}new file mode 100644\n${newFile}`, /"a": File exists/],
  ["a new file of diff -u", newFile, /cannot create "a": File exists/],
  ["a new file below a file", newFile.replace("b/a", "b/a/b"), /"a\/b": Not a directory/],
  ["a new file at a link", newFile.replace("b/a", "b/link"), /"link" cannot be.*: a link is on/],
  ["a new file through a link", newFile.replace("b/a", "b/out/x"), /a link is on the way/],
  ["a new file in git's own", newFile.replace("b/a", "b/.Git/x"), /it is a file of git's own/],
  ["a new file outside", newFile.replace("b/a", "b/../x"), /it leads out of --base/],
  [
    "a new file of another name",
    `${git}new file mode 100644\n${patchOf("/dev/null", "b/x")}`,
    /:5/,
  ],
  ["new lines in old ones", newFile.replace("-0,0 +1", "-1,0 +1"), /hunk 1 of "a" .* does not fit/],
  [
    "a deletion of more",
    `${git}deleted file mode 100644\n${gone("one")}`,
    /hunk 1 of "a".*not fit/,
  ],
  ["a deletion of other text", gone("One\n-two", 2), /hunk 1 of "a" .* does not fit/],
  ["a deletion without lines", `${git}deleted file mode 100644\nindex 1..0\n`, /"a" leaves 8 byte/],
  ["a deletion that keeps a line", patchOf("a/a", "/dev/null"), /of "a" leaves 8 byte\(s\)/],
  ["a deletion of nothing", gone("x").replace("a/a", "a/z"), /reading 'z': No such file/],
  [
    "a new file that is cut off",
    git.replaceAll("/a", "/n") + "new file mode 100644\n",
    /:3: no change/,
  ],
  [
    "a name that is cut off",
    renaming("rename", "a", "new").slice(0, -1),
    /:4: the patch ends without/,
  ],
  ["a line that is cut off", patchOf("a").slice(0, -2), /:6: the patch ends without a newline/],
  [
    "an old mode",
    `${git}old mode 100755\nnew mode 100644\n${patchOf("a/a", "b/a")}`,
    /"a" does not have the mode in the patch/,
  ],
  ["an old mode alone", `${git}old mode 100644\n`, /contradict each other/],
  [
    "a mode of its own",
    `${git}old mode 100644\nnew mode 100600\n`,
    /100600 is not the mode of a reg/,
  ],
  ["a mode twice", `${git}old mode 100644\nold mode 100644\n`, /"old mode" of "a" occurs twice/],
  ["a link", `${git}new file mode 120000\nindex 0..1\n`, /:2: a symbolic link of "a" cannot/],
  [
    "a changed link",
    `${git}index 1..2 120000\n${patchOf("a")}`,
    /:2: a symbolic link of "a" cannot/,
  ],
  ["a submodule", `${git}index 1..2 160000\n${patchOf("a")}`, /:2: a submodule of "a" cannot/],
  ["a renaming to what is there", renaming("rename", "a", "link2"), /"link2": File exists/],
  ["a renaming of nothing", renaming("rename", "z", "y"), /reading 'z': No such file/],
  ["a renaming through a link", renaming("rename", "out/passwd", "y"), /a link is on the way/],
  ["half a renaming", `${git}rename from a\n`, /contradict each other/],
  ["a copy to what is there", renaming("copy", "a", "link2"), /"link2": File exists/],
  [
    "a copy and a renaming",
    `${git}copy from a\nrename from a\ncopy to b\n`,
    /contradict each other/,
  ],
  ["two renamings of a file", renaming("rename", "a", "y") + renaming("rename", "a", "z"), /twice/],
  [
    "a change of what is renamed",
    renaming("rename", "a", "y") + git + patchOf("a"),
    /"a" is in the .* twice/,
  ],
  ["a binary patch", `${git}index 1..2\nGIT binary patch\n`, /:3: a binary patch of "a" cannot/],
  [
    "binary files",
    `${patchOf("a")}Binary files x and y differ\n`,
    /:7: a binary patch of "x and y"/,
  ],
  ["binary files of git", `${git}Binary files a/a and b/a differ\n`, /:2: a binary patch of "a"/],
  ["one name with CRLF", patchOf("a").replace("+++ a", "+++ a\r"), /:2: a name ends in a carriage/],
  [
    "a mode of an unclear name",
    "diff --git a/x b/y\nold mode 100644\nnew mode 100755\n",
    /not clear/,
  ],
  ["a head alone", git, /:2: no change of content follows/],
  ["no diff", "hello\n", /p is not a unified diff/],
  ["nothing", "", /p is not a unified diff/],
  ["two names", patchOf("a/a", "b/c"), /:2: "a\/a" and "b\/c" are not names of one file/],
  ["a file twice", patchOf("a") + patchOf("a"), /"a" is in the patch twice/],
  ["a hunk alone", hunk, /:1: a hunk without a file/],
  ["a file without a hunk", "--- a\n+++ a\nx\n", /:1: a file without a hunk/],
  ["lines too many", `${patchOf("a")}+more\n`, /:7: the hunk has more lines than its header says/],
  ["lines too few", patchOf("a", "a", "@@ -1,3 +1,3 @@\n-one\n+ONE\n two\n"), /ends within a hunk/],
  [
    "a line of no hunk",
    patchOf("a", "a", "@@ -1,2 +1,2 @@\n-one\n*ONE\n"),
    /:5: no line of a hunk/,
  ],
  ["no change", patchOf("a", "a", "@@ -1,2 +1,2 @@\n one\n two\n"), /the hunk changes nothing/],
  ["a bad head", patchOf("a", "a", "@@ -1,x +1,2 @@\n"), /header of a hunk is malformed/],
  ["other text", patchOf("a", "a", "@@ -1,2 +1,2 @@\n-One\n+x\n two\n"), /hunk 1 of "a" \(patch/],
  ["no context behind the end", patchOf("a", "a", "@@ -3,0 +4 @@\n+x\n"), /hunk 1 .*does not fit/],
  ["no context of what was empty", patchOf("a", "a", "@@ -0,0 +1 @@\n+x\n"), /does not fit/],
  ["no context and another line", patchOf("a", "a", "@@ -2 +1,0 @@\n-x\n"), /does not fit/],
  ["no context and another place", patchOf("a", "a", "@@ -2 +1,0 @@\n-one\n"), /does not fit/],
  ["a missing file", patchOf("nope"), /reading 'nope': No such file/],
  ["a way out", patchOf("../a"), /"\.\.\/a" cannot be patched: it leads out of --base/],
  ["an absolute name", patchOf("/etc/passwd"), /it leads out of --base/],
  ["git's own", patchOf("a/.git/config", "b/.git/config"), /it is a file of git's own/],
  ["what a link leads to", patchOf("link"), /"link" cannot be patched: a link is on the way/],
  ["a link out", patchOf("out/passwd"), /"out\/passwd" cannot be patched: a link is on the way/],
  ["the patch", patchOf("p", "p", "@@ -1,1 +1,1 @@\n---- p\n+x\n"), /"p"/],
];

for (const [name, patch, message] of refusals) {
  Deno.test(`--apply refuses ${name}, and writes nothing`, async () => {
    const files = {
      "link": { link: "a" },
      "link2": "one\ntwo\n",
      "out": { link: "/etc" },
      ".git/config": "one\ntwo\n",
    };
    const { status, stdout, stderr, read } = await apply(patch, files);
    assert.match(stderr, message);
    assert.deepEqual([status, stdout, read("a")], [2, "", "one\ntwo\n"]);
  });
}

Deno.test("--apply takes patches of git and of diff -u, and what stands around them (long)", async () => {
  const stamp = "\t2024-01-01 00:00:00 +0000";
  const patches = [
    patchOf("a/a", "b/a"),
    patchOf("i/a", "w/a"),
    patchOf("a"),
    patchOf("a.orig", "a"),
    patchOf(`old/a${stamp}`, `new/a${stamp}`),
    patchOf('"a/\\141"', '"b/\\141"'),
    `From 1\nSubject: x\n---\n a | 2 +-\n\n${git}index 1..2 100644\n${
      patchOf("a/a", "b/a")
    }-- \n2.39\n`,
    patchOf("a", "a", "@@ -1,2 +1,2 @@ fn x()\n-one\n+ONE\n two\n"),
  ];
  for (const patch of patches) {
    const { status, stderr, read } = await apply(patch);
    assert.deepEqual([status, stderr, read("a")], [0, "", "ONE\ntwo\n"], patch);
  }
});

Deno.test("--apply takes patches that were converted to CRLF, for files of either ending (long)", async () => {
  const hunks = "@@ -1,2 +1,3 @@\n-one\n+ONE\n+\n two\n";
  const patches = [
    patchOf("a", "a", hunks),
    `${git}index 1..2 100644\n${patchOf("a", "a", hunks)}`,
  ];
  for (const patch of patches.map((text) => text.replaceAll("\n", "\r\n"))) {
    const unix = await apply(patch);
    assert.deepEqual([unix.status, unix.stderr, unix.read("a")], [0, "", "ONE\n\ntwo\n"]);
    const dos = await apply(patch, { a: "one\r\ntwo\r\n" });
    assert.deepEqual([dos.status, dos.stderr, dos.read("a")], [0, "", "ONE\r\n\r\ntwo\r\n"]);
    const mixed = await apply(patch, { a: "one\ntwo\r\n" });
    assert.deepEqual([mixed.status, mixed.read("a")], [2, "one\ntwo\r\n"]);
  }
  const created = await apply(newFile.replaceAll("\n", "\r\n").replace("b/a", "b/b"));
  assert.deepEqual([created.status, created.read("b")], [0, "x\n"]);
});

Deno.test("--apply takes a patch of a CRLF file as it is", async () => {
  const patch = patchOf("a", "a", hunk.replace(/^([-+ ].*)$/gm, "$1\r"));
  const dos = await apply(patch, { a: "one\r\ntwo\r\n" });
  assert.deepEqual([dos.status, dos.stderr, dos.read("a")], [0, "", "ONE\r\ntwo\r\n"]);
  assert.equal((await apply(patch)).status, 2);
});

Deno.test("--apply changes all files of a patch or none", async () => {
  const bad = patchOf("b", "b", "@@ -1 +1 @@\n-x\n+y\n");
  const { status, read } = await apply(patchOf("a") + bad, { b: "other\n" });
  assert.deepEqual([status, read("a"), read("b")], [2, "one\ntwo\n", "other\n"]);
  const good = await apply(patchOf("a") + bad, { b: "x\n" });
  assert.deepEqual([good.status, good.read("a"), good.read("b")], [0, "ONE\ntwo\n", "y\n"]);
  assert.match(good.stdout, /^2 hunk\(s\) in 2 file\(s\) -> SUCCESS \(applied\)$/m);
});

Deno.test("--apply finds a hunk elsewhere if only one place has its lines, and says so", async () => {
  const moved = patchOf("a", "a", "@@ -9,2 +9,2 @@\n-one\n+ONE\n two\n");
  const { status, stderr, read } = await apply(moved);
  assert.deepEqual([status, read("a")], [0, "ONE\ntwo\n"]);
  assert.equal(stderr, 'ct-edit: a hunk of "a" for line 9 was found only at line 1\n');
  const twice = await apply(moved, { a: "one\ntwo\none\ntwo\n" });
  assert.deepEqual([twice.status, twice.read("a")], [2, "one\ntwo\none\ntwo\n"]);
});

Deno.test("--apply with --base, --expect and --dry-run", async () => {
  const files = { "d/a": "one\ntwo\n" };
  const below = await apply(patchOf("a"), files, ["--base", "d", "--quiet"]);
  assert.deepEqual([below.status, below.read("a"), below.read("d/a")], [
    0,
    "one\ntwo\n",
    "ONE\ntwo\n",
  ]);
  const unmet = await apply(patchOf("a"), {}, ["--expect", "=2", "--quiet"]);
  assert.deepEqual([unmet.status, unmet.read("a")], [1, "one\ntwo\n"]);
  const dry = await apply(patchOf("a"), {}, ["--dry-run", "--json"]);
  assert.equal(dry.read("a"), "one\ntwo\n");
  const { files: [{ path }], ...rest } = JSON.parse(dry.stdout);
  assert.equal(path, "a");
  assert.deepEqual(rest, {
    applied: false,
    dry_run: true,
    files_changed: 1,
    hunks: 1,
    moved: [],
    patch: "p",
    sites: [{ after: "ONE", before: "one", line: 1, path: "a" }],
    tool: "ct-edit",
    verdict: "SUCCESS",
  });
});

Deno.test("--apply below a file is refused", async () => {
  for (const patch of [patchOf("a"), newFile]) {
    const { status, stderr, read } = await apply(patch, {}, ["--base", "a"]);
    assert.deepEqual([status, read("a")], [2, "one\ntwo\n"]);
    assert.match(stderr, /Not a directory|is not a directory/);
  }
});

Deno.test("--apply takes no option that says what is edited where", async () => {
  for (const words of [["--find", "x"], ["--name", "*.ts"], ["--recover"]]) {
    const { status, stderr } = await apply(patchOf("a"), {}, words);
    assert.equal(status, 2);
    assert.match(stderr, new RegExp(`^error: ${words[0]} cannot be used with --apply\n`));
  }
});
